import type { Id } from '#app/platform/id.ts'
import { dimensionNames, withUnknown } from '../filter.ts'
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

/** The views a user sees and may change. */
export type ViewsPart = {
  readonly views: readonly ListView[]
  /** Null for users who make none. */
  readonly sheets: readonly LiveSheet[] | null
  readonly mayShare: boolean
  readonly mayRemoveShared: boolean
}

export const LONGEST_NAME = 60
export const MOST_VIEWS = 50
/** How long a sheet shows something. */
export const SHEET_DAYS = 30

/** The part of a state that a view stores: filter and order. The search is left out, because it may be a person's name. R56 */
export function viewSearch(state: ListState): string {
  const { filter, sort } = state
  const whole = readState(new URLSearchParams())
  return searchOf(changed(whole, { filter, sort })).slice(1)
}

/**
 * A stored search as this version reads it. A part of it that no list has any more finds nobody: without it a view would find, and a sheet show,
 * more people than it was made for.
 */
export function readStoredSearch(stored: string): string {
  const search = new URLSearchParams(stored)
  const state = readState(search)
  const known: readonly string[] = [...dimensionNames, 'sort']
  const strange = [...search.keys()].filter((key) => !known.includes(key))
  if (strange.length === 0) return viewSearch(state)
  return viewSearch(changed(state, { filter: withUnknown(state.filter, strange) }))
}
