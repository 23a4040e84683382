import { NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { type CancelReason, cancelReasons } from '#app/ledger/refunds/refund-of.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { Answer, MoneyInput } from '../../ending/end-command.ts'

type RefundFieldsProps = {
  readonly answer: Answer | null
  readonly money: MoneyInput
  /** Called with what was typed; the consequences are then read again. */
  readonly onChange: (money: MoneyInput) => void
  readonly locale: Locale
}

const reasonLabels: Record<CancelReason, typeof m.lists_end_reason_wish> = {
  wish: m.lists_end_reason_wish,
  illness: m.lists_end_reason_illness,
  ourChange: m.lists_end_reason_our_change,
}

/** The reason for cancelling a paid registration and its refund, for staff who decide on refunds. The input stays when the preview is repeated. */
export function RefundFields({ answer, money, onChange, locale }: RefundFieldsProps) {
  const known = useRef<Extract<Answer, { kind: 'preview' }>['refund']>(undefined)
  if (answer?.kind === 'preview') known.current = answer.refund
  const refund = known.current
  if (!refund?.mayDecide) return null
  const { reason = refund.reason, amount = '', note = '' } = money
  const say = (change: Partial<MoneyInput>) => onChange({ ...money, ...change })
  return (
    <>
      <NativeSelect
        label={m.lists_end_reason({}, { locale })}
        value={reason}
        onChange={({ currentTarget }) =>
          say({ reason: cancelReasons.find((one) => one === currentTarget.value) ?? 'wish' })
        }
        data={cancelReasons.map((one) => ({ value: one, label: reasonLabels[one]({}, { locale }) }))}
      />
      <TextInput
        label={m.lists_end_amount({}, { locale })}
        description={m.lists_end_amount_rules(
          { amount: formatCents(cents(refund.backCents), locale) },
          { locale },
        )}
        defaultValue={amount}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value !== amount) say({ amount: currentTarget.value })
        }}
        inputMode="decimal"
        autoComplete="off"
        rightSection="€"
      />
      {(amount !== '' || note !== '') && (
        <TextInput
          label={m.lists_end_note({}, { locale })}
          defaultValue={note}
          onBlur={({ currentTarget }) => {
            if (currentTarget.value !== note) say({ note: currentTarget.value })
          }}
          maxLength={200}
        />
      )}
    </>
  )
}
