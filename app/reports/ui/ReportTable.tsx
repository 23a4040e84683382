import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { cellText } from '../files/report-table.ts'
import type { Report, ReportColumn } from '../report.ts'
import styles from './ReportCard.module.css'

/** The numbers of a report. The name of a row links to what it counts. */
export function ReportTable({ report, locale }: { readonly report: Report; readonly locale: Locale }) {
  const { columns, rows, sums, title } = report
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled with the keyboard
    <section className={styles.rows} aria-label={`${title}: ${m.reports_table({}, { locale })}`} tabIndex={0}>
      <table className={office.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, href }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
            <tr key={row}>
              {columns.map((column, index) => {
                const { label, kind } = column
                const text = cellText(cells[index] ?? null, kind, locale)
                const look = { 'data-kind': kind, className: classOf(column) }
                if (index > 0)
                  return (
                    <td key={label} {...look}>
                      {text}
                    </td>
                  )
                return (
                  <th key={label} scope="row" {...look}>
                    {href ? (
                      <Link to={href} className={office.open}>
                        {text}
                      </Link>
                    ) : (
                      text
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              {columns.map(({ label, kind }, index) =>
                index === 0 ? (
                  <th key={label} scope="row">
                    {cellText(sums[index] ?? null, 'text', locale)}
                  </th>
                ) : (
                  <td key={label} className={office.amount}>
                    {cellText(sums[index] ?? null, kind, locale)}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

/** Numbers stand under one another. */
function classOf({ kind }: ReportColumn): string | undefined {
  return kind === 'text' || kind === 'day' ? undefined : office.amount
}
