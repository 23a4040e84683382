import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ListLink } from '#app/platform/ui/admin/ListLink.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { moveAmongRows } from '#app/platform/ui/admin/row-keys.ts'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatDay, formatTime, type LocalDay } from '#app/platform/values/local-day.ts'
import { formatCents, sumCents } from '#app/platform/values/money.ts'
import type { EventKind } from '#app/programme/event.ts'
import { kindLabel, shownLevelLabel } from '#app/programme/ui/programme-labels.ts'
import {
  type EventLine,
  type LineFilter,
  type LineGroup,
  type LineOrder,
  lineFilters,
  lineOrders,
  waitingAt,
} from '../event-line.ts'
import { BalanceCell, PlacesCells, WaitingText } from './EventCells.tsx'
import styles from './EventsScreen.module.css'
import { statusLabels } from './event-labels.ts'
import { WhatIfTable } from './what-if/WhatIfTable.tsx'

type EventsScreenProps = {
  readonly groups: readonly LineGroup[]
  readonly counts: Readonly<Record<LineFilter, number>>
  readonly order: LineOrder
  readonly filter: LineFilter
  /** Null: the list itself. */
  readonly whatIf: Omit<ComponentProps<typeof WhatIfTable>, 'locale'> | null
  /** Whether other places may be tried out: false in a closed or archived edition. */
  readonly mayTry: boolean
  /** False in a closed or archived edition too. F18 */
  readonly mayPlan: boolean
  readonly locale: Locale
}

const columns = 8

/** Every event with how full it is, who waits, and what it brings. */
export function EventsScreen({ whatIf, mayTry, ...listed }: EventsScreenProps) {
  const { order, filter, locale } = listed
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_events_title({}, { locale })}</h1>
        <nav className={office.tabs} aria-label={m.events_order({}, { locale })}>
          {lineOrders.map((one) => (
            <Link
              key={one}
              to={addressOf({ order: one, filter })}
              aria-current={one === order && !whatIf ? 'page' : undefined}
            >
              {orderLabels[one]({}, { locale })}
            </Link>
          ))}
          {mayTry && (
            <Link to="?view=what-if" aria-current={whatIf ? 'page' : undefined}>
              {m.events_what_if({}, { locale })}
            </Link>
          )}
        </nav>
        <ListLink collection="events" locale={locale} />
      </header>
      {whatIf ? <WhatIfTable {...whatIf} locale={locale} /> : <Listed {...listed} />}
    </>
  )
}

/** The list, and what it shows. */
function Listed({
  groups,
  counts,
  order,
  filter,
  mayPlan,
  locale,
}: Omit<EventsScreenProps, 'whatIf' | 'mayTry'>) {
  const lines = groups.flatMap((group) => group.lines)
  return (
    <>
      <nav className={styles.filters} aria-label={m.events_filter({}, { locale })}>
        {lineFilters
          .filter((one) => counts[one] > 0 || one === filter || one === 'all')
          .map((one) => (
            <Link
              key={one}
              to={addressOf({ order, filter: one })}
              aria-current={one === filter ? 'page' : undefined}
            >
              {filterLabels[one]({}, { locale })} <b>{counts[one]}</b>
            </Link>
          ))}
      </nav>
      {counts.all === 0 ? (
        <EmptyState
          title={m.events_none_at_all({}, { locale })}
          action={
            mayPlan && (
              <LinkButton href="/admin/program">{m.events_none_at_all_plan({}, { locale })}</LinkButton>
            )
          }
        >
          {mayPlan ? m.events_none_at_all_text({}, { locale }) : m.events_none_at_all_others({}, { locale })}
        </EmptyState>
      ) : lines.length === 0 ? (
        <EmptyState title={m.events_none({}, { locale })}>{m.events_none_text({}, { locale })}</EmptyState>
      ) : (
        <EventTable groups={groups} lines={lines} order={order} locale={locale} />
      )}
    </>
  )
}

type EventTableProps = Pick<EventsScreenProps, 'groups' | 'order' | 'locale'> & {
  readonly lines: readonly EventLine[]
}

