import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { useFetcher } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { decimalText } from '#app/platform/values/decimal.ts'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { cents, centsToDecimal, formatCents } from '#app/platform/values/money.ts'
import { methodName } from '../../method-name.ts'
import type { AccountOf } from '../money-of.server.ts'
import { handMethods } from '../payment-form.ts'
import type { PaymentRow } from '../queries/money-list.server.ts'
import type { PaymentsAnswer } from './payments-answer.ts'

type FormProps = {
  readonly fetcher: ReturnType<typeof useFetcher<PaymentsAnswer>>
  readonly answer: PaymentsAnswer | undefined
  readonly today: LocalDay
  readonly onBack: () => void
  readonly locale: Locale
}

type RecordFormProps = FormProps & {
  readonly account: AccountOf
  /** With the payment that was just recorded here. */
  readonly paidCents: number
  /** The idempotency key of this payment. */
  readonly paymentKey: string
}

/** Records a payment by hand. */
export function RecordForm({ account, paidCents, paymentKey, ...form }: RecordFormProps) {
  const { fetcher, answer, today, locale } = form
  // what a colleague records behind the open form is not what was shown, until it has been told
  const [shownPaid, setShownPaid] = useState(paidCents)
  const isTold = answer?.kind === 'refused' && answer.reason === 'paid-meanwhile'
  useEffect(() => {
    if (isTold) setShownPaid(paidCents)
  }, [isTold, paidCents])
  const open = Math.max(0, account.claimCents - shownPaid)
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="record" />
      <input type="hidden" name="registration" value={account.id} />
      <input type="hidden" name="key" value={paymentKey} />
      <input type="hidden" name="shownPaid" value={shownPaid} />
      <Fields {...form} amount={open > 0 ? typed(open, locale) : ''} method="cash" day={today} isNeeded />
      <Checkbox name="notify" label={m.payments_notify({}, { locale })} defaultChecked />
      <FormButtons {...form} yes={m.payments_record_do({}, { locale })} />
    </fetcher.Form>
  )
}

/** Replaces a payment by another one, or takes it back. */
export function EditForm({ payment, ...form }: FormProps & { readonly payment: PaymentRow }) {
  const { fetcher, locale } = form
  const { amountCents, method, valueDay, movementId } = payment
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="correct" />
      <input type="hidden" name="movement" value={movementId} />
      <h3>{m.payments_edit_title({}, { locale })}</h3>
      <p>{m.payments_edit_text({ amount: formatCents(amountCents, locale) }, { locale })}</p>
      <Fields
        {...form}
        amount={typed(amountCents, locale)}
        method={method}
        day={valueDay}
        document={payment.documentNumber ?? ''}
      />
      <TextInput
        required
        withAsterisk={false}
        name="reason"
        maxLength={500}
        label={m.payments_reason({}, { locale })}
      />
      <FormButtons {...form} yes={m.payments_edit_do({}, { locale })} />
    </fetcher.Form>
  )
}

/** The number on the paper of a payment that the reception took without one. Nothing else of it changes. */
export function NumberForm({ payment, ...form }: FormProps & { readonly payment: PaymentRow }) {
  const { fetcher, locale } = form
  const { amountCents, valueDay, movementId } = payment
  const values = { amount: formatCents(amountCents, locale), day: formatDay(valueDay, locale, 'short') }
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="number" />
      <input type="hidden" name="movement" value={movementId} />
      <h3>{m.payments_number({}, { locale })}</h3>
      <p>{m.payments_number_text(values, { locale })}</p>
      <TextInput
        name="documentNumber"
        maxLength={60}
        label={m.payments_document({}, { locale })}
        data-autofocus
      />
      <FormButtons {...form} yes={m.payments_number_do({}, { locale })} />
    </fetcher.Form>
  )
}

type FieldsProps = FormProps & {
  readonly amount: string
  readonly method: string
  readonly day: LocalDay
  readonly document?: string
  readonly isNeeded?: boolean
}

function Fields({ answer, amount, method, day, document = '', isNeeded = false, locale }: FieldsProps) {
  // what nobody typed follows what is open
  const [ownAmount, setOwnAmount] = useState<string | null>(null)
  const isRefused = (field: string) => answer?.kind === 'fields' && answer.fields.includes(field)
  return (
    <div className={office.fields}>
      <TextInput
        name="amountCents"
        inputMode="decimal"
        required={isNeeded}
        withAsterisk={false}
        label={m.payments_amount({}, { locale })}
        value={ownAmount ?? amount}
        onChange={({ currentTarget }) => setOwnAmount(currentTarget.value)}
        error={isRefused('amountCents') && m.payments_amount_refused({}, { locale })}
        data-autofocus
      />
      <Select
        name="method"
        label={m.payments_method({}, { locale })}
        defaultValue={method}
        allowDeselect={false}
        data={handMethods.map((value) => ({ value, label: methodName(value, locale) }))}
      />
      <DateField
        name="valueDay"
        locale={locale}
        required
        withAsterisk={false}
        label={m.payments_day({}, { locale })}
        defaultValue={day}
        error={isRefused('valueDay') && m.payments_day_refused({}, { locale })}
      />
      <TextInput
        name="documentNumber"
        maxLength={60}
        label={m.payments_document({}, { locale })}
        defaultValue={document}
      />
      <TextInput name="note" maxLength={500} label={m.payments_note({}, { locale })} />
    </div>
  )
}

function FormButtons({ fetcher, onBack, yes, locale }: FormProps & { readonly yes: string }) {
  return (
    <div className={office.buttons}>
      <Button variant="default" onClick={onBack}>
        {m.payments_back({}, { locale })}
      </Button>
      <BusyButton type="submit" isBusy={fetcher.state !== 'idle'}>
        {yes}
      </BusyButton>
    </div>
  )
}

/** As people type it: `118,75`, in English with a point. */
function typed(amount: number, locale: Locale): string {
  return decimalText(centsToDecimal(cents(amount)), locale)
}
