import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, formatCents } from '#app/platform/values/money.ts'
import type { Tier } from '#app/pricing/tier.ts'
import { tierLabels } from '../../settings/ui/prices/price-columns.ts'
import { OccupancyHeadings } from '../../ui/OccupancyHeadings.tsx'
import type { DateKind, NextDate } from '../next-dates.ts'
import type { Notice } from '../notices/notices.ts'
import type { YearPhase } from '../phase-of-day.ts'
import type { RegistrationTodo } from '../queries/read-registration-todos.server.ts'
import type { FilledEvent, Today, Waiting } from '../queries/read-today.server.ts'
import { Compared, type Comparison } from './Compared.tsx'
import { NoticesPart } from './NoticesPart.tsx'
import styles from './TodayPart.module.css'

/** The pages that the user may open; others are left out. */
export type TodayParts = {
  readonly phase: YearPhase
  readonly dates: readonly NextDate[]
  readonly tier: Tier
  /** E-mails that leave within a day. */
  readonly leaving: number
  /** The festival before, as many days before it began; null where there is none. */
  readonly compared: Comparison | null
  readonly todos: readonly Todo[]
  readonly notices: readonly Notice[]
  readonly mayGiveNotice: boolean
  readonly today: LocalDay
  readonly statuses: Today['statuses'] | null
  readonly money: (Today['money'] & { readonly overCents: Cents }) | null
  readonly events: readonly FilledEvent[] | null
}

type TodoKind =
  | (
      | 'bank'
      | 'statement'
      | 'late'
      | 'over'
      | 'refunds'
      | 'invoices'
      | 'disputes'
      | 'proposals'
      | 'emails'
      | 'quarantined'
    )
  | RegistrationTodo
export type Todo = Waiting & { readonly kind: TodoKind; readonly href: string }

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

const todoNames = {
  bank: m.today_todo_bank,
  statement: m.today_todo_statement,
  late: m.today_todo_late,
  over: m.today_todo_over,
  refunds: m.today_todo_refunds,
  invoices: m.today_todo_invoices,
  emails: m.mails_todo,
  dueTomorrow: m.today_todo_due_tomorrow,
  holdsEnding: m.today_todo_holds_ending,
  halfPairs: m.today_todo_half_pairs,
  duplicates: m.today_todo_duplicates,
  companyInvoices: m.today_todo_company_invoices,
  disputes: m.today_todo_disputes,
  proposals: m.today_todo_proposals,
  leaveOffers: m.today_todo_leave_offers,
  quarantined: m.today_todo_quarantined,
} as const satisfies Record<TodoKind, unknown>
const phaseNames: Readonly<Record<YearPhase, Label>> = {
  prepared: m.today_phase_prepared,
  open: m.today_phase_open,
  closed: m.today_phase_closed,
  festival: m.today_phase_festival,
  over: m.today_phase_over,
  finished: m.today_phase_finished,
  archived: m.today_phase_archived,
}
const dateNames: Readonly<Record<DateKind, Label>> = {
  opens: m.today_date_opens,
  superEarlyEnds: m.today_date_super_early,
  earlyEnds: m.today_date_early,
  closes: m.today_date_closes,
  rolesFixed: m.today_date_roles,
  festivalBegins: m.today_date_begins,
  festivalEnds: m.today_date_ends,
}
const statusNames = {
  confirmed: m.today_status_confirmed,
  placed: m.today_status_placed,
  late: m.today_status_late,
  waiting: m.today_status_waiting,
} as const

type TodayPartProps = TodayParts & { readonly locale: Locale }