function EventTable({ groups, lines, order, locale }: EventTableProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links within
    <div className={styles.scroll} onKeyDown={moveAmongRows}>
      <table className={`${office.table} ${styles.events}`}>
        <thead>
          <tr>
            <th scope="col">{m.events_col_event({}, { locale })}</th>
            <th scope="col">{m.events_col_when({}, { locale })}</th>
            <th scope="col" className={office.amount}>
              {m.events_col_leaders({}, { locale })}
            </th>
            <th scope="col" className={office.amount}>
              {m.events_col_followers({}, { locale })}
            </th>
            <th scope="col">{m.events_col_balance({}, { locale })}</th>
            <th scope="col">{m.events_col_waiting({}, { locale })}</th>
            <th scope="col" className={office.amount}>
              {m.events_col_held({}, { locale })}
            </th>
            <th scope="col" className={office.amount}>
              {m.events_col_income({}, { locale })}
            </th>
          </tr>
        </thead>
        {groups.map(({ key, lines: those }) => (
          <tbody key={key ?? 'all'}>
            {key !== null && (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns}>
                  {order === 'day'
                    ? formatDay(key as LocalDay, locale, 'full')
                    : kindLabel(key as EventKind, locale)}{' '}
                  <span>{m.events_sum({ count: those.length }, { locale })}</span>
                </th>
              </tr>
            )}
            {those.map((line) => (
              <Row key={line.id} line={line} locale={locale} />
            ))}
          </tbody>
        ))}
        <Foot lines={lines} locale={locale} />
      </table>
      <p className={styles.keys}>
        {m.events_letters({}, { locale })} {m.events_keys({}, { locale })}
      </p>
      <p className={office.hint}>{m.events_income_hint({}, { locale })}</p>
    </div>
  )
}

type RowProps = { readonly line: EventLine; readonly locale: Locale }

function Row({ line, locale }: RowProps) {
  const { id, title, festivalDay, startsAt, status, incomeCents } = line
  const shownTitle = inLocale(title, locale)
  return (
    <tr data-off={status === 'published' ? undefined : true}>
      <th scope="row" className={styles.event}>
        <Link
          to={`/admin/dogodek?id=${id}`}
          data-row={id}
          lang={shownTitle.locale === locale ? undefined : shownTitle.locale}
        >
          {shownTitle.text}
        </Link>
        {status !== 'published' && (
          <span className={styles.status} data-status={status}>
            {statusLabels[status]({}, { locale })}
          </span>
        )}
        <small>
          {[
            kindLabel(line.kind, locale),
            shownLevelLabel(line, locale),
            line.windsDown && m.events_winds_down({}, { locale }),
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </th>
      <td className={styles.when}>
        <time dateTime={startsAt.toISOString()}>
          {formatDay(festivalDay, locale, 'brief')} {formatTime(startsAt, locale)}
        </time>
      </td>
      <PlacesCells line={line} locale={locale} />
      <BalanceCell line={line} locale={locale} />
      <td className={styles.waiting}>
        {waitingAt(line) > 0 && (
          <Link to={`/admin/dogodek?id=${id}#queue`}>
            <WaitingText waiting={line.waiting} isByRole={line.places.mode === 'role'} locale={locale} />
          </Link>
        )}
      </td>
      <td className={office.amount} data-label={m.events_col_held({}, { locale })}>
        {line.held || ''}
      </td>
      <td
        className={`${office.amount} ${styles.income}`}
        data-none={incomeCents === 0 || undefined}
        data-label={m.events_col_income({}, { locale })}
      >
        {formatCents(incomeCents, locale)}
      </td>
    </tr>
  )
}

function Foot({ lines, locale }: Pick<EventTableProps, 'lines' | 'locale'>) {
  const sum = (of: (line: EventLine) => number) => lines.reduce((whole, line) => whole + of(line), 0)
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {m.events_sum({ count: lines.length }, { locale })}
        </th>
        <td className={office.amount}>{sum(({ taken }) => taken.leaders)}</td>
        <td className={office.amount}>{sum(({ taken }) => taken.followers)}</td>
        <td />
        <td>{sum(waitingAt)}</td>
        <td className={office.amount}>{sum(({ held }) => held)}</td>
        <td className={office.amount}>
          {formatCents(sumCents(lines.map(({ incomeCents }) => incomeCents)), locale)}
        </td>
      </tr>
    </tfoot>
  )
}

function addressOf({ order, filter }: { readonly order: LineOrder; readonly filter: LineFilter }): string {
  const asked = new URLSearchParams({
    ...(order !== 'worst' && { by: order }),
    ...(filter !== 'all' && { show: filter }),
  })
  return asked.size > 0 ? `?${asked}` : '?'
}

const orderLabels = {
  worst: m.events_order_worst,
  day: m.events_order_day,
  kind: m.events_order_kind,
} as const satisfies Record<LineOrder, unknown>

const filterLabels = {
  all: m.events_filter_all,
  waiting: m.events_filter_waiting,
  unbalanced: m.events_filter_unbalanced,
  free: m.events_filter_free,
  draft: m.events_filter_draft,
  cancelled: m.events_filter_cancelled,
} as const satisfies Record<LineFilter, unknown>
