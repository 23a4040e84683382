import { Drawer } from '@mantine/core'
import type { Collection, Document } from '#app/data-api/client/client.ts'
import type { Kind } from '#app/data-api/gate.ts'
import type { Shape } from '#app/data-api/shape/shape.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { FieldsFor } from '../fields-for.ts'
import type { FormValues } from '../form-values.ts'
import { collectionLabel } from '../labels.ts'
import { nameOf } from '../shown-text.ts'
import styles from './Editor.module.css'
import { EditorForm } from './EditorForm.tsx'

type EditorDrawerProps = {
  readonly locale: Locale
  readonly kind: Kind
  readonly shape: Shape
  readonly fields: FieldsFor
  readonly deeds: { readonly save: boolean; readonly remove: boolean }
  readonly client: Collection
  readonly collection: string
  readonly username: string
  /** An id, or `new`; null: closed. */
  readonly open: string | null
  readonly document: Document | null
  /** What is open is still being read. */
  readonly isLoading: boolean
  readonly onClose: () => void
  readonly onSaved: (saved: Document, wasNew: boolean) => void
  readonly onDelete: (document: Document) => void
}

/** The editor, beside the list; on a phone the whole screen. Closing keeps what was typed. */
export function EditorDrawer(props: EditorDrawerProps) {
  const { locale, kind, shape, open, document, isLoading, onClose } = props
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
        <Drawer.Body>
          {open === null ? null : isNew || document ? (
            <EditorForm
              {...props}
              open={open}
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

/** Specification 3, "Defaults on a new user": Slovenia where the language is Slovenian. The rest the house sets itself. */
function defaultsOf(kind: Kind, locale: Locale): FormValues {
  return kind === 'users' && langOf(locale) === 'SI' ? { country: 'SI' } : {}
}
