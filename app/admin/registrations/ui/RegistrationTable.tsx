import { Checkbox } from '@mantine/core'
import type { Ref } from 'react'
import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { changed, type ListState, type SortColumn, searchOf, sortedBy } from '../list-state.ts'
import { useChangedRows } from '../live/use-live-list.ts'
import type { OptionalColumn } from '../optional-columns.ts'
import type { ListSums, RegistrationList } from '../queries/read-list.server.ts'
import styles from './RegistrationTable.module.css'
import { TableRow } from './TableRow.tsx'

type RegistrationTableProps = {
  readonly locale: Locale
  readonly state: ListState
  readonly list: RegistrationList
  readonly today: LocalDay
  readonly ownWindow: boolean
  readonly ref: Ref<HTMLElement>
  /** Columns that were chosen besides. */
  readonly optional: readonly OptionalColumn[]
  /** Null where nothing is done with many. */
  readonly selection: Selection | null
}

export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly onToggle: (ids: readonly string[], isOn: boolean) => void
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
  const { ref, locale, state, list, today, ownWindow, selection, optional } = props
  const here = list.rows.map(({ id }) => id)
  const fresh = useChangedRows(list.rows)
  const chosen = selection ? here.filter((id) => selection.ids.has(id)).length : 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section ref={ref} className={styles.scroll} aria-label={m.regs_table({}, { locale })} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {selection && (
              <td className={styles.box}>
                <Checkbox
                  size="xs"
                  aria-label={m.regs_select_page({}, { locale })}
                  checked={chosen > 0 && chosen === here.length}
                  indeterminate={chosen > 0 && chosen < here.length}
                  onChange={({ currentTarget }) => selection.onToggle(here, currentTarget.checked)}
                />
              </td>
            )}
            {columns.map((column) => (
              <Heading key={column.name} {...{ column, state, locale }} />
            ))}
            {optional.map(({ name, label }) => (
              <th key={name} scope="col">
                {label(locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <TableRow
              key={row.id}
              {...{ row, state, today, ownWindow, selection, optional, locale }}
              isChanged={fresh.has(row.id)}
            />
          ))}
        </tbody>
        <Foot sums={list.sums} hasBoxes={selection !== null} more={optional.length} locale={locale} />
      </table>
    </section>
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
  readonly locale: Locale
}

function Foot({ sums, hasBoxes, more, locale }: FootProps) {
  const { totalCents, paidCents, openCents, overCents } = sums
  const euro = (amount: typeof totalCents) => formatCents(amount, locale)
  return (
    <tfoot>
      <tr>
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
