import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { PromoCode } from '#app/pricing/promo.ts'
import type { PricedPick } from '#app/pricing/quote/charge.ts'
import { type Quote, quote } from '#app/pricing/quote/quote.ts'
import type { QuoteLine } from '#app/pricing/quote/quote-line.ts'
import { tierAt } from '#app/pricing/tier.ts'
import { type Draft, dancerRoleOf } from '../draft/draft.ts'
import { availabilityFor, isPickable, placedAmong } from '../events/availability.ts'
import { wantedExtras } from '../person/wanted-extras.ts'
import { type FormEvent, invitationOf, type RegisterPage } from '../register-page.ts'

/** The picks of the draft that can be picked, in order of time. */
export function pickedEvents(
  { events, now }: Pick<RegisterPage, 'events' | 'now'>,
  draft: Draft,
): FormEvent[] {
  const picked = new Set(draft.picks)
  return events.filter(
    (event) => picked.has(event.id) && isPickable(availabilityFor(event, dancerRoleOf(draft), now)),
  )
}

/**
 * The price of the draft by the function that charges. Picks count as placed according to the current rules; before opening every pick counts as
 * placed, because nobody has a place yet and the full price matters.
 */
export function priceOfDraft(page: RegisterPage, draft: Draft, promo: PromoCode | null): Quote {
  const { edition, now, items, remaining, phase } = page
  const invitation = invitationOf(page)
  const tier = tierAt(edition, phase === 'notYetOpen' ? edition.opensAt : now)
  const picks = pickedEvents(page, draft)
  const held = new Set(invitation?.heldIds)
  const together = new Set(invitation?.eventIds)
  const placed = placedAmong(picks, {
    role: dancerRoleOf(draft),
    onFull: draft.onFull === 'allOrNothing' ? 'allOrNothing' : 'takeWhatIsFree',
    now,
  })
  const isPlaced = ({ id }: FormEvent) =>
    phase === 'notYetOpen' || (together.has(id) ? held.has(id) : placed.has(id))
  return quote({
    items,
    picks: picks.map(
      (event): PricedPick => ({
        eventId: event.id,
        kind: event.kind,
        tags: event.tags,
        priceItem: event.priceItem,
        tier,
        state: isPlaced(event) ? 'placed' : 'waiting',
      }),
    ),
    extras: knownExtras(page, draft).map((extra) => ({ ...extra, tier })),
    couple: invitation !== null,
    coupleDiscountPercent: edition.coupleDiscountPercent,
    promo,
    remaining: (code) => remaining[code] ?? Number.POSITIVE_INFINITY,
    tierNow: tier,
  })
}

/** Everything in the draft that the price depends on: a price from the server is valid while this key is unchanged. */
export function priceKey(draft: Draft): string {
  const { role, partnerChoice, picks, onFull, extras, amounts, promo } = draft
  return JSON.stringify([
    role,
    partnerChoice,
    picks.toSorted(),
    onFull,
    extras.toSorted(),
    amounts,
    promo.trim(),
  ])
}

/** A price from the server, with the key it is valid for. */
export type NamedPrice = {
  readonly key: string
  readonly totalCents: Cents
  readonly lines: readonly QuoteLine[]
}

/** A price from the server, with the total once all waiting picks are placed. */
export function quoteNamed({
  lines,
  totalCents,
}: NamedPrice): Pick<Quote, 'lines' | 'totalCents' | 'ifAllPlacedCents'> {
  const later = lines.filter(({ ifPlaced }) => ifPlaced).map(({ amountCents }) => amountCents)
  return { lines, totalCents, ifAllPlacedCents: cents(totalCents + sumCents(later)) }
}

/** Without invalid amounts and unknown extras: their errors appear beside the fields. */
function knownExtras({ items }: RegisterPage, draft: Draft): { code: string; amountCents?: Cents }[] {
  const known = new Set(items.filter(({ kind }) => kind === 'extra').map(({ code }) => code))
  return wantedExtras(draft).flatMap(({ code, amountCents }) => {
    if (!known.has(code)) return []
    if (amountCents === undefined) return [{ code }]
    return Number.isSafeInteger(amountCents) && amountCents > 0
      ? [{ code, amountCents: cents(amountCents) }]
      : []
  })
}
