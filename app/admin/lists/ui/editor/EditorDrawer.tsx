import { Drawer } from '@mantine/core'
import { useState } from 'react'
import type { Kind } from '#app/data-api/gate.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { focusFallback } from '#app/platform/ui/admin/use-focus-return.ts'
import type { FormValues } from '../../editor/form-values.ts'
import { collectionLabel } from '../../labels.ts'
import { nameOf } from '../../shown-text.ts'
import styles from './Editor.module.css'
import { EditorForm, type EditorFormProps } from './EditorForm.tsx'

type EditorDrawerProps = Omit<EditorFormProps, 'open' | 'defaults' | 'onAsked'> & {
  /** Another dialog lies over it, which Esc closes alone. */
  readonly isCovered: boolean
  /** An id, or `new`; null: closed. */
  readonly open: string | null
  /** Whether the document is still loading. */
  readonly isLoading: boolean
}

/** The editor, beside the list; on a phone the whole screen. Closing keeps what was typed. */
export function EditorDrawer(props: EditorDrawerProps) {
  const { locale, kind, shape, open, document, isLoading, isCovered, onClose } = props
  const [isAsked, setAsked] = useState(false)
  const isNew = open === 'new'
  const list = collectionLabel(kind, locale)
  const title = isNew
    ? m.lists_new_title({ name: list }, { locale })
    : document
      ? nameOf(shape, document, locale)
      : list
  return (
    <Drawer.Root
      opened={open !== null}
      onClose={onClose}
      closeOnEscape={!isAsked && !isCovered}
      position="right"
      size="min(48rem, 100vw)"
      transitionProps={{ duration: 150 }}
      classNames={parts}
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content>
        {/* a header beside the page's own would be a second banner */}
        <Drawer.Header role="none">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={m.lists_back({}, { locale })} />
        </Drawer.Header>
        <Drawer.Body ref={focusFallback} tabIndex={-1}>
          {open === null ? null : isNew || document ? (
            <EditorForm
              {...props}
              open={open}
              onAsked={setAsked}
              document={isNew ? null : document}
              defaults={defaultsOf(kind, locale)}
            />
          ) : (
            <p role="status" className={styles.gone}>
              {isLoading ? m.lists_loading({}, { locale }) : m.lists_gone({}, { locale })}
            </p>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

const parts = {
  content: styles.content ?? '',
  header: styles.header ?? '',
  title: styles.title ?? '',
  body: styles.body ?? '',
}

/** Specification 3, "Defaults on a new user": Slovenia where the language is Slovenian. The rest the server sets itself. */
function defaultsOf(kind: Kind, locale: Locale): FormValues {
  return kind === 'users' && langOf(locale) === 'SI' ? { country: 'SI' } : {}
}
