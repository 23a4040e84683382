import { isAfterFestival } from '#app/festival/phase.ts'
import type { PaymentState } from '#app/ledger/payment-state.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { joinNames } from '#app/platform/ui/join-names.ts'
import { formatDay, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, cents, formatCents, formatPrice, sumCents } from '#app/platform/values/money.ts'
import { PriceLines } from '#app/pricing/ui/PriceLines.tsx'
import { methodName } from '#app/registration/money/method-name.ts'
import { isLive } from '#app/registration/registration.ts'
import type { MinePage } from '../mine-page.ts'
import styles from './Money.module.css'
import { Refunds, type RefusedAccount } from './Refunds.tsx'

type MoneyProps = {
  readonly page: MinePage
  readonly refused?: RefusedAccount | undefined
  readonly locale: Locale
}

/** The price and its lines, payments, refunds, and the open amount. After the end: only the payments, if any. */
export function Money({ page, refused, locale }: MoneyProps) {
  const { mine, edition, now, payments, paymentState } = page
  const isEnded = !isLive(mine.status)
  const isOver = isAfterFestival(edition, now)
  const quote = isOver ? onlyPlaced(mine) : mine
  const hadNothing = isOver && quote.lines.length === 0
  const creditCents = creditOf(mine)
  const goesBack = paymentState === 'over' && creditCents === 0
  const hasSums = mine.paidCents !== 0 || mine.owedCents > 0
  if (isEnded && payments.length === 0) return null
  return (
    <section className={styles.money} aria-labelledby="price">
      <header className={styles.head}>
        <h2 id="price">
          {isEnded ? m.my_reg_cost_title_ended({}, { locale }) : m.my_reg_price_title({}, { locale })}
        </h2>
        <p className={joinNames(styles.state, styles[paymentState])}>
          {goesBack ? m.my_reg_money_back({}, { locale }) : stateText(paymentState, mine.totalCents, locale)}
        </p>
      </header>
      {!isEnded && !hadNothing && <PriceLines quote={quote} locale={locale} />}
      {hasSums && (
        <dl className={styles.sums}>
          {mine.paidCents !== 0 && (
            <Sum label={m.my_reg_paid_so_far({}, { locale })} amount={mine.paidCents} locale={locale} />
          )}
          {mine.owedCents > 0 && (
            <Sum
              label={m.my_reg_to_pay({}, { locale })}
              hint={mine.dueOn && dueText(mine.dueOn, now, locale)}
              amount={mine.owedCents}
              locale={locale}
              isMain
            />
          )}
          {mine.retainedCents > 0 && (
            <Sum
              label={m.my_reg_kept({}, { locale })}
              hint={mine.moreWhenResold ? m.my_reg_kept_resale({}, { locale }) : null}
              amount={mine.retainedCents}
              locale={locale}
            />
          )}
          {creditCents > 0 && (
            <Sum label={m.my_reg_credit({}, { locale })} amount={creditCents} locale={locale} isMain />
          )}
        </dl>
      )}
      {creditCents > 0 && <p className={styles.hint}>{m.my_reg_credit_text({}, { locale })}</p>}
      <Refunds refunds={mine.refunds} refused={refused} today={localDayOf(now)} locale={locale} />
      {payments.length > 0 && <Payments payments={payments} locale={locale} />}
    </section>
  )
}

/** Without what waiting events would have cost: nobody gets a place any more. */
function onlyPlaced({ lines, totalCents }: MinePage['mine']) {
  return { lines: lines.filter(({ ifPlaced }) => !ifPlaced), totalCents, ifAllPlacedCents: totalCents }
}

/** The amount overpaid and not being refunded. */
function creditOf({ status, paidCents, totalCents, retainedCents, refunds }: MinePage['mine']): Cents {
  const owed = isLive(status) ? totalCents : retainedCents
  const goingBack = sumCents(
    refunds.filter(({ state }) => state !== 'paid').map(({ amountCents }) => amountCents),
  )
  return cents(Math.max(0, paidCents - owed - goingBack))
}

type SumProps = {
  readonly label: string
  readonly hint?: string | null
  readonly amount: Cents
  readonly locale: Locale
  readonly isMain?: boolean
}

function Sum({ label, hint, amount, locale, isMain = false }: SumProps) {
  return (
    <div className={isMain ? styles.main : undefined}>
      <dt>
        {label}
        {hint && <small>{hint}</small>}
      </dt>
      <dd>{formatPrice(amount, locale)}</dd>
    </div>
  )
}

function Payments({
  payments,
  locale,
}: {
  readonly payments: MinePage['payments']
  readonly locale: Locale
}) {
  return (
    <details className={styles.payments}>
      <summary>{m.my_reg_payments_title({}, { locale })}</summary>
      <ul className="plain-list">
        {payments.map(({ amountCents, id, method, receivedOn }) => (
          <li key={id}>
            <time dateTime={receivedOn}>{formatDay(receivedOn, locale, 'medium')}</time>
            <span>{methodName(method, locale)}</span>
            <span>{formatCents(amountCents, locale)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function dueText(dueOn: LocalDay, now: Date, locale: Locale): string {
  const text = dueOn < localDayOf(now) ? m.my_reg_to_pay_over : m.my_reg_to_pay_by
  return text({ day: formatDay(dueOn, locale, 'running') }, { locale })
}

function stateText(state: PaymentState, totalCents: Cents, locale: Locale): string {
  switch (state) {
    case 'unpaid':
      return m.my_reg_money_unpaid({}, { locale })
    case 'part':
      return m.my_reg_money_part({}, { locale })
    case 'paid':
      return totalCents > 0 ? m.my_reg_money_paid({}, { locale }) : m.my_reg_money_nothing({}, { locale })
    case 'over':
      return m.my_reg_money_over({}, { locale })
    case 'refunded':
      return m.my_reg_money_refunded({}, { locale })
  }
}
