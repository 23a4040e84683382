import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { PrintReceipt } from '#app/fiscal/ui/PrintReceipt.tsx'
import { actorWord } from '#app/people/actor-text.ts'
import { PaymentSlip } from '#app/platform/bank/ui/PaymentSlip.tsx'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { AnswerInView } from '#app/platform/ui/admin/AnswerInView.tsx'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { useOpenedSince } from '#app/platform/ui/admin/use-opened-since.ts'
import { formatDay, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { methodName } from '../../method-name.ts'
import type { AccountOf } from '../money-of.server.ts'
import { takesTillNumber } from '../payment-form.ts'
import type { PaymentRow } from '../queries/money-list.server.ts'
import { CardPayment } from './CardPayment.tsx'
import { EditForm, NumberForm, RecordForm } from './PaymentForms.tsx'
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
  const { account, isOpen, onClose, locale } = props
  const [view, setView] = useState<View>({ kind: 'entries' })
  const close = () => {
    setView({ kind: 'entries' })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={account ? `${account.name} · ${account.code}` : ''}
      locale={locale}
      // recorded, or left by the form's own button
      saved={view.kind === 'entries' ? view : undefined}
    >
      {account && <Account key={account.id} {...props} account={account} view={view} onView={setView} />}
    </ConfirmDialog>
  )
}

type AccountProps = Omit<AccountDialogProps, 'account' | 'isOpen' | 'onClose'> & {
  readonly account: AccountOf
  readonly view: View
  readonly onView: (view: View) => void
}

/** What the opened dialog shows. Its answers and keys end with it: the next person's dialog says nothing of this one. */
function Account({ account, view, onView, onChanged, today, mayCorrect, locale }: AccountProps) {
  const fetcher = useFetcher<PaymentsAnswer>()
  const { data: answer } = fetcher
  const isOtherForm = useOpenedSince(view, fetcher.state)
  const { paymentKey, renewKey } = usePaymentKey(account)
  const seen = useRef<PaymentsAnswer | undefined>(undefined)
  // the account that was read last does not have it yet
  const [own, setOwn] = useState<{ readonly after: string; readonly paidCents: number } | null>(null)
  const paidCents = own?.after === account.key ? own.paidCents : account.paidCents
  useEffect(() => {
    if (!answer || seen.current === answer) return
    seen.current = answer
    if (answer.kind === 'refused' && answer.reason === 'paid-meanwhile') onChanged()
    if (answer.kind !== 'done') return
    if (answer.paidCents !== undefined) setOwn({ after: account.key, paidCents: answer.paidCents })
    renewKey()
    if (!isOtherForm.current) onView({ kind: 'entries' })
    onChanged()
  }, [answer, account.key, renewKey, onView, onChanged, isOtherForm])
  const form = { fetcher, answer, today, locale, onBack: () => onView({ kind: 'entries' }) }
  return (
    <>
      <AnswerInView answer={answer?.kind === 'refused' ? answer : undefined}>
        {answer && <PaymentsNotice answer={answer} locale={locale} />}
      </AnswerInView>
      {view.kind === 'entries' && (
        <Entries account={account} mayCorrect={mayCorrect} onView={onView} locale={locale} />
      )}
      {view.kind === 'record' && (
        <RecordForm account={account} paidCents={paidCents} paymentKey={paymentKey} {...form} />
      )}
      {view.kind === 'edit' && <EditForm payment={view.of} {...form} />}
      {view.kind === 'number' && <NumberForm payment={view.of} {...form} />}
      {account.slip && view.kind === 'payTo' && (
        <>
          <PaymentSlip {...account.slip} locale={locale} />
          <Button variant="default" onClick={form.onBack}>
            {m.payments_back({}, { locale })}
          </Button>
        </>
      )}
      {view.kind === 'card' && <CardPayment account={account} onBack={form.onBack} locale={locale} />}
    </>
  )
}

let keysMade = 0

/** The key of the next payment. It stays while the account is read again, as after a lost answer: what is sent again is still the same payment. */
function usePaymentKey({ key: seed }: AccountOf) {
  const [prefix] = useState(seed)
  const [paymentKey, setKey] = useState(() => keyAfter(prefix))
  const renewKey = useCallback(() => setKey(keyAfter(prefix)), [prefix])
  return { paymentKey, renewKey }
}

/** Another one each time, also where the account could not be read again. */
function keyAfter(seed: string): string {
  keysMade += 1
  return `${seed}-${keysMade}`
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
      {` · ${methodName(method, locale)} · ${formatDay(valueDay, locale, 'short')}`}
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
