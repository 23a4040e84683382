import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatCents } from '#app/platform/values/money.ts'
import type { Fact } from '../stats/facts.ts'
import { costRows } from './budget-reports.ts'
import { incomeRowsHref } from './income-rows.ts'
import type { EditionSheet } from './sheet.ts'

type FactsFor = {
  /** Of the links within the screen: `year=…`. */
  readonly search: string
  /** Other screens have the lists of this edition. */
  readonly hasLists: boolean
  readonly locale: Locale
}

/** The figures that are worth seeing first; each leads to its rows. Y9 */
export function budgetFacts(sheet: EditionSheet, { search, hasLists, locale }: FactsFor): readonly Fact[] {
  const costs = hasLists && { href: costRows }
  return [
    {
      label: m.budget_income({}, { locale }),
      value: formatCents(sheet.incomeCents, locale),
      href: incomeRowsHref(search, { kind: 'all' }),
    },
    {
      label: m.budget_vat_in({}, { locale }),
      value: formatCents(sheet.vatCents, locale),
      href: incomeRowsHref(search, { kind: 'vat' }),
    },
    { label: m.budget_costs({}, { locale }), value: formatCents(sheet.costCents, locale), ...costs },
    { label: m.budget_cost_vat({}, { locale }), value: formatCents(sheet.costVatCents, locale), ...costs },
    {
      label: m.budget_result({}, { locale }),
      value: formatCents(sheet.resultCents, locale),
      href: `?${search}#years`,
    },
  ]
}
