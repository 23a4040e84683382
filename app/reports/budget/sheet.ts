import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import { type BudgetCost, netOf, spentOf } from './budget.ts'

/** An edition in the table beside the others. */
export type EditionSheet = {
  readonly editionId: string
  /** Gross, by price item; null: what promo codes take off. */
  readonly items: ReadonlyMap<string | null, Cents>
  readonly categories: ReadonlyMap<string, CategorySums>
  readonly incomeCents: Cents
  /** In the income: it is owed to the state. */
  readonly vatCents: Cents
  readonly costCents: Cents
  /** In the costs: it comes back, where the company charges VAT. */
  readonly costVatCents: Cents
  readonly resultCents: Cents
}

export type CategorySums = {
  readonly plannedCents: Cents
  readonly actualCents: Cents
  readonly paidCents: Cents
  /** The bill, or what is planned as long as there is none. */
  readonly spentCents: Cents
  readonly vatCents: Cents
}

type SheetOf = {
  readonly editionId: string
  readonly items: readonly {
    readonly item: string | null
    readonly vatRatePercent: number
    readonly amountCents: Cents
  }[]
  readonly costs: readonly BudgetCost[]
  readonly isVatRegistered: boolean
}

/** Makes the sheet of an edition: income and costs, both without VAT. Y9 */
export function sheetOf({ editionId, items, costs, isVatRegistered }: SheetOf): EditionSheet {
  const byItem = new Map<string | null, Cents>()
  const byRate = new Map<number, number>()
  for (const { item, vatRatePercent, amountCents } of items) {
    byItem.set(item, cents((byItem.get(item) ?? 0) + amountCents))
    byRate.set(vatRatePercent, (byRate.get(vatRatePercent) ?? 0) + amountCents)
  }
  const incomeCents = sumCents(byItem.values())
  // by rate on the sum of its lines, as on invoices (I3)
  const netIncome = sumCents([...byRate].map(([rate, amount]) => netOf(amount, rate, isVatRegistered)))
  const categories = new Map(
    [...Map.groupBy(costs, ({ category }) => category)].map(([category, of]) => [
      category,
      sumsOf(of, isVatRegistered),
    ]),
  )
  const all = sumsOf(costs, isVatRegistered)
  const costNet = cents(all.spentCents - all.vatCents)
  return {
    editionId,
    items: byItem,
    categories,
    incomeCents,
    vatCents: cents(incomeCents - netIncome),
    costCents: all.spentCents,
    costVatCents: all.vatCents,
    resultCents: cents(netIncome - costNet),
  }
}

/** Sums of cost lines; the VAT of each line is deducted, as on its bill. Y9 */
export function sumsOf(costs: readonly BudgetCost[], isVatRegistered: boolean): CategorySums {
  const spent = sumCents(costs.map(spentOf))
  const net = sumCents(costs.map((cost) => netOf(spentOf(cost), cost.vatRatePercent, isVatRegistered)))
  return {
    plannedCents: sumCents(costs.map(({ plannedCents }) => plannedCents)),
    actualCents: sumCents(costs.map(({ actualCents }) => actualCents ?? cents(0))),
    paidCents: sumCents(costs.map(({ paidCents }) => paidCents)),
    spentCents: spent,
    vatCents: cents(spent - net),
  }
}
