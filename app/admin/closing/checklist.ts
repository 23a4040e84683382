import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'

/** The checks before a festival is closed, in this order. F23 */
export const checks = [
  'festivalOver',
  'drawers',
  'conflicts',
  'bankDays',
  'bankEntries',
  'refunds',
  'overpaid',
  'invoices',
  'artists',
  'shifts',
  'debts',
  'quarantined',
  'thanks',
  'helpers',
  'lists',
] as const
export type CheckKind = (typeof checks)[number]

/** Checks that warn but do not stop closing. */
const advice: readonly CheckKind[] = ['debts', 'quarantined', 'thanks', 'helpers', 'lists']

/** A row that keeps a check open: who or what it is, and what it comes to. */
export type OpenRow = { readonly label: string; readonly amountCents: Cents | null }

export type Check = {
  readonly kind: CheckKind
  /** How many rows the list behind it has. */
  readonly count: number
  /** The first of them. */
  readonly rows: readonly OpenRow[]
  readonly sumCents: Cents | null
  /** The day it is about, where it is about one. */
  readonly day: LocalDay | null
}

export type CheckState = 'done' | 'open' | 'advice'

/** Whether a check is done, keeps the edition open, or is for information. F23 */
export function stateOfCheck({ kind, count }: Pick<Check, 'kind' | 'count'>): CheckState {
  if (count === 0) return 'done'
  return advice.includes(kind) ? 'advice' : 'open'
}

/** The checks that keep the edition open. F23 */
export function openChecks(found: readonly Check[]): readonly Check[] {
  return found.filter((check) => stateOfCheck(check) === 'open')
}
