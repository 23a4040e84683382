import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import office from '#app/platform/ui/admin/office.module.css'
import { cellText } from '../files/report-table.ts'
import type { Report } from '../report.ts'
import styles from './ReportCard.module.css'

/** The numbers of a report. What a row counts is behind its name. */
export function ReportTable({ report, locale }: { readonly report: Report; readonly locale: Locale }) {
  const { columns, rows, sums, title } = report
  const isText = (index: number) => ['text', 'day'].includes(columns[index]?.kind ?? '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled with the keyboard
    <section className={styles.rows} aria-label={title} tabIndex={0}>
      <table className={office.table}>
        <thead>
          <tr>
            {columns.map(({ label }, index) => (
              <th key={label} scope="col" className={isText(index) ? undefined : office.amount}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, href }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
            <tr key={row}>
              {cells.map((cell, index) => {
                const text = cellText(cell, columns[index]?.kind ?? 'text', locale)
                if (index > 0)
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells stand under their columns
                    <td key={index} className={isText(index) ? undefined : office.amount}>
                      {text}
                    </td>
                  )
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells stand under their columns
                  <th key={index} scope="row" className={isText(0) ? undefined : office.amount}>
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
              {sums.map((cell, index) =>
                index === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells stand under their columns
                  <th key={index} scope="row">
                    {cellText(cell, 'text', locale)}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells stand under their columns
                  <td key={index} className={office.amount}>
                    {cellText(cell, columns[index]?.kind ?? 'text', locale)}
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
