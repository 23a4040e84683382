import { describe, expect, it } from 'vitest'
import { festivalDays } from '#app/festival/phase.ts'
import { isBic, parseIban } from '#app/platform/bank/iban.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { checkPriceItem, mayCover } from '#app/pricing/price-item.ts'
import { promoKey } from '#app/pricing/promo.ts'
import { findClashesOf } from '#app/programme/editing/double-booking.ts'
import type { EventKind } from '#app/programme/event.ts'
import { placesError } from '#app/programme/places.ts'
import { artists } from './artists.ts'
import { archivedEditions, tf2025 } from './edition.ts'
import { priceItems, promoCodes } from './prices.ts'
import { events } from './programme.ts'
import { venues } from './venues.ts'

describe('TF2025', () => {
  it('has the constants of the specification, section 9', () => {
    expect(tf2025).toMatchObject({
      code: 'TF2025',
      number: 19,
      startsOn: '2025-11-13',
      endsOn: '2025-11-17',
      superEarlyUntil: '2025-07-26',
      earlyUntil: '2025-09-13',
      // 01:00 in summer time, 23:59 in winter time
      opensAt: new Date('2025-07-02T23:00:00.000Z'),
      closesAt: new Date('2025-11-05T22:59:00.000Z'),
      payInDays: 5,
      lateAfterDays: 8,
      isCurrent: true,
      archived: false,
    })
    expect(parseIban(tf2025.iban)).toBe(tf2025.iban)
    expect(isBic(tf2025.bic)).toBe(true)
  })

  it('has four earlier archives, each with ordered dates', () => {
    expect(archivedEditions.map(({ id }) => id)).toEqual(['15tf2022', '16tf2022', '17tf2023', '18tf2024'])
    for (const edition of archivedEditions) {
      const { superEarlyUntil, earlyUntil, startsOn, endsOn, opensAt, closesAt } = edition
      const days = [opensAt.toISOString().slice(0, 10), superEarlyUntil, earlyUntil]
      days.push(closesAt.toISOString().slice(0, 10), startsOn, endsOn)
      expect(days).toEqual(days.toSorted())
      expect(edition).toMatchObject({ archived: true, isCurrent: false })
    }
  })
})

describe('the demo programme', () => {
  const published = events.filter(({ status }) => status === 'published')

  it('has about 45 events on five days at three venues, one cancelled and one a draft', () => {
    expect(published.length).toBeGreaterThanOrEqual(43)
    expect(published.length).toBeLessThanOrEqual(50)
    expect(events.map(({ status }) => status).filter((status) => status !== 'published')).toEqual([
      'cancelled',
      'draft',
    ])
    expect([...new Set(published.map(({ festivalDay }) => festivalDay))]).toEqual(festivalDays(tf2025))
    expect(venues.map(({ slug }) => slug).toSorted()).toEqual(['festivalna', 'moj-korak', 'studio-dansa'])
    expect(new Set(published.map(({ venue }) => venue)).size).toBe(3)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  })

  it('has every kind of event, every counting mode, and pairs-only classes', () => {
    const kinds: EventKind[] = ['class', 'workshop', 'milonga', 'practica', 'show', 'concert', 'talk', 'tour']
    expect(new Set(published.map(({ kind }) => kind))).toEqual(new Set([...kinds, 'other']))
    expect(new Set(published.map(({ places }) => places.mode))).toEqual(new Set(['role', 'head', 'open']))
    const tolerances = published.flatMap(({ places }) => (places.mode === 'role' ? [places.tolerance] : []))
    expect(new Set(tolerances)).toEqual(new Set([0, 1, 2, 3]))
    for (const { places } of events) {
      expect(placesError(places)).toBeNull()
      if (places.mode !== 'role') continue
      expect(places.leaders).toBeGreaterThanOrEqual(10)
      expect(places.leaders).toBeLessThanOrEqual(24)
    }
  })

  it('uses no room and no artist twice at once', () => {
    const clashes = events.flatMap((event) =>
      findClashesOf(event, events).map(({ slug, other }) => [slug, event.title.en, other.title.en]),
    )
    expect(clashes).toEqual([])
  })

  it('has dancing until three on four nights, each on its evening', () => {
    const nights = published.filter(({ endsAt }) => endsAt.toISOString().endsWith('T02:00:00.000Z'))
    expect(nights.map(({ festivalDay }) => festivalDay)).toEqual(festivalDays(tf2025).slice(0, 4))
  })

  it('names only existing venues, artists and prices, and each at least once', () => {
    const singles = priceItems.filter(({ kind }) => kind === 'single').map(({ code }) => code)
    for (const event of events) {
      expect(venues.map(({ slug }) => slug)).toContain(event.venue)
      for (const slug of event.artists) expect(artists.map((artist) => artist.slug)).toContain(slug)
      if (event.priceItem !== null) expect(singles).toContain(event.priceItem)
    }
    const named = events.map(({ priceItem }) => priceItem)
    expect(singles.filter((code) => !named.includes(code))).toEqual([])
    const invited = new Set(events.flatMap((event) => event.artists))
    expect(artists.map(({ slug }) => slug).filter((slug) => !invited.has(slug))).toEqual([])
    expect(artists.filter(({ kind }) => kind === 'couple')).toHaveLength(8)
  })
})

