import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { costOf, type ListedOrder } from '../order.ts'
import styles from './OrderSheet.module.css'
import { hoursText, statusLabels } from './order-text.ts'

type OrderSheetProps = {
  readonly order: ListedOrder
  readonly festival: { readonly name: Bilingual; readonly code: string; readonly company: string }
  readonly locale: Locale
}

/** Lines on which the hours are written by hand. */
const blankLines = [1, 2, 3, 4]

/** One order on a sheet of paper: what, who, where and when, the hours, and two lines to sign on. */
export function OrderSheet({ order, festival, locale }: OrderSheetProps) {
  const { number, task, who, place, startsAt, endsAt, suits, plannedHours, doneHours, rateCents } = order
  const when = startsAt
    ? `${formatDay(localDayOf(startsAt), locale, 'full')}, ${formatTime(startsAt, locale)}${endsAt ? `–${formatTime(endsAt, locale)}` : ''}`
    : suits
  const facts: readonly (readonly [string, string | null])[] = [
    [m.orders_field_who({}, { locale }), who],
    [m.orders_field_contact({}, { locale }), order.contact],
    [m.orders_field_place({}, { locale }), place],
    [m.orders_col_when({}, { locale }), when],
    [m.orders_field_planned({}, { locale }), plannedHours === null ? null : hoursText(plannedHours, locale)],
    [m.orders_field_rate({}, { locale }), rateCents === null ? null : formatCents(rateCents, locale)],
    [m.orders_col_cost({}, { locale }), rateCents === null ? null : formatCents(costOf(order), locale)],
    [m.orders_col_status({}, { locale }), statusLabels[order.status]({}, { locale })],
  ]
  return (
    <article className={styles.sheet}>
      <header>
        <p className={styles.festival}>
          {inLocale(festival.name, locale).text} · {festival.code}
        </p>
        <h1>{m.orders_sheet_title({ number: `${number}` }, { locale })}</h1>
        <p className={styles.task}>{task}</p>
      </header>
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {order.note && <p className={styles.note}>{order.note}</p>}
      {doneHours === null ? (
        <HoursByHand locale={locale} />
      ) : (
        <p className={styles.done}>
          {m.orders_field_done({}, { locale })}: <b>{hoursText(doneHours, locale)}</b>
        </p>
      )}
      <div className={styles.signs}>
        <p>
          <span>{m.orders_sheet_for({ company: festival.company }, { locale })}</span>
        </p>
        <p>
          <span>{m.orders_sheet_worker({ who }, { locale })}</span>
        </p>
      </div>
    </article>
  )
}

function HoursByHand({ locale }: { readonly locale: Locale }) {
  return (
    <table className={styles.hours}>
      <caption>{m.orders_field_done({}, { locale })}</caption>
      <thead>
        <tr>
          <th scope="col">{m.orders_sheet_day({}, { locale })}</th>
          <th scope="col">{m.orders_field_from({}, { locale })}</th>
          <th scope="col">{m.orders_field_until({}, { locale })}</th>
          <th scope="col">{m.orders_sheet_hours({}, { locale })}</th>
        </tr>
      </thead>
      <tbody>
        {blankLines.map((line) => (
          <tr key={line}>
            <td />
            <td />
            <td />
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
