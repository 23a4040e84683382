import { Modal } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from './ConfirmDialog.module.css'
import { useCarefulClose } from './use-careful-close.ts'
import { focusFallback, useFocusReturn } from './use-focus-return.ts'

type ConfirmDialogProps = {
  readonly title: string
  readonly locale: Locale
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Changes when input was saved and the dialog stays open; undefined: not yet. */
  readonly saved?: unknown
  /** Takes the keyboard's focus afterwards if the control that opened the dialog is gone. */
  readonly after?: RefObject<HTMLElement | null> | undefined
  readonly children: ReactNode
}

/** A dialog that confirms a command. Closing it changes nothing; once something was typed, Esc asks first. */
export function ConfirmDialog({
  title,
  locale,
  isOpen,
  onClose,
  saved,
  after,
  children,
}: ConfirmDialogProps) {
  const { close, onCross, isAsked, onInput } = useCarefulClose(isOpen, onClose, saved)
  useFocusReturn(isOpen, after)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      size="lg"
      centered
      // above the editor
      zIndex={300}
      transitionProps={{ duration: 0 }}
      classNames={parts}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content>
        {/* a header beside the page's own would be a second banner */}
        <Modal.Header role="none">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={m.lists_back({}, { locale })} onClick={onCross} />
          {isAsked && (
            <p role="alert" className={styles.leaving}>
              {m.office_unsaved({}, { locale })}
            </p>
          )}
        </Modal.Header>
        <Modal.Body ref={focusFallback} tabIndex={-1} onInput={onInput}>
          {isOpen && children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const parts = {
  content: styles.dialog ?? '',
  header: styles.header ?? '',
  title: styles.title ?? '',
}
