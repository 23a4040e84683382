import type { Id } from '#app/platform/id.ts'
import { changed, type ListState, readState, searchOf } from '../list-state.ts'

/** A filter and an order under a name. */
export type ListView = {
  readonly id: Id
  readonly name: string
  /** As an address has it, without `?`. */
  readonly search: string
  readonly owner: string
  readonly isShared: boolean
}

/** An address that shows a spreadsheet what a view finds; the address itself is known to who made it alone. */
export type LiveSheet = {
  readonly id: Id
  readonly name: string
  readonly madeBy: string
  readonly endsAt: Date
  readonly readAt: Date | null
}

/** What somebody may do with views. */
export type ViewsPart = {
  readonly views: readonly ListView[]
  /** Null for those who make none. */
  readonly sheets: readonly LiveSheet[] | null
  readonly mayShare: boolean
  readonly mayRemoveShared: boolean
}

export const LONGEST_NAME = 60
export const MOST_VIEWS = 50
/** How long a sheet shows something. */
export const SHEET_DAYS = 30

/** What a view stores of a state: filter and order. What was searched for may be somebody's name and is left out. R56 */
export function viewSearch(state: ListState): string {
  const { filter, sort } = state
  const whole = readState(new URLSearchParams())
  return searchOf(changed(whole, { filter, sort })).slice(1)
}
