import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Report } from '../report.ts'
import { ChartFigure } from './ChartFigure.tsx'
import styles from './ReportCard.module.css'
import { ReportTable } from './ReportTable.tsx'

const statistics = '/admin/stats'

type ReportCardProps = {
  readonly report: Report
  readonly locale: Locale
  /** The query of its files' addresses: `year=…`. */
  readonly search: string
  /** The screen's address: its files are beside it. */
  readonly base?: string
  readonly isWide?: boolean
  /** Between the sentence and the graph. */
  readonly children?: ReactNode
}

/** A statistic: its sentence, its graph, its table and its files. */
export function ReportCard({ report, locale, search, base = statistics, isWide, children }: ReportCardProps) {
  const { key, title, summary, note, rows, chart, empty } = report
  const isEmpty = rows.length === 0
  // the statistics are in sections with headings
  const Heading = base === statistics ? 'h3' : 'h2'
  const file = (name: string) => `${base}.${name}?${search}&report=${key}`
  return (
    <section
      className={styles.card}
      id={key}
      aria-labelledby={`${key}-title`}
      data-wide={isWide || undefined}
    >
      <header className={styles.head}>
        <Heading id={`${key}-title`}>{title}</Heading>
        {!isEmpty && (
          <nav className={styles.files} aria-label={m.reports_files({ title }, { locale })}>
            <a href={file('csv')}>CSV</a>
            <a href={file('xlsx')}>Excel</a>
            {chart && <a href={file('png')}>{m.reports_picture({}, { locale })}</a>}
          </nav>
        )}
      </header>
      <p className={styles.summary}>{isEmpty ? empty : summary}</p>
      {children}
      {!isEmpty && (
        <>
          {chart && <ChartFigure report={report} chart={chart} locale={locale} />}
          <details className={styles.table} open={chart === null || undefined}>
            <summary>{m.reports_table({}, { locale })}</summary>
            <ReportTable report={report} locale={locale} />
          </details>
        </>
      )}
      {note && !isEmpty && <p className={styles.note}>{note}</p>}
    </section>
  )
}