/** The waiting work, registrations, money, and the events with the longest queues. Every number links to the list it counts. */
export function TodayPart(props: TodayPartProps) {
  const { phase, dates, tier, leaving, compared, todos, statuses, money, events, locale } = props
  return (
    <div className={styles.today}>
      <ul className={styles.dates}>
        <li>
          <strong>{phaseNames[phase]({}, { locale })}</strong>
        </li>
        <li>{m.today_tier({ tier: tierLabels[tier]({}, { locale }) }, { locale })}</li>
        {dates.map(({ kind, day, daysLeft }) => (
          <li key={kind}>
            <strong>{daysText(daysLeft, locale)}</strong> {dateNames[kind]({}, { locale })}{' '}
            <span>{formatDay(day, locale, 'short')}</span>
          </li>
        ))}
        {leaving > 0 && (
          <li>
            <Link to="/admin/mails?show=leaving">{m.today_leaving({ count: leaving }, { locale })}</Link>
          </li>
        )}
      </ul>
      {(statuses || money) && (
        <dl className={office.sums}>
          {statuses &&
            (Object.keys(statusNames) as (keyof typeof statusNames)[]).map((status) => (
              <Sum
                key={status}
                label={statusNames[status]({}, { locale })}
                href={`/admin/prijave?status=${status}`}
              >
                {statuses[status] ?? 0}
              </Sum>
            ))}
          {money && (
            <>
              <Sum label={m.today_money_claimed({}, { locale })} href="/admin/placila?show=all">
                {formatCents(money.claimedCents, locale)}
              </Sum>
              <Sum label={m.today_money_paid({}, { locale })} href="/admin/placila?show=all">
                {formatCents(money.paidCents, locale)}
              </Sum>
              <Sum label={m.today_money_open({}, { locale })} href="/admin/placila?show=open">
                {formatCents(money.openCents, locale)}
              </Sum>
              <Sum label={m.today_money_over({}, { locale })} href="/admin/placila?show=over">
                {formatCents(money.overCents, locale)}
              </Sum>
            </>
          )}
        </dl>
      )}
      {compared && <Compared compared={compared} today={props.today} locale={locale} />}
      <section className={office.part} aria-labelledby="todos-title">
        <h2 id="todos-title">{m.today_todo({}, { locale })}</h2>
        {todos.length === 0 ? (
          <p className={office.hint}>{m.today_todo_none({}, { locale })}</p>
        ) : (
          <ul className={styles.todos}>
            {todos.map((todo) => (
              <TodoRow key={todo.kind} todo={todo} locale={locale} />
            ))}
          </ul>
        )}
      </section>
      {props.notices.length > 0 && (
        <NoticesPart
          notices={props.notices}
          mayGive={props.mayGiveNotice}
          today={props.today}
          locale={locale}
        />
      )}
      {events && events.length > 0 && <Events events={events} locale={locale} />}
    </div>
  )
}

function Sum({
  label,
  href,
  children,
}: {
  readonly label: string
  readonly href: string
  readonly children: ReactNode
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Link to={href} className={styles.number}>
          {children}
        </Link>
      </dd>
    </div>
  )
}

function TodoRow({ todo, locale }: { readonly todo: Todo; readonly locale: Locale }) {
  const { kind, href, count, sumCents, since } = todo
  return (
    <li>
      {/* another edition is chosen by loading its page */}
      <Link to={href} reloadDocument={href.includes('?edition=')}>
        <b>{count}</b> <span>{todoNames[kind]({ count }, { locale })}</span>
        <span className={styles.since}>
          {since && m.today_since({ day: formatDay(since, locale, 'short') }, { locale })}
        </span>
        <span className={styles.amount}>{sumCents !== 0 && formatCents(sumCents, locale)}</span>
      </Link>
    </li>
  )
}

function Events({ events, locale }: { readonly events: readonly FilledEvent[]; readonly locale: Locale }) {
  return (
    <section className={office.part} aria-labelledby="fill-title">
      <h2 id="fill-title">{m.today_events({}, { locale })}</h2>
      <div className={office.scroll}>
        <table className={office.table}>
          <thead>
            <tr>
              <th scope="col">{m.today_event({}, { locale })}</th>
              <OccupancyHeadings locale={locale} />
              <th scope="col">
                <span className="visually-hidden">{m.events_what_if({}, { locale })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ id, title, roles, heads, waiting }) => (
              <tr key={id}>
                <td>
                  <Link to={`/admin/dogodek?id=${id}`} className={styles.event}>
                    {inLocale(title, locale).text}
                  </Link>
                </td>
                <Taken href={`/admin/dogodek?id=${id}#leaders`}>
                  {roles && `${roles.takenLeaders}/${roles.leaders}`}
                </Taken>
                <Taken href={`/admin/dogodek?id=${id}#followers`}>
                  {roles && `${roles.takenFollowers}/${roles.followers}`}
                </Taken>
                <Taken href={`/admin/dogodek?id=${id}#participants`}>
                  {heads && `${heads.taken}/${heads.size}`}
                </Taken>
                <Taken href={`/admin/prijave?event=${id}&place=waiting`}>{waiting || null}</Taken>
                <td>
                  <Link to={`/admin/dogodek?id=${id}#what-if`} className={styles.event}>
                    {m.events_what_if({}, { locale })}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** A number of an event that leads to those it counts. */
function Taken({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <td className={office.amount}>
      {children !== null && (
        <Link to={href} className={styles.number}>
          {children}
        </Link>
      )}
    </td>
  )
}

function daysText(daysLeft: number, locale: Locale): string {
  return daysLeft === 0
    ? m.today_date_today({}, { locale })
    : m.today_date_in({ count: daysLeft }, { locale })
}
