import type { Tx } from '#app/platform/database/open.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import { checkPromo, type PromoCode, refusalToTell } from '#app/pricing/promo.ts'
import type { PricedPick } from '#app/pricing/quote/charge.ts'
import { type Price, priceOnly, type Quote, type QuoteInput, quote } from '#app/pricing/quote/quote.ts'
import { lockQuotas, type Quotas, readQuotas } from '#app/pricing/service.server.ts'
import { type Tier, tierAt } from '#app/pricing/tier.ts'
import { type Gift, giftItems } from '../gift.ts'
import type { Extra, Pick } from '../registration.ts'

/** What the price of a registration depends on, except quotas. */
export type Priced = {
  readonly picks: readonly {
    readonly eventId: string
    readonly state: Pick['state']
    readonly askedAt: Date
  }[]
  readonly extras: readonly Extra[]
  readonly couple: boolean
  readonly gift: Gift | null
  /** The code to apply; it was just checked, or applied before and stays. */
  readonly promo: PromoCode | null
  /** The quota uses that this registration already has. */
  readonly uses: readonly { readonly item: string; readonly count: number }[]
  /** Extras without an instant get the tier of this instant. */
  readonly extrasAskedAt: Date
}

/**
 * The charged price: locks the limited quotas that the cheapest cover would take from, all at once and after the pools, and decides again under the
 * lock. Locks nothing when the cheapest cover takes nothing limited; quotas that only waiting picks would use are read without a lock.
 */
export function chargeWithin(tx: Tx, catalogue: Catalogue, priced: Priced, now: Date): Promise<Price> {
  return priceBy(catalogue, priced, now, priceOnly, (codes, taken) =>
    (taken ? lockQuotas : readQuotas)(tx, catalogue.edition.id, codes),
  )
}

/** The price with its hints, for showing. */
export function previewWith(
  from: globalThis.Pick<Tx, 'query'>,
  catalogue: Catalogue,
  priced: Priced,
  now: Date,
): Promise<Quote> {
  return priceBy(catalogue, priced, now, quote, (codes) => readQuotas(from, catalogue.edition.id, codes))
}

async function priceBy<P extends globalThis.Pick<Price, 'uses' | 'usesIfAllPlaced'>>(
  catalogue: Catalogue,
  priced: Priced,
  now: Date,
  price: (input: QuoteInput) => P,
  quotasOf: (codes: readonly string[], taken: boolean) => Promise<Quotas>,
): Promise<P> {
  const input = inputOf(catalogue, priced, now)
  const unlimited = price({ ...input, remaining: () => Number.POSITIVE_INFINITY })
  const limited = limitedOf(catalogue, priced)
  const takes = (uses: Price['uses']) => uses.some(({ item }) => limited.includes(item))
  const taken = takes(unlimited.uses)
  // A cover without limited items is the cheapest for any quotas.
  if (!taken && !takes(unlimited.usesIfAllPlaced)) return unlimited

  const quotas = await quotasOf(limited, taken)
  const mine = new Map(priced.uses.map(({ item, count }) => [item, count]))
  return price({
    ...input,
    remaining: (code) => {
      const { quota = null, used = 0 } = quotas.items.get(code) ?? {}
      return quota === null ? Number.POSITIVE_INFINITY : quota - used + (mine.get(code) ?? 0)
    },
  })
}

/** The limited items that this registration could use. */
function limitedOf({ items }: Catalogue, { extras }: Priced): string[] {
  return items
    .filter(({ quota }) => quota !== null)
    .filter(({ code, kind }) => kind !== 'extra' || extras.some((extra) => extra.code === code))
    .map(({ code }) => code)
}

function inputOf(
  { edition, items, events }: Catalogue,
  priced: Priced,
  now: Date,
): Omit<QuoteInput, 'remaining'> {
  const tierOf = tiersOf(edition)
  return {
    items: priced.gift ? [...items, ...giftItems(priced.gift, events.values())] : items,
    picks: priced.picks.flatMap((pick): PricedPick[] => {
      const event = events.get(pick.eventId)
      if (!event || pick.state === 'left') return []
      return [
        {
          eventId: pick.eventId,
          kind: event.kind,
          tags: event.tags,
          priceItem: event.priceItem,
          tier: tierOf(pick.askedAt),
          state: pick.state === 'placed' ? 'placed' : 'waiting',
        },
      ]
    }),
    extras: priced.extras.map(({ askedAt, ...extra }) => ({
      ...extra,
      tier: tierOf(askedAt === undefined ? priced.extrasAskedAt : new Date(askedAt)),
    })),
    couple: priced.couple,
    coupleDiscountPercent: edition.coupleDiscountPercent,
    promo: priced.promo,
    tierNow: tierOf(now),
  }
}

/** Picks share few instants, and local days are slow to compute. */
function tiersOf(edition: Catalogue['edition']): (at: Date) => Tier {
  const known = new Map<number, Tier>()
  return (at) => {
    const tier = known.get(at.getTime()) ?? tierAt(edition, at)
    known.set(at.getTime(), tier)
    return tier
  }
}

/** Looks the code up, locking it when it has a quota, and checks it. P11. */
export async function promoWithin(
  tx: Tx,
  editionId: string,
  { code, email, mine }: { code: string; email: string; mine: boolean },
  now: Date,
) {
  const { promo: found } = await lockQuotas(tx, editionId, [], code)
  if (!found) return { ok: false, reason: 'promo-unknown' } as const
  const used = found.used - (mine ? 1 : 0)
  const checked = checkPromo(found.promo, { today: localDayOf(now), used, email })
  return checked.ok ? checked : ({ ok: false, reason: refusalToTell(checked.reason) } as const)
}
