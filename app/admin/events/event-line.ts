import { isWithinTolerance } from '#app/admission/tolerance.ts'
import type { Id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { EventKind, EventStatus, Level, Places, Taken } from '#app/programme/event.ts'

/** The number of dancers waiting for an event, by their chosen role. */
export type WaitingByRole = { readonly leader: number; readonly follower: number; readonly both: number }

/** An event as the office counts it. */
export type EventLine = {
  readonly id: Id
  readonly title: Bilingual
  readonly kind: EventKind
  readonly level: Level
  readonly status: EventStatus
  /** Admits nobody more. E27 */
  readonly windsDown: boolean
  readonly festivalDay: LocalDay
  readonly startsAt: Date
  readonly venue: Bilingual
  readonly places: Places
  readonly taken: Taken
  readonly waiting: WaitingByRole
  /** Places held for invited partners; they are among the taken ones. */
  readonly held: number
  /** Its income as the sheet of income counts it, without VAT where the company charges it. Y10 */
  readonly incomeCents: Cents
}

export const lineOrders = ['worst', 'day', 'kind'] as const
export type LineOrder = (typeof lineOrders)[number]

export const lineFilters = ['all', 'waiting', 'unbalanced', 'free', 'draft', 'cancelled'] as const
export type LineFilter = (typeof lineFilters)[number]

/** Lines under one heading: a day, a kind; null where there are no headings. */
export type LineGroup = { readonly key: string | null; readonly lines: readonly EventLine[] }

/** The number of dancers waiting for the event, whatever their role. */
export function waitingAt({ waiting }: Pick<EventLine, 'waiting'>): number {
  return waiting.leader + waiting.follower + waiting.both
}

/** By how many leaders outnumber followers; null where places are not counted by role. */
export function balanceOf({ places, taken }: Pick<EventLine, 'places' | 'taken'>): number | null {
  return places.mode === 'role' ? taken.leaders - taken.followers : null
}

/** Whether one role outnumbers the other by the whole tolerance, so that no solo of it is admitted. */
export function isUnbalanced(line: Pick<EventLine, 'places' | 'taken'>): boolean {
  const balance = balanceOf(line)
  if (!balance || line.places.mode !== 'role') return false
  const role = balance > 0 ? 'leader' : 'follower'
  const after = { leader: line.taken.leaders, follower: line.taken.followers }
  after[role] += 1
  return !isWithinTolerance(after, role, line.places.tolerance)
}

/** The share of its places that is taken; 0 where they are not counted. */
function fillOf({ places, taken }: Pick<EventLine, 'places' | 'taken'>): number {
  if (places.mode === 'open') return 0
  const size = places.mode === 'head' ? places.size : places.leaders + places.followers
  return (taken.leaders + taken.followers + taken.heads) / Math.max(size, 1)
}

const filters: Readonly<Record<LineFilter, (line: EventLine) => boolean>> = {
  all: () => true,
  waiting: (line) => line.status === 'published' && waitingAt(line) > 0,
  unbalanced: (line) => line.status === 'published' && isUnbalanced(line),
  free: (line) => line.status === 'published' && line.places.mode !== 'open' && fillOf(line) < 1,
  draft: ({ status }) => status === 'draft',
  cancelled: ({ status }) => status === 'cancelled',
}

/** How many events each filter finds. */
export function countByFilter(lines: readonly EventLine[]): Readonly<Record<LineFilter, number>> {
  const count = (filter: LineFilter) => lines.filter(filters[filter]).length
  return {
    all: lines.length,
    waiting: count('waiting'),
    unbalanced: count('unbalanced'),
    free: count('free'),
    draft: count('draft'),
    cancelled: count('cancelled'),
  }
}

/** Filters and sorts the events. */
export function arrangeLines(
  lines: readonly EventLine[],
  { filter, order }: { readonly filter: LineFilter; readonly order: LineOrder },
): LineGroup[] {
  const found = lines.filter(filters[filter])
  if (order === 'worst') return found.length > 0 ? [{ key: null, lines: found.toSorted(byNeed) }] : []
  const keyOf = (line: EventLine) => (order === 'day' ? line.festivalDay : line.kind)
  const groups = [...Map.groupBy(found.toSorted(byTime), keyOf)]
  // kinds in the order in which the programme has them first, days in theirs
  return groups.map(([key, those]) => ({ key, lines: those }))
}

/** The longest queue first, then the fullest event; unpublished events last. */
function byNeed(a: EventLine, b: EventLine): number {
  const isOff = ({ status }: EventLine) => Number(status !== 'published')
  return isOff(a) - isOff(b) || waitingAt(b) - waitingAt(a) || fillOf(b) - fillOf(a) || byTime(a, b)
}

function byTime(a: EventLine, b: EventLine): number {
  return a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
}
