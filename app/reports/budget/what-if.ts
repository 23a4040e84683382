import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { EventBudget } from './budget.ts'

/** The changes that are tried out; nothing is written. */
export type WhatIf = {
  /** By so many percent other prices. */
  readonly pricePercent: number
  /** So many places more, or fewer, at every event that counts them. */
  readonly placesBy: number
  /** An event that would not take place. */
  readonly dropped: string | null
}

export const nothingTried: WhatIf = { pricePercent: 0, placesBy: 0, dropped: null }

export type Tried = {
  readonly events: readonly (EventBudget & {
    readonly triedHeads: number
    readonly triedIncomeCents: Cents
    readonly triedMarginCents: Cents
  })[]
  /** By how much the edition's result would be another. */
  readonly differenceCents: Cents
}

/**
 * Computes the result of other prices, other places or one event fewer. Heads pay the present income per head; more places are filled by waiting
 * dancers, fewer are
 * taken from placed ones. A removed event saves its direct costs and loses its single payments; passes stay, and the venue is rented all
 * the same. Y12
 */
export function tryOut(events: readonly EventBudget[], { pricePercent, placesBy, dropped }: WhatIf): Tried {
  const tried = events.map((event) => {
    const isDropped = event.id === dropped
    const triedHeads = isDropped ? 0 : headsWith(event, placesBy)
    const perHead = event.heads === 0 ? 0 : event.incomeCents / event.heads
    const income = isDropped
      ? event.passCents
      : event.incomeCents + Math.round(perHead * (triedHeads - event.heads))
    const triedIncomeCents = cents(Math.round((income * (100 + pricePercent)) / 100))
    const directCents = isDropped ? 0 : event.directCents
    return {
      ...event,
      triedHeads,
      triedIncomeCents,
      triedMarginCents: cents(triedIncomeCents - directCents - event.venueCents),
    }
  })
  const difference = tried.map(({ triedMarginCents, marginCents }) => cents(triedMarginCents - marginCents))
  return { events: tried, differenceCents: sumCents(difference) }
}

function headsWith({ heads, waiting, places }: EventBudget, placesBy: number): number {
  if (places === null || placesBy === 0) return heads
  const room = Math.max(0, places + placesBy)
  return placesBy < 0
    ? Math.min(heads, room)
    : Math.min(heads + waiting, Math.max(heads, Math.min(room, heads + placesBy)))
}

/** Reads the what-if values from an address. Unknown values are ignored. */
export function readWhatIf(search: URLSearchParams): WhatIf {
  const whole = (name: string, most: number) => {
    const value = Number(search.get(name) ?? 0)
    return Number.isInteger(value) && Math.abs(value) <= most ? value : 0
  }
  const dropped = search.get('dropped') ?? ''
  return {
    pricePercent: whole('price', 100),
    placesBy: whole('places', 500),
    dropped: /^[0-9a-f]{24}$/.test(dropped) ? dropped : null,
  }
}
