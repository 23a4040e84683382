import { Button } from '@mantine/core'
import { CopyButton } from '#app/platform/bank/ui/CopyButton.tsx'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { cents, formatCents, sumCents } from '#app/platform/values/money.ts'
import type { AccountOf } from '../money-of.server.ts'
import type { PaymentRow } from '../queries/money-list.server.ts'
import styles from './PaymentsScreen.module.css'

type CardPaymentProps = {
  readonly account: AccountOf
  readonly onBack: () => void
  readonly locale: Locale
}

/** What came and went by card or wallet, each with the provider's id, and how the dancer pays what is open that way. */
export function CardPayment({ account, onBack, locale }: CardPaymentProps) {
  const { claimCents, paidCents, payments, cardOffered } = account
  const byCard = payments.filter(({ sourceType }) => sourceType === 'card')
  const open = cents(Math.max(0, claimCents - paidCents))
  return (
    <>
      <h3>{m.payments_card_title({}, { locale })}</h3>
      <p className={office.hint}>
        {cardOffered
          ? m.payments_card_text({ amount: formatCents(open, locale) }, { locale })
          : m.payments_card_none({}, { locale })}
      </p>
      {byCard.length > 0 && (
        <>
          <ul className={styles.entries}>
            {byCard.map((payment) => (
              <li key={payment.movementId}>
                <CardEntry payment={payment} locale={locale} />
              </li>
            ))}
          </ul>
          <p>
            {m.payments_card_sum(
              { amount: formatCents(sumCents(byCard.map(({ amountCents }) => amountCents)), locale) },
              { locale },
            )}
          </p>
        </>
      )}
      <Button variant="default" onClick={onBack}>
        {m.payments_back({}, { locale })}
      </Button>
    </>
  )
}

type CardEntryProps = { readonly payment: PaymentRow; readonly locale: Locale }

function CardEntry({ payment, locale }: CardEntryProps) {
  const { amountCents, valueDay, recordedAt, sourceId } = payment
  const id = sourceId?.replace(/^dispute\//, '') ?? ''
  return (
    <span>
      <b>{formatCents(amountCents, locale)}</b> · {kindOf(payment, locale)} ·{' '}
      {formatDay(valueDay, locale, 'short')}
      <small>
        {m.payments_card_reported({ day: formatDay(localDayOf(recordedAt), locale, 'short') }, { locale })}
      </small>
      {id !== '' && (
        <small>
          <code>{id}</code> <CopyButton text={id} what={id} locale={locale} />
        </small>
      )}
    </span>
  )
}

function kindOf({ amountCents, sourceId }: PaymentRow, locale: Locale): string {
  const isDispute = sourceId?.startsWith('dispute/') ?? false
  if (isDispute && amountCents < 0) return m.payments_card_disputed({}, { locale })
  if (isDispute) return m.payments_card_dispute_won({}, { locale })
  return amountCents < 0 ? m.payments_refund({}, { locale }) : m.payments_card_paid({}, { locale })
}
