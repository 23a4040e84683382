import type { PayBy } from '#app/ledger/due.ts'
import { m } from '#app/platform/messages/messages.js'
import { Choice } from '#app/platform/ui/fields/Choice.tsx'
import type { FieldProps } from '../draft/field-props.ts'

type PaymentFieldsProps = FieldProps & {
  /** The payment methods offered; cards only where they are configured. */
  readonly ways: readonly PayBy[]
  readonly payInDays: number
}

/** The payment method, once there is something to pay. */
export function PaymentFields({ rendered, locale, errorAt, ways, payInDays }: PaymentFieldsProps) {
  const words = {
    bank: [m.register_pay_bank({}, { locale }), m.register_pay_bank_hint({ count: payInDays }, { locale })],
    card: [m.register_pay_card({}, { locale }), m.register_pay_card_hint({}, { locale })],
    cash: [m.register_pay_cash({}, { locale }), m.register_pay_cash_hint({}, { locale })],
  } as const
  return (
    <Choice
      name="payBy"
      isBrief
      legend={m.register_pay_legend({}, { locale })}
      error={errorAt('payBy')}
      defaultValue={rendered.payBy || 'bank'}
      options={ways.map((way) => ({ value: way, label: words[way][0], hint: words[way][1] }))}
    />
  )
}