describe('the demo price list', () => {
  it('can be published, with a limited pass and something for every kind of pass', () => {
    for (const item of priceItems) expect(checkPriceItem(item)).toMatchObject({ ok: true })
    expect(priceItems.some(({ kind, quota }) => kind === 'pass' && quota !== null)).toBe(true)
    for (const item of priceItems.filter(({ kind }) => kind === 'pass' || kind === 'pack')) {
      const covered = events.filter((event) => event.priceItem !== null && mayCover(item, event)).length
      expect(covered).toBeGreaterThan(item.covers.atMost ?? 1)
    }
    expect(new Set(priceItems.map(({ code }) => code)).size).toBe(priceItems.length)
  })

  it('has normalised codes: limited, expired, owned, by percent and by amount', () => {
    for (const { code } of promoCodes) expect(promoKey(code)).toBe(code)
    expect(promoCodes.some(({ quota }) => quota !== null)).toBe(true)
    expect(promoCodes.some(({ lastDay }) => lastDay !== null && lastDay < '2025-09-01')).toBe(true)
    expect(promoCodes.some(({ owner, ownerOnly }) => owner !== null && !ownerOnly)).toBe(true)
    expect(promoCodes.some(({ ownerOnly }) => ownerOnly)).toBe(true)
    expect(promoCodes.some(({ discount }) => 'amountCents' in discount)).toBe(true)
  })
})

describe('the demo texts', () => {
  const texts: [where: string, text: Bilingual][] = [
    ...events.flatMap((event) => [[event.id, event.title] as const, [event.title.en, event.text] as const]),
    ...artists.map(({ slug, bio }) => [slug, bio] as const),
    ...venues.flatMap(({ slug, name, directions }) => [[slug, name] as const, [slug, directions] as const]),
    ...priceItems.map(({ code, name }) => [code, name] as const),
    ...[tf2025, ...archivedEditions].flatMap((edition) =>
      [edition.name, edition.subtitle, edition.keywords].map((text) => [edition.id, text] as const),
    ),
  ].map(([where, text]) => [where, text])

  it.each(texts)('of %s exist in both languages, without exclamation marks', (_, { en, sl }) => {
    for (const text of [en, sl]) {
      expect(text).toBe(text.trim())
      expect(text).not.toBe('')
      expect(text).not.toMatch(/!| {2}|\n/)
    }
    // Anything longer than a name says something different in each language.
    if (en.length > 40) expect(sl).not.toBe(en)
  })

  it('fit a card: titles of at most sixty letters', () => {
    for (const { title } of events) expect(Math.max(title.en.length, title.sl.length)).toBeLessThanOrEqual(60)
  })
})
