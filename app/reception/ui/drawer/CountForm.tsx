import { type FormEvent, useRef } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { parseEuro } from '#app/platform/values/money.ts'
import styles from '../reception.module.css'
import { withOtherSign } from './other-sign.ts'
import { PieceFields, piecesOf } from './PieceFields.tsx'

/** What was counted when a drawer is closed. */
export type DrawerCount = {
  readonly counted: ReturnType<typeof piecesOf>
  readonly terminalCents: number
  readonly voucherCents: number
  readonly reason: string
}

type CountFormProps = {
  /** Closing was refused once, and is now a decision. */
  readonly isForced: boolean
  readonly locale: Locale
  /** Null: an amount is not one. */
  onClose(count: DrawerCount | null): void
  onResume(): void
}

/** The blind count: pieces, terminal and vouchers, without the sums that are expected. Q9 */
export function CountForm({ isForced, locale, onClose, onResume }: CountFormProps) {
  return (
    <form
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        onClose(countIn(new FormData(event.currentTarget)))
      }}
    >
      <p>{m.reception_count_text({}, { locale })}</p>
      <PieceFields locale={locale} />
      <TerminalTotal locale={locale} />
      <label>
        {m.reception_vouchers_total({}, { locale })}
        <input name="vouchers" inputMode="decimal" />
      </label>
      <label>
        {m.reception_difference_reason({}, { locale })}
        <input name="reason" maxLength={300} />
      </label>
      <button type="submit" className={styles.main}>
        {isForced ? m.reception_close_anyway({}, { locale }) : m.reception_close_drawer({}, { locale })}
      </button>
      <button type="button" className={styles.second} onClick={onResume}>
        {m.reception_resume_selling({}, { locale })}
      </button>
    </form>
  )
}

/** Below zero where more was paid back than taken. The number keys of some phones have no minus, so a button types it. Q9 */
function TerminalTotal({ locale }: { readonly locale: Locale }) {
  const own = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.signed}>
      <label>
        {m.reception_terminal_total({}, { locale })}
        <input ref={own} name="terminal" inputMode="decimal" />
      </label>
      <button
        type="button"
        aria-label={m.reception_change_sign({}, { locale })}
        onClick={() => {
          if (own.current) own.current.value = withOtherSign(own.current.value)
          own.current?.focus()
        }}
      >
        ±
      </button>
    </div>
  )
}

function countIn(form: FormData): DrawerCount | null {
  const terminalCents = parseEuro(`${form.get('terminal') || '0'}`)
  const voucherCents = parseEuro(`${form.get('vouchers') || '0'}`)
  if (terminalCents === null || voucherCents === null) return null
  return { counted: piecesOf(form), terminalCents, voucherCents, reason: `${form.get('reason') ?? ''}` }
}
