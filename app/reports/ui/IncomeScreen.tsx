import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { type ShareRule, shareRules } from '../budget/budget.ts'
import { budgetSearch } from '../budget/budget-search.ts'
import { nothingTried, type WhatIf } from '../budget/what-if.ts'
import type { Report } from '../report.ts'
import type { Fact } from '../stats/facts.ts'
import type { ComparedEdition } from '../stats/statistics.ts'
import { EditionTabs } from './EditionTabs.tsx'
import { FactList } from './FactList.tsx'
import { ReportCard } from './ReportCard.tsx'
import styles from './StatisticsScreen.module.css'

type IncomeScreenProps = {
  readonly edition: ComparedEdition
  readonly editions: readonly ComparedEdition[]
  readonly rule: ShareRule
  readonly whatIf: WhatIf
  /** The figure whose rows are shown, as the address names it. */
  readonly rows: string | null
  readonly facts: readonly Fact[]
  readonly events: readonly { readonly id: string; readonly title: string }[]
  readonly reports: readonly Report[]
  readonly locale: Locale
}

/** Income per festival: receipts, costs, the break-even, and the effect of other prices or places. */
export function IncomeScreen(props: IncomeScreenProps) {
  const { edition, editions, rule, whatIf, rows, facts, events, reports, locale } = props
  const isLoading = useNavigation().state === 'loading'
  const search = budgetSearch({ edition: edition.id, rule, whatIf, rows })
  const isEmpty = reports.every(({ rows }) => rows.length === 0)
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_ipf_title({}, { locale })}</h1>
        <EditionTabs editions={editions} edition={edition} locale={locale} />
      </header>
      {isEmpty ? (
        <EmptyState title={m.budget_nothing_title({}, { locale })}>
          {m.budget_nothing_text({ edition: edition.name }, { locale })}
        </EmptyState>
      ) : (
        <div className={styles.all} aria-busy={isLoading || undefined}>
          <FactList facts={facts} />
          <div className={styles.cards}>
            {reports.map((report) => (
              <ReportCard
                key={`${edition.id} ${report.key}`}
                base="/admin/ipf"
                isWide
                report={report}
                locale={locale}
                search={search}
              >
                {report.key === 'events' && (
                  <Trying edition={edition} rule={rule} whatIf={whatIf} events={events} locale={locale} />
                )}
              </ReportCard>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

type TryingProps = Pick<IncomeScreenProps, 'edition' | 'rule' | 'whatIf' | 'events' | 'locale'>

/** The rule for splitting passes, and the tried-out values. Both are in the address; nothing is written. */
function Trying({ edition, rule, whatIf, events, locale }: TryingProps) {
  const isTried = JSON.stringify(whatIf) !== JSON.stringify(nothingTried)
  return (
    <>
      <nav className={office.tabs} aria-label={m.budget_rule({}, { locale })}>
        {shareRules.map((one) => (
          <Link
            key={one}
            to={`?${budgetSearch({ edition: edition.id, rule: one, whatIf, rows: null })}`}
            preventScrollReset
            aria-current={one === rule ? 'page' : undefined}
          >
            {ruleNames[one]({}, { locale })}
          </Link>
        ))}
      </nav>
      <Form key={JSON.stringify(whatIf)} className={styles.filter} preventScrollReset>
        <input type="hidden" name="year" value={edition.id} />
        <input type="hidden" name="rule" value={rule} />
        <NumberInput
          size="xs"
          name="price"
          label={m.budget_what_if_price({}, { locale })}
          defaultValue={whatIf.pricePercent}
          min={-100}
          max={100}
          allowDecimal={false}
          suffix=" %"
        />
        <NumberInput
          size="xs"
          name="places"
          label={m.budget_what_if_places({}, { locale })}
          defaultValue={whatIf.placesBy}
          min={-500}
          max={500}
          allowDecimal={false}
        />
        <NativeSelect
          size="xs"
          name="dropped"
          label={m.budget_what_if_dropped({}, { locale })}
          defaultValue={whatIf.dropped ?? ''}
          data={[
            { value: '', label: m.budget_what_if_none({}, { locale }) },
            ...events.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <Button type="submit" size="xs" variant="default">
          {m.budget_what_if({}, { locale })}
        </Button>
        {isTried && (
          <Link
            to={`?${budgetSearch({ edition: edition.id, rule, whatIf: nothingTried, rows: null })}`}
            preventScrollReset
          >
            {m.budget_what_if_clear({}, { locale })}
          </Link>
        )}
      </Form>
    </>
  )
}

const ruleNames = {
  minutes: m.budget_rule_minutes,
  price: m.budget_rule_price,
} as const satisfies Record<ShareRule, unknown>
