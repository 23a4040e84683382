import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { Stand } from '../queries/read-stand.server.ts'
import styles from './TodayPart.module.css'

/** The festival before, as many days before it began. */
export type Comparison = {
  readonly code: string
  /** Its id; null: this user may not open it. */
  readonly editionId: string | null
  readonly day: LocalDay
  readonly daysBefore: number
  readonly before: Stand
  readonly here: Stand
}

type ComparedProps = {
  readonly compared: Comparison
  readonly today: LocalDay
  readonly locale: Locale
}

/** The numbers of the previous festival as many days before its start, and the difference of this one. Each number links to its list. */
export function Compared({ compared, today, locale }: ComparedProps) {
  const { code, editionId, day, daysBefore, before, here } = compared
  const ahead = here.registrations - before.registrations
  const sign = ahead > 0 ? '+' : ahead < 0 ? '−' : '±'
  const rows = [
    {
      name: m.today_compared_registrations({}, { locale }),
      list: registrationsUntil,
      earlier: `${before.registrations}`,
      now: `${here.registrations}`,
      difference: `${sign}${Math.abs(ahead)}`,
    },
    {
      name: m.today_money_paid({}, { locale }),
      list: paymentsUntil,
      earlier: formatCents(before.paidCents, locale),
      now: formatCents(here.paidCents, locale),
      difference: formatCents(cents(here.paidCents - before.paidCents), locale),
    },
  ]
  return (
    <div className={office.scroll}>
      <table className={`${office.table} ${styles.compared}`}>
        <caption>
          {daysBefore > 0
            ? m.today_compared({ daysBefore }, { locale })
            : m.today_compared_after({}, { locale })}
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col" className={office.amount}>
              {code}
            </th>
            <th scope="col" className={office.amount}>
              {m.today_compared_now({}, { locale })}
            </th>
            <th scope="col" className={office.amount}>
              {m.today_compared_difference({}, { locale })}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, list, earlier, now, difference }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={office.amount}>
                {editionId === null ? (
                  earlier
                ) : (
                  // the address also chooses the edition, which a whole load takes over
                  <a href={`${list(day)}&edition=${editionId}`} className={styles.number}>
                    {earlier}
                  </a>
                )}
              </td>
              <td className={office.amount}>
                <Link to={list(today)} className={styles.number}>
                  {now}
                </Link>
              </td>
              <td className={office.amount}>{difference}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** All but the prepared ones, which are not registered yet. */
const registrationsUntil = (day: LocalDay) =>
  `/admin/prijave?status=placed,confirmed,waiting,late,released,cancelled&until=${day}`
const paymentsUntil = (day: LocalDay) => `/admin/placila?show=all&until=${day}`
