import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { changed, type ListState, type SortColumn, searchOf, sortedBy } from '../list-state.ts'
import type { ListSums, RegistrationList } from '../queries/read-list.server.ts'
import styles from './RegistrationTable.module.css'
import { TableRow } from './TableRow.tsx'

type RegistrationTableProps = {
  readonly locale: Locale
  readonly state: ListState
  readonly list: RegistrationList
  readonly today: LocalDay
  readonly ownWindow: boolean
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
export function RegistrationTable({ locale, state, list, today, ownWindow }: RegistrationTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.scroll} aria-label={m.regs_table({}, { locale })} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} {...{ column, state, locale }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <TableRow key={row.id} {...{ row, state, today, ownWindow, locale }} />
          ))}
        </tbody>
        <Foot sums={list.sums} locale={locale} />
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

function Foot({ sums, locale }: { readonly sums: ListSums; readonly locale: Locale }) {
  const { totalCents, paidCents, openCents, overCents } = sums
  const euro = (amount: typeof totalCents) => formatCents(amount, locale)
  return (
    <tfoot>
      <tr>
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
        <td colSpan={2} className={styles.over}>
          {overCents > 0 && m.regs_sum_over({ amount: euro(overCents) }, { locale })}
        </td>
      </tr>
    </tfoot>
  )
}
