import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { PrintReceipt } from '#app/fiscal/ui/PrintReceipt.tsx'
import { actorWord } from '#app/people/actor-text.ts'
import { PaymentSlip } from '#app/platform/bank/ui/PaymentSlip.tsx'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { decimalText } from '#app/platform/values/decimal.ts'
import { formatDay, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { cents, centsToDecimal, formatCents } from '#app/platform/values/money.ts'
import type { AccountOf } from '../money-of.server.ts'
import { handMethods, takesTillNumber } from '../payment-form.ts'
import type { PaymentRow } from '../queries/money-list.server.ts'
import { CardPayment } from './CardPayment.tsx'
import { PaymentsNotice } from './PaymentsNotice.tsx'
import styles from './PaymentsScreen.module.css'
import type { PaymentsAnswer } from './payments-answer.ts'

type AccountDialogProps = {
  /** Null while it is fetched. */
  readonly account: AccountOf | null
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onChanged: () => void
  readonly today: LocalDay
  readonly mayCorrect: boolean
  readonly locale: Locale
}

type View =
  | { readonly kind: 'entries' | 'record' | 'payTo' | 'card' }
  | { readonly kind: 'edit' | 'number'; readonly of: PaymentRow }

/** One registration's money: payments with their sources, and commands: record, correct, payment instructions. */
export function AccountDialog(props: AccountDialogProps) {
  const { account, isOpen, onClose, onChanged, today, mayCorrect, locale } = props
  const [view, setView] = useState<View>({ kind: 'entries' })
  const fetcher = useFetcher<PaymentsAnswer>()
  const seen = useRef<PaymentsAnswer | undefined>(undefined)
  const { data: answer } = fetcher
  useEffect(() => {
    if (!answer || seen.current === answer) return
    seen.current = answer
    if (answer.kind !== 'done') return
    setView({ kind: 'entries' })
    onChanged()
  }, [answer, onChanged])
  const close = () => {
    setView({ kind: 'entries' })
    onClose()
  }
  const form = { fetcher, answer, today, locale, onBack: () => setView({ kind: 'entries' }) }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={account ? `${account.name} · ${account.code}` : ''}
      locale={locale}
      // recorded, or left by the form's own button
      saved={view.kind === 'entries' ? view : undefined}
    >
      {answer && <PaymentsNotice answer={answer} locale={locale} />}
      {account && view.kind === 'entries' && (
        <Entries account={account} mayCorrect={mayCorrect} onView={setView} locale={locale} />
      )}
      {account && view.kind === 'record' && <RecordForm account={account} {...form} />}
      {account && view.kind === 'edit' && <EditForm payment={view.of} {...form} />}
      {account && view.kind === 'number' && <NumberForm payment={view.of} {...form} />}
      {account?.slip && view.kind === 'payTo' && (
        <>
          <PaymentSlip {...account.slip} locale={locale} />
          <Button variant="default" onClick={form.onBack}>
            {m.payments_back({}, { locale })}
          </Button>
        </>
      )}
      {account && view.kind === 'card' && (
        <CardPayment account={account} onBack={form.onBack} locale={locale} />
      )}
    </ConfirmDialog>
  )
}

type EntriesProps = {
  readonly account: AccountOf
  readonly mayCorrect: boolean
  readonly onView: (view: View) => void
  readonly locale: Locale
}

