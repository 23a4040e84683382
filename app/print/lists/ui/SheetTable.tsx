import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { cellSmall, cellText, countRows, type Sheet, type SheetRow } from '../../sheet.ts'
import styles from './ListsScreen.module.css'

type SheetTableProps = {
  readonly sheet: Sheet
  /** Only what was searched for is shown. */
  readonly isSearched: boolean
  readonly locale: Locale
}

/** A sheet on the screen. Squares to tick and lines to write on are for paper alone. */
export function SheetTable({ sheet, isSearched, locale }: SheetTableProps) {
  const { title, subtitle, facts, columns, groups, empty } = sheet
  const shown = columns.flatMap(({ kind = 'text' }, n) => (kind === 'text' || kind === 'end' ? [n] : []))
  const isEmpty = countRows(sheet) === 0
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <h3>{title}</h3>
        {subtitle && <p>{subtitle}</p>}
        {facts.length > 0 && <p className={office.hint}>{facts.join(' · ')}</p>}
      </header>
      {isEmpty ? (
        <p className={office.hint}>{isSearched ? m.print_none_found({}, { locale }) : empty}</p>
      ) : (
        <div className={office.scroll}>
          <table className={`${office.table} ${styles.table}`}>
            <thead>
              <tr>
                {shown.map((n) => (
                  <th key={n} scope="col" className={columns[n]?.kind === 'end' ? office.amount : undefined}>
                    {columns[n]?.label}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map((group, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: groups are never moved either
              <tbody key={at}>
                {group.title !== null && (
                  <tr className={styles.group}>
                    <th scope="rowgroup" colSpan={shown.length}>
                      {group.title}
                    </th>
                  </tr>
                )}
                {group.rows.map((row, line) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and are never moved
                  <tr key={line}>
                    {shown.map((n) => (
                      <td key={n} className={columns[n]?.kind === 'end' ? office.amount : undefined}>
                        <CellText row={row} n={n} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </article>
  )
}

function CellText({ row, n }: { readonly row: SheetRow; readonly n: number }) {
  const cell = row[n] ?? ''
  const small = cellSmall(cell)
  return (
    <>
      {cellText(cell)}
      {small && <small>{small}</small>}
    </>
  )
}
