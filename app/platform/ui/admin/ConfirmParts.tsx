import { Alert, Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from './ConfirmDialog.module.css'
import { useInView } from './use-in-view.ts'

type ConfirmFooterProps = {
  readonly locale: Locale
  readonly onClose: () => void
  /** The button that does it, once it may be pressed. */
  readonly children: ReactNode
}

/** The buttons of a dialog. Cancel has the focus, so that Enter alone changes nothing. */
export function ConfirmFooter({ locale, onClose, children }: ConfirmFooterProps) {
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={onClose} data-autofocus>
        {m.lists_end_back({}, { locale })}
      </Button>
      {children}
    </div>
  )
}

type RefusalProps = { readonly title?: string; readonly children: string | null }

/** Why nothing was done, on screen as soon as it is known; nothing while that has not happened. */
export function Refusal({ title, children }: RefusalProps) {
  const box = useInView<HTMLDivElement>(children)
  if (children === null) return null
  return (
    <Alert ref={box} color="accent" role="alert" title={title}>
      {children}
    </Alert>
  )
}

type CodeFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A code that must be typed, so that an irreversible command is not given by habit. */
export function CodeField({ label, value, onChange }: CodeFieldProps) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
