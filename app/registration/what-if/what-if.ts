import type { Id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { Places, Taken } from '#app/programme/event.ts'
import type { PlaceChange, Preview, Snapshot } from '../queries/preview.ts'
import { isLive } from '../registration.ts'

/** The assumptions: the places of some events, and whether release considers dancers whose payment is late. */
export type WhatIf = {
  readonly events: readonly { readonly id: Id; readonly places: Places }[]
  /** Events that do not take place. */
  readonly cancelled?: readonly Id[] | undefined
  /** Events that admit nobody more, or again. E27 */
  readonly windsDown?: readonly { readonly id: Id; readonly isOn: boolean }[] | undefined
  /** Null: as the edition says. */
  readonly promoteLate: boolean | null
}

/** The state of an event. */
export type EventCounts = {
  readonly places: Places
  readonly taken: Taken
  readonly waiting: number
  /** Couples of whom both have a place. */
  readonly couples: number
}

type EventOutcome = {
  readonly id: Id
  readonly before: EventCounts
  readonly after: EventCounts
  /** The changes of places there: dancers admitted or changing role. */
  readonly changes: readonly PlaceChange[]
}

/** The effects, in the order of events. */
export type WhatIfOutcome = {
  readonly events: readonly EventOutcome[]
  readonly preview: Preview
  /** The increase of all claims. */
  readonly incomeCents: Cents
}

/** The lines that two outcomes do not share. */
export type OutcomeDifference = { readonly gone: readonly string[]; readonly come: readonly string[] }

/** The events that change or were tried out. */
export function outcomeOf(
  preview: Preview,
  asked: WhatIf,
  stands: {
    readonly before: ReadonlyMap<string, EventCounts>
    readonly after: ReadonlyMap<string, EventCounts>
  },
  incomeCents: Cents,
): WhatIfOutcome {
  const named = new Set<string>([
    ...[...asked.events, ...(asked.windsDown ?? [])].map(({ id }) => id),
    ...(asked.cancelled ?? []),
  ])
  const changes = Map.groupBy(preview.places, ({ eventId }) => eventId)
  const events = [...stands.before].flatMap(([id, before]): EventOutcome[] => {
    const after = stands.after.get(id)
    const own = changes.get(id as Id) ?? []
    return after && (named.has(id) || own.length > 0) ? [{ id: id as Id, before, after, changes: own }] : []
  })
  return { events, preview, incomeCents }
}

/** The increase of the total of all live registrations. */
export function moreClaimed(before: Snapshot, after: Snapshot): Cents {
  const sum = ({ registrations }: Snapshot) =>
    [...registrations.values()].reduce((all, one) => all + (isLive(one.status) ? one.totalCents : 0), 0)
  return cents(sum(after) - sum(before))
}

/**
 * An outcome as lines: two outcomes with the same lines are equal to a reader. How full the events were is left out, so that changes
 * elsewhere make no difference; their former places are not, so that no colleague's change of them is undone unsaid.
 */
export function linesOf({ events, preview, incomeCents }: WhatIfOutcome): string[] {
  return [
    ...events.map(({ id, before, after }) =>
      ['event', id, JSON.stringify(before.places), JSON.stringify(after.places)].join(' '),
    ),
    ...preview.places.map(({ eventId, change, dancer, role, held }) =>
      ['place', eventId, change, dancer.id, role ?? '', held ? 'held' : ''].join(' ').trim(),
    ),
    ...preview.statuses.map(({ dancer, after }) => `status ${dancer.id} ${after ?? 'gone'}`),
    ...preview.money.map(
      ({ dancer, after }) => `money ${dancer.id} ${after?.owedCents ?? 0} ${after?.creditCents ?? 0}`,
    ),
    ...preview.emails.map(({ kind, dancer }) => `email ${kind} ${dancer?.id ?? ''}`),
    `income ${incomeCents}`,
  ].toSorted()
}

/** The lines of the outcome shown that are gone now, and those that have come. Neither: the outcomes are equal. */
export function differenceOf(shown: readonly string[], now: readonly string[]): OutcomeDifference {
  const [before, after] = [new Set(shown), new Set(now)]
  return {
    gone: [...before].filter((line) => !after.has(line)),
    come: [...after].filter((line) => !before.has(line)),
  }
}
