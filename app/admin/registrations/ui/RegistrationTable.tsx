import type { RefObject } from 'react'
import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { RowCheckbox } from '#app/platform/ui/admin/RowParts.tsx'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { MOST_SELECTED } from '#app/registration/bulk/bulk.ts'
import { changed, type ListState, type SortColumn, searchOf, sortedBy } from '../list-state.ts'
import { useChangedRows } from '../live/use-changed-rows.ts'
import type { OptionalColumn } from '../optional-columns.ts'
import type { ListRow, ListSums, RegistrationList } from '../queries/read-list.server.ts'
import { type Mover, WindowedRows } from '../windows/WindowedRows.tsx'
import styles from './RegistrationTable.module.css'
import { TableRow } from './TableRow.tsx'

type RegistrationTableProps = {
  readonly locale: Locale
  readonly state: ListState
  readonly list: RegistrationList
  readonly today: LocalDay
  readonly ownWindow: boolean
  readonly ref: RefObject<HTMLElement | null>
  readonly mover: Mover
  /** Optional columns that were chosen. */
  readonly optional: readonly OptionalColumn[]
  /** Null where the list has no bulk commands. */
  readonly selection: Selection | null
}

export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly onToggle: (ids: readonly string[], isOn: boolean) => void
  /** Selects all filtered registrations up to the limit, or none. */
  readonly onEverything: (isOn: boolean) => void
}

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string
type Column = {
  readonly name: SortColumn | 'partner' | 'places'
  readonly label: Label
  readonly isFigure?: true
}

const columns: readonly Column[] = [
  { name: 'name', label: m.regs_col_name },
  { name: 'number', label: m.regs_col_number },
  { name: 'role', label: m.regs_col_role },
  { name: 'partner', label: m.regs_col_partner },
  { name: 'places', label: m.regs_col_places, isFigure: true },
  { name: 'status', label: m.regs_col_status },
  { name: 'total', label: m.regs_col_total, isFigure: true },
  { name: 'paid', label: m.regs_col_paid, isFigure: true },
  { name: 'open', label: m.regs_col_open, isFigure: true },
  { name: 'due', label: m.regs_col_due },
  { name: 'reserved', label: m.regs_col_reserved },
]

/** The rows, and below them the sums of all that is found. On a phone a row is two lines. */
export function RegistrationTable(props: RegistrationTableProps) {
  const { ref, mover, locale, state, list, today, ownWindow, selection, optional } = props
  const { count } = list.sums
  const isWindowed = state.size === 'all' && count > list.rows.length
  const fresh = useChangedRows(list.rows)
  const rowProps = { state, today, ownWindow, selection, optional, locale }
  return (
    <section
      ref={ref}
      className={styles.scroll}
      aria-label={m.regs_table({}, { locale })}
      data-windowed={isWindowed || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
    >
      <table className={styles.table} {...(isWindowed && { 'aria-rowcount': count + 2 })}>
        <thead>
          <tr {...(isWindowed && { 'aria-rowindex': 1 })}>
            {selection && (
              <td className={styles.box}>
                <SelectAll
                  selection={selection}
                  locale={locale}
                  rows={list.rows}
                  found={isWindowed ? count : null}
                />
              </td>
            )}
            {columns.map((column) => (
              <Heading key={column.name} column={column} state={state} locale={locale} />
            ))}
            {optional.map(({ name, label }) => (
              <th key={name} scope="col">
                {label(locale)}
              </th>
            ))}
          </tr>
        </thead>
        {isWindowed ? (
          <WindowedRows
            list={list}
            mover={mover}
            locale={locale}
            search={searchOf({ ...state, open: null, email: null, isNew: false })}
            scroller={ref}
            columns={columns.length + optional.length + (selection ? 1 : 0)}
          >
            {(row, { key, ...place }) => <TableRow key={key} row={row} {...rowProps} {...place} />}
          </WindowedRows>
        ) : (
          <tbody>
            {list.rows.map((row) => (
              <TableRow key={row.id} row={row} {...rowProps} isChanged={fresh.has(row.id)} />
            ))}
          </tbody>
        )}
        <Foot
          sums={list.sums}
          hasBoxes={selection !== null}
          more={optional.length}
          index={isWindowed ? count + 2 : undefined}
          locale={locale}
        />
      </table>
    </section>
  )
}

type SelectAllProps = {
  readonly selection: Selection
  readonly rows: readonly ListRow[]
  /** How many are found, where not all of them are in the page; null: these rows are meant. */
  readonly found: number | null
  readonly locale: Locale
}

function SelectAll({ selection, rows, found, locale }: SelectAllProps) {
  const { ids, onToggle, onEverything } = selection
  const here = rows.map(({ id }) => id)
  const most = found === null ? here.length : Math.min(found, MOST_SELECTED)
  const chosen = found === null ? here.filter((id) => ids.has(id)).length : ids.size
  const isPart = chosen > 0 && chosen < most
  return (
    <RowCheckbox
      isPart={isPart}
      aria-label={
        found === null
          ? m.regs_select_page({}, { locale })
          : most < found
            ? m.regs_bulk_first({ count: most }, { locale })
            : m.regs_bulk_all({ count: most }, { locale })
      }
      checked={chosen > 0 && !isPart}
      onChange={(isChecked) => (found === null ? onToggle(here, isChecked) : onEverything(isChecked))}
    />
  )
}

function Heading({
  column: { name, label, isFigure },
  state,
  locale,
}: {
  readonly column: Column
  readonly state: ListState
  readonly locale: Locale
}) {
  const text = label({}, { locale })
  const className = isFigure && styles.figure
  if (name === 'partner' || name === 'places') {
    return (
      <th scope="col" className={className}>
        {text}
      </th>
    )
  }
  const { column, isDown } = state.sort
  const isSorted = column === name
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      <Link
        to={{ search: searchOf(changed(state, { sort: sortedBy(state, name) })) }}
        preventScrollReset
        title={m.regs_sort_by({ column: text }, { locale })}
      >
        {text}
        {isSorted && <span aria-hidden="true"> {isDown ? '↓' : '↑'}</span>}
      </Link>
    </th>
  )
}

type FootProps = {
  readonly sums: ListSums
  readonly hasBoxes: boolean
  readonly more: number
  readonly index: number | undefined
  readonly locale: Locale
}

function Foot({ sums, hasBoxes, more, index, locale }: FootProps) {
  const { totalCents, paidCents, openCents, overCents } = sums
  const euro = (amount: typeof totalCents) => formatCents(amount, locale)
  return (
    <tfoot>
      <tr aria-rowindex={index}>
        {hasBoxes && <td className={styles.notOnPhone} />}
        <th scope="row">Σ</th>
        <td colSpan={5} className={styles.notOnPhone} />
        <td className={styles.figure} data-label={m.regs_col_total({}, { locale })}>
          {euro(totalCents)}
        </td>
        <td className={styles.figure} data-label={m.regs_col_paid({}, { locale })}>
          {euro(paidCents)}
        </td>
        <td className={styles.figure} data-label={m.regs_col_open({}, { locale })}>
          {euro(openCents)}
        </td>
        <td colSpan={2 + more} className={styles.over}>
          {overCents > 0 && m.regs_sum_over({ amount: euro(overCents) }, { locale })}
        </td>
      </tr>
    </tfoot>
  )
}
