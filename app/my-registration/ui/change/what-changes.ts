import type { Id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { QuoteLine } from '#app/pricing/quote/quote-line.ts'
import type { Mine } from '../mine.ts'

/** The effects of another choice of events, before it is saved. */
export type WhatChanges = {
  /** Newly picked, with a place at once. */
  readonly joined: readonly Id[]
  /** Newly picked, in the queue at first. */
  readonly queued: readonly Id[]
  /** Had a place, which goes to the queue. */
  readonly givenUp: readonly Id[]
  /** Was waited for: the queue position is lost. */
  readonly leftQueue: readonly Id[]
  readonly nowCents: Cents
  readonly thenCents: Cents
  /** Above zero: to pay on top. Below: credit, or less to pay. */
  readonly differenceCents: Cents
  readonly isNone: boolean
}

type Next = {
  readonly picks: readonly Id[]
  readonly totalCents: Cents
  readonly lines: readonly QuoteLine[]
}

/** Compares a registration with its preview; `lines` are the price lines the server returned for `picks`. */
export function whatChanges(mine: Pick<Mine, 'picks' | 'totalCents'>, next: Next): WhatChanges {
  const had = mine.picks.filter(({ state }) => state !== 'left')
  const before = new Set<string>(had.map(({ eventId }) => eventId))
  const after = new Set<string>(next.picks)
  const awaited = new Set(next.lines.filter(({ ifPlaced }) => ifPlaced).flatMap(({ covers = [] }) => covers))

  const added = next.picks.filter((event) => !before.has(event))
  const removed = had.filter(({ eventId }) => !after.has(eventId))
  return {
    joined: added.filter((event) => !awaited.has(event)),
    queued: added.filter((event) => awaited.has(event)),
    givenUp: removed.filter(({ state }) => state === 'placed').map(({ eventId }) => eventId),
    leftQueue: removed.filter(({ state }) => state === 'waiting').map(({ eventId }) => eventId),
    nowCents: mine.totalCents,
    thenCents: next.totalCents,
    differenceCents: cents(next.totalCents - mine.totalCents),
    isNone: added.length === 0 && removed.length === 0 && next.totalCents === mine.totalCents,
  }
}