function Entries({ account, mayCorrect, onView, locale }: EntriesProps) {
  const { claimCents, paidCents, payments, slip, cardOffered } = account
  const hasCards = payments.some(({ sourceType }) => sourceType === 'card')
  const open = cents(claimCents - paidCents)
  return (
    <>
      <dl className={office.sums}>
        <div>
          <dt>{m.payments_col_claim({}, { locale })}</dt>
          <dd>{formatCents(claimCents, locale)}</dd>
        </div>
        <div>
          <dt>{m.payments_col_paid({}, { locale })}</dt>
          <dd>{formatCents(paidCents, locale)}</dd>
        </div>
        <div>
          <dt>{m.payments_col_open({}, { locale })}</dt>
          <dd>
            {open < 0
              ? m.payments_over({ amount: formatCents(cents(-open), locale) }, { locale })
              : formatCents(open, locale)}
          </dd>
        </div>
      </dl>
      {payments.length === 0 && <p className={office.hint}>{m.payments_none_yet({}, { locale })}</p>}
      <ul className={styles.entries}>
        {payments.map((payment) => (
          <li
            key={`${payment.movementId} ${payment.amountCents}`}
            data-off={payment.isTakenBack || undefined}
          >
            <Entry payment={payment} onCard={() => onView({ kind: 'card' })} locale={locale} />
            {payment.receipt && <PrintReceipt {...payment.receipt} locale={locale} />}
            {mayCorrect && mayBeCorrected(payment) && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${m.payments_edit({}, { locale })} ${formatCents(payment.amountCents, locale)}`}
                onClick={() => onView({ kind: 'edit', of: payment })}
              >
                {m.payments_edit({}, { locale })}
              </Button>
            )}
            {mayCorrect && lacksNumber(payment) && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${m.payments_number({}, { locale })} ${formatCents(payment.amountCents, locale)}`}
                onClick={() => onView({ kind: 'number', of: payment })}
              >
                {m.payments_number({}, { locale })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={office.buttons}>
        <Button onClick={() => onView({ kind: 'record' })} data-autofocus>
          {m.payments_record({}, { locale })}
        </Button>
        {slip && (
          <Button variant="default" onClick={() => onView({ kind: 'payTo' })}>
            {m.payments_pay_to({}, { locale })}
          </Button>
        )}
        {((slip && cardOffered) || hasCards) && (
          <Button variant="default" onClick={() => onView({ kind: 'card' })}>
            {m.payments_card({}, { locale })}
          </Button>
        )}
      </div>
    </>
  )
}

const mayBeCorrected = ({ sourceType, isCounterEntry, isTakenBack, isRefund }: PaymentRow) =>
  sourceType === 'person' && !isCounterEntry && !isTakenBack && !isRefund

/** Taken at a desk without a document. A payment by hand gets its number as it is corrected. */
const lacksNumber = ({
  sourceType,
  method,
  documentNumber,
  receipt,
  isCounterEntry,
  isTakenBack,
}: PaymentRow) =>
  sourceType === 'desk' &&
  takesTillNumber(method) &&
  documentNumber === null &&
  receipt === null &&
  !isCounterEntry &&
  !isTakenBack

const methods: Readonly<
  Record<string, (inputs: Record<string, never>, options: { locale: Locale }) => string>
> = {
  bank: m.my_reg_method_bank,
  card: m.my_reg_method_card,
  wallet: m.my_reg_method_wallet,
  cash: m.my_reg_method_cash,
  terminal: m.my_reg_method_terminal,
  voucher: m.my_reg_method_voucher,
  credit: m.my_reg_method_credit,
}

type EntryProps = { readonly payment: PaymentRow; readonly onCard: () => void; readonly locale: Locale }

/** An entry with its source: a statement's line, a card, the reception, or a person. */
function Entry({ payment, onCard, locale }: EntryProps) {
  const { amountCents, wholeCents, method, valueDay, recordedAt, recordedBy } = payment
  const { note, documentNumber, receipt, isCounterEntry, isTakenBack, isRefund } = payment
  const who = m.payments_entry_by(
    { who: actorWord(recordedBy, locale), day: formatDay(localDayOf(recordedAt), locale, 'short') },
    { locale },
  )
  const marks = [
    ...(isCounterEntry ? [m.payments_counter({}, { locale })] : []),
    ...(isTakenBack ? [m.payments_taken_back({}, { locale })] : []),
    ...(isRefund ? [m.payments_refund({}, { locale })] : []),
    ...(documentNumber === null ? [] : [documentNumber]),
    ...(receipt === null ? [] : [receipt.number]),
    ...(note === null ? [] : [note]),
  ]
  return (
    <span>
      <b>{formatCents(amountCents, locale)}</b>
      {wholeCents !== amountCents &&
        ` ${m.payments_part_of({ amount: formatCents(wholeCents, locale) }, { locale })}`}
      {` · ${methods[method]?.({}, { locale }) ?? method} · ${formatDay(valueDay, locale, 'short')}`}
      <small>
        <Source payment={payment} onCard={onCard} locale={locale} /> {who}
        {marks.length > 0 && ` · ${marks.join(' · ')}`}
      </small>
    </span>
  )
}

/** Links to the source of an entry; an entry by a person has no other source. */
function Source({ payment: { sourceType, sourceId }, onCard, locale }: EntryProps) {
  switch (sourceType) {
    case 'statement':
      return (
        sourceId !== null && (
          <a href={`/admin/placilaNaRacun?entry=${sourceId}`}>{m.payments_entry_statement({}, { locale })}</a>
        )
      )
    case 'card':
      return (
        <button type="button" className={office.open} onClick={onCard}>
          {m.payments_entry_card({}, { locale })}
        </button>
      )
    case 'desk':
      return <a href={`/admin/blagajna#${sourceId}`}>{m.payments_entry_reception({}, { locale })}</a>
    case 'person':
      return null
  }
}

type FormProps = {
  readonly fetcher: ReturnType<typeof useFetcher<PaymentsAnswer>>
  readonly answer: PaymentsAnswer | undefined
  readonly today: LocalDay
  readonly onBack: () => void
  readonly locale: Locale
}

function RecordForm({ account, ...form }: FormProps & { readonly account: AccountOf }) {
  const { fetcher, today, locale } = form
  const open = Math.max(0, account.claimCents - account.paidCents)
  return (
    <fetcher.Form method="post" action="/admin/placila">
      <input type="hidden" name="intent" value="record" />
      <input type="hidden" name="registration" value={account.id} />
      <input type="hidden" name="key" value={account.key} />
      <Fields {...form} amount={open > 0 ? typed(open, locale) : ''} method="cash" day={today} isNeeded />
      <Checkbox name="notify" label={m.payments_notify({}, { locale })} defaultChecked />
      <FormButtons {...form} yes={m.payments_record_do({}, { locale })} />
    </fetcher.Form>
  )
}

function EditForm({ payment, ...form }: FormProps & { readonly payment: PaymentRow }) {
  const { fetcher, locale } = form
  const { amountCents, method, valueDay, movementId } = payment
  return (
    <fetcher.Form method="post" action="/admin/placila">
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

/** The number on the paper of a payment that a desk took without one. Nothing else of it changes. */
function NumberForm({ payment, ...form }: FormProps & { readonly payment: PaymentRow }) {
  const { fetcher, locale } = form
  const { amountCents, valueDay, movementId } = payment
  const values = { amount: formatCents(amountCents, locale), day: formatDay(valueDay, locale, 'short') }
  return (
    <fetcher.Form method="post" action="/admin/placila">
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
  const isRefused = (field: string) => answer?.kind === 'fields' && answer.fields.includes(field)
  return (
    <div className={office.fields}>
      <TextInput
        name="amountCents"
        inputMode="decimal"
        required={isNeeded}
        withAsterisk={false}
        label={m.payments_amount({}, { locale })}
        defaultValue={amount}
        error={isRefused('amountCents') && m.payments_amount_refused({}, { locale })}
        data-autofocus
      />
      <Select
        name="method"
        label={m.payments_method({}, { locale })}
        defaultValue={method}
        allowDeselect={false}
        data={handMethods.map((value) => ({ value, label: methods[value]?.({}, { locale }) ?? value }))}
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
