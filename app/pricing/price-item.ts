import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { EventKind } from '#app/programme/event.ts'
import { type Tier, tiers } from './tier.ts'

/** Which events a pass or pack may cover. Nothing given: any event. P3. */
export type Covers = {
  readonly kinds?: readonly EventKind[]
  /** One of these must be among the event's tags. */
  readonly tags?: readonly string[]
  /** Only these events, by id. */
  readonly events?: readonly string[]
  /** How many events one of it covers; absent: all of them. */
  readonly atMost?: number
}

/**
 * What can be bought. A *single* is the price of one event taken alone and is named by that event; a *pass* or
 * *pack* covers several; an *extra* goes with no event (a T-shirt, a donation).
 */
export type PriceItem = {
  readonly code: string
  readonly name: Bilingual
  readonly kind: 'pass' | 'pack' | 'single' | 'extra'
  /** Read for passes and packs only. */
  readonly covers: Covers
  readonly amountCents: Readonly<Record<Tier, Cents>>
  readonly vatRatePercent: number
  /** How many may be sold; null: no limit. */
  readonly quota: number | null
  readonly order: number
  /** Given for helping, once at most, and on no price list. P24 */
  readonly isGift?: boolean
}

/** Whether `item` may pay for an event like `event`. P3. */
export function mayCover(
  { kind, covers }: PriceItem,
  event: { readonly kind: EventKind; readonly tags: readonly string[]; readonly eventId?: string },
): boolean {
  if (kind !== 'pass' && kind !== 'pack') return false
  if (covers.kinds && !covers.kinds.includes(event.kind)) return false
  if (covers.events && !covers.events.includes(event.eventId ?? '')) return false
  return !covers.tags || covers.tags.some((tag) => event.tags.includes(tag))
}

/** By the organiser's order, then by code: the one sequence in which items are looked at and shown. P5. */
export function inOrder(items: readonly PriceItem[]): PriceItem[] {
  return [...items].sort((a, b) => a.order - b.order || (a.code < b.code ? -1 : 1))
}

/** The dearest item, as with promo codes and fees. The total of a registration is stored in 32 bits, and a mistyped price must not fail there. P18 */
export const MOST_CENTS = 10_000_000
export const MOST_QUOTA = 1_000_000
/** The largest number of events in a pack. */
export const MOST_PACKED = 1000

export type PriceItemError =
  | 'amount-negative'
  | 'amount-most'
  | 'amount-falls'
  | 'covers-none'
  | 'quota-negative'
  | 'quota-most'
  | 'quota-on-single'

/** What an organiser may put on the price list. P6, P18. */
export function checkPriceItem(item: PriceItem): Decision<PriceItem, PriceItemError> {
  const amounts = tiers.map((tier) => item.amountCents[tier])
  if (amounts.some((amount) => amount < 0)) return refuse('amount-negative')
  if (amounts.some((amount) => amount > MOST_CENTS)) return refuse('amount-most')
  if (item.kind === 'pass' || item.kind === 'pack') {
    if (amounts.some((amount, index) => amount < (amounts[index - 1] ?? 0))) return refuse('amount-falls')
    const { atMost } = item.covers
    if (atMost !== undefined && !(Number.isInteger(atMost) && atMost > 0 && atMost <= MOST_PACKED))
      return refuse('covers-none')
  }
  if (item.quota !== null && item.quota < 0) return refuse('quota-negative')
  if (item.quota !== null && item.quota > MOST_QUOTA) return refuse('quota-most')
  if (item.kind === 'single' && item.quota !== null) return refuse('quota-on-single')
  return accept(item)
}
