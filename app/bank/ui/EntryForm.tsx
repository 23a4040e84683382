import { Button } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import type { EntryLine } from '../entry-line.ts'

/** A form about one entry. */
export type EntryFormProps = {
  readonly line: EntryLine
  readonly submit: (fields: Readonly<Record<string, string>>) => void
  /** While it is sent. */
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly locale: Locale
}

type ButtonsProps = {
  readonly yes: string
  readonly isDisabled?: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly locale: Locale
}

/** Back, and the action itself. */
export function Buttons({ yes, isDisabled = false, isBusy, onClose, locale }: ButtonsProps) {
  return (
    <div className={office.buttons}>
      <Button variant="default" onClick={onClose}>
        {m.bank_no({}, { locale })}
      </Button>
      <BusyButton type="submit" disabled={isDisabled} isBusy={isBusy}>
        {yes}
      </BusyButton>
    </div>
  )
}
