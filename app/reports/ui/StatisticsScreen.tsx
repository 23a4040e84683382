import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import type { Report } from '../report.ts'
import { type Section, sections } from '../stats/all-reports.ts'
import { searchOf } from '../stats/asked.ts'
import type { Fact } from '../stats/facts.ts'
import type { ComparedEdition, ComparisonFilter } from '../stats/statistics.ts'
import { CompareForm } from './CompareForm.tsx'
import { EditionTabs } from './EditionTabs.tsx'
import { FactList } from './FactList.tsx'
import { ReportCard } from './ReportCard.tsx'
import styles from './StatisticsScreen.module.css'

export type StatisticsScreenProps = {
  readonly edition: ComparedEdition
  readonly editions: readonly ComparedEdition[]
  readonly filter: ComparisonFilter
  readonly facts: readonly Fact[]
  readonly reports: Readonly<Record<Section, readonly Report[]>>
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  readonly items: readonly { readonly code: string; readonly name: string }[]
  readonly locale: Locale
}

/** The statistics of an edition beside the others: every number as a graph, a table, a file and a picture. */
export function StatisticsScreen(props: StatisticsScreenProps) {
  const { edition, editions, filter, facts, reports, countries, items, locale } = props
  const [isShared, setShared] = useState(false)
  const isLoading = useNavigation().state === 'loading'
  const search = `${searchOf(edition.id, filter)}${isShared ? '&share=1' : ''}`
  const isEmpty = reports.growth.every(({ rows }) => rows.length === 0)
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_stats_title({}, { locale })}</h1>
        <EditionTabs editions={editions} edition={edition} locale={locale} />
      </header>
      {isEmpty ? (
        <EmptyState title={m.reports_nobody_title({}, { locale })}>
          {m.reports_nobody_text({ edition: edition.code }, { locale })}
        </EmptyState>
      ) : (
        <div className={styles.all} aria-busy={isLoading || undefined}>
          <FactList facts={facts} />
          <div className={office.bar}>
            <nav className={office.tabs} aria-label={m.reports_sections({}, { locale })}>
              {sections.map((section) => (
                <a key={section} href={`#${section}`}>
                  {sectionNames[section]({}, { locale })}
                </a>
              ))}
            </nav>
            <div className={styles.export}>
              <Checkbox
                checked={isShared}
                onChange={({ currentTarget: { checked } }) => setShared(checked)}
                label={m.reports_share({}, { locale })}
              />
              <a href={`/admin/stats.xlsx?${search}`}>{m.reports_all_files({}, { locale })}</a>
            </div>
          </div>
          {sections.map((section) => (
            <section key={section} className={styles.section} aria-labelledby={section}>
              <h2 id={section}>{sectionNames[section]({}, { locale })}</h2>
              <div className={styles.cards}>
                {reports[section].map((report) => (
                  <ReportCard
                    key={`${edition.id} ${report.key}`}
                    report={report}
                    locale={locale}
                    search={search}
                    isWide={wide.has(report.key)}
                  >
                    {report.key === 'compare' && (
                      <CompareForm
                        edition={edition}
                        filter={filter}
                        countries={countries}
                        items={items}
                        locale={locale}
                      />
                    )}
                  </ReportCard>
                ))}
              </div>
            </section>
          ))}
        </div>
      )}
    </>
  )
}

/** Reports that take the whole width: many days, many columns. */
const wide = new Set(['compare', 'demand', 'receipts'])

const sectionNames = {
  growth: m.reports_section_growth,
  dancers: m.reports_section_dancers,
  money: m.reports_section_money,
  events: m.reports_section_events,
  work: m.reports_section_work,
} as const satisfies Record<Section, unknown>
