import type { Bilingual } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { BudgetCost } from '../budget/budget.ts'

/** A cost as the list of costs has it. */
export type CostLine = BudgetCost & {
  readonly id: string
  readonly title: string
  readonly supplier: string | null
  readonly eventTitle: Bilingual | null
  readonly artistName: string | null
  readonly dueOn: LocalDay | null
  /** The number of the work order whose hours it pays. T27 */
  readonly orderNumber: number | null
  /** Of what was paid, what entries of the account have paid. */
  readonly paidByBankCents: Cents
}

/** A work order with what its hours come to, and its line of costs. T27 */
export type OrderCost = {
  readonly id: string
  readonly number: number
  readonly task: string
  readonly who: string
  readonly plannedCents: Cents
  readonly doneCents: Cents
  /** Null: its hours are not in the costs. */
  readonly line: { readonly id: string; readonly version: number; readonly actualCents: Cents } | null
}

/** Whether hours are to be put into the costs, or are others than the line has. T27 */
export function isToDo({ line, doneCents }: OrderCost): boolean {
  return line ? line.actualCents !== doneCents : doneCents > 0
}

/** By what the costs are put together. */
export const costGroups = ['category', 'event', 'artist'] as const
export type CostGroup = (typeof costGroups)[number]

/** The query of an address: `?by=event&of=…`; `of` is `-` for costs that name none. */
export type AskedCosts = { readonly by: CostGroup; readonly of: string | null }

/**
 * Reads which lines of the costs an address asks for: `?by=event&of=…`, or `?category=…` as other screens link here. An unknown `by` is the
 * category; without `of`, all lines are meant.
 */
export function readAskedCosts(search: URLSearchParams): AskedCosts {
  const category = search.get('category')
  // as other screens lead here
  if (category) return { by: 'category', of: category.slice(0, 60) }
  const of = search.get('of')
  return {
    by: costGroups.find((group) => group === search.get('by')) ?? 'category',
    of: of === null || of === '' ? null : of.slice(0, 100),
  }
}

/** The group of a line, its category, event's id or artist; `-` where it names none. */
export function keyOf(line: CostLine, by: CostGroup): string {
  return { category: line.category, event: line.eventId, artist: line.artist }[by] ?? '-'
}
