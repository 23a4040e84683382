import type { Id } from '#app/platform/id.ts'
import { findOverlaps, isClash, type Overlap } from '../../overlap.ts'
import { collisionsWith, type Selection, selectionText, shortNames } from '../../selection.ts'
import type { Programme, ProgrammeEvent } from '../../timetable.ts'

/** A visitor's selection as a page renders it: the chosen events, their collisions, and links that carry the selection. */
export type Picking = {
  /** The chosen events, in the order of the programme. */
  readonly chosen: readonly ProgrammeEvent[]
  readonly selection: Selection
  /** The name of each event in a button's value. */
  readonly names: ReadonlyMap<Id, string>
  /** The selection as text for an address; empty for none. */
  readonly mine: string
  /** `?mine=…` or nothing: ends the address of every other page of the programme. */
  readonly search: string
  /** Among the chosen: what cannot both be danced at. E5. */
  readonly clashes: readonly Overlap<ProgrammeEvent>[]
  /** Among the chosen: ways that are short of time. E6. */
  readonly tightWays: readonly Overlap<ProgrammeEvent>[]
  /** What choosing an event would collide with. E12. */
  readonly collisions: ReadonlyMap<Id, Overlap<ProgrammeEvent>>
  /** Registration is not closed: a full event has a queue to join. */
  readonly canQueue: boolean
}

/** @param programme the whole one: names are short because they are unique in it */
export function makePicking(selection: Selection, { events, venues }: Programme, canQueue: boolean): Picking {
  const chosen = events.filter(({ id }) => selection.has(id))
  const names = shortNames(events)
  const overlaps = findOverlaps(
    chosen.filter(({ status }) => status === 'published'),
    venues,
  )
  return {
    chosen,
    selection,
    names,
    mine: selectionText(selection, events),
    search: searchFor(chosen, { names }),
    clashes: overlaps.filter(isClash),
    tightWays: overlaps.filter((overlap) => !isClash(overlap)),
    collisions: collisionsWith(selection, events, venues),
    canQueue,
  }
}

/** Whether an event can be chosen at all: it takes place, and is not over. */
export function isChoosable(
  { status, endsAt }: Pick<ProgrammeEvent, 'status' | 'endsAt'>,
  now: Date,
): boolean {
  return status === 'published' && endsAt > now
}

/** `?mine=…` for these events; nothing for none. */
export function searchFor(
  events: readonly Pick<ProgrammeEvent, 'id'>[],
  { names }: Pick<Picking, 'names'>,
): string {
  return events.length === 0 ? '' : `?mine=${events.map(({ id }) => names.get(id) ?? id).join('-')}`
}
