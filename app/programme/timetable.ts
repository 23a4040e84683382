import type { Artist, FestivalEvent, Taken, Venue } from './event.ts'

/** The programme of an edition, drafts included, events in order of time. It changes with the catalogue version. */
export type Timetable = {
  readonly editionId: string
  readonly version: number
  readonly events: readonly FestivalEvent[]
  readonly venues: readonly Venue[]
  readonly artists: readonly Artist[]
}

/** An event with its counters as they stand now. */
export type ProgrammeEvent = FestivalEvent & { readonly taken: Taken; readonly waiting: number }

export type Programme = {
  readonly events: readonly ProgrammeEvent[]
  readonly venues: readonly Venue[]
  readonly artists: readonly Artist[]
}
