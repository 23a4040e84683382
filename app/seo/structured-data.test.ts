import { describe, expect, it } from 'vitest'
import { structuredFestival } from '#app/home/structured-festival.ts'
import type { PageSite } from '#app/platform/ui/route-handle.ts'
import { breadcrumbs, jsonLd } from '#app/platform/ui/structured-data.ts'
import { structuredEvent } from '#app/pricing/structured-event.ts'
import { structuredOffer } from '#app/pricing/structured-offer.ts'
import { artists } from '#db/seed/artists.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { priceItems } from '#db/seed/prices.ts'
import { events } from '#db/seed/programme.ts'
import { venues } from '#db/seed/venues.ts'
import { unknownIn } from './testing/schema-org.ts'

const origin = 'https://festival.example'
const site = (path: string): PageSite => ({
  origin,
  lang: 'SI',
  festival: tf2025.name.sl,
  address: origin + path,
  image: `${origin}/og${path}.png`,
})
const { company, ...dates } = tf2025
const festival = { ...dates, organiser: company }
const programmeEvents = events.map((event) => ({
  ...event,
  taken: { leaders: 0, followers: 0, heads: 0 },
  waiting: 0,
}))
const programme = { events: programmeEvents, venues, artists }
const summer = new Date('2025-07-10T12:00:00+02:00')
const parsed = (thing: Parameters<typeof jsonLd>[0][number]) =>
  JSON.parse(jsonLd([thing])) as Record<string, unknown>
const aboutEvent = (
  over: Partial<(typeof programmeEvents)[number]>,
  now = summer,
  items: typeof priceItems = priceItems,
) => {
  const milonga = programmeEvents.find(({ kind, priceItem }) => kind === 'milonga' && priceItem)
  if (!milonga) throw new Error('The demo has no milonga with a price.')
  return parsed(
    structuredEvent(
      { event: { ...milonga, ...over }, programme, items, festival, now },
      site('/SI/program/x'),
    ),
  )
}

describe('structured data', () => {
  it("describes the festival: days, venues, guests, nights, and passes at today's price", () => {
    const said = parsed(
      structuredFestival({ edition: festival, programme, items: priceItems, now: summer }, site('/SI')),
    )
    expect(unknownIn(said)).toEqual([])
    expect(said).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Festival',
      name: '19. ljubljanski festival tanga',
      startDate: '2025-11-13',
      endDate: '2025-11-17',
      inLanguage: 'sl-SI',
      organizer: { '@type': 'Organization', name: company.name },
    })
    expect(said.location).toHaveLength(3)
    expect(said.performer).toHaveLength(artists.length)
    expect(said.offers).toContainEqual(
      expect.objectContaining({ priceCurrency: 'EUR', availability: 'https://schema.org/InStock' }),
    )
    expect(said.subEvent).not.toEqual([])
    const full = priceItems.find(({ kind }) => kind === 'pass')
    expect(said.offers).toContainEqual(
      expect.objectContaining({
        price: ((full?.amountCents.superEarly ?? 0) / 100).toFixed(2),
        name: full?.name.sl,
      }),
    )
  })

  it('of every event of the demo uses terms of schema.org only', () => {
    for (const event of programmeEvents) expect(unknownIn(aboutEvent(event))).toEqual([])
  })

  it('describes an event: time, coordinates, performers, and its festival', () => {
    const said = aboutEvent({ artists: ['sofia-rey-mateo-luna'], venue: 'festivalna' })
    expect(said).toMatchObject({
      '@type': 'DanceEvent',
      eventStatus: 'https://schema.org/EventScheduled',
      performer: [{ '@type': 'PerformingGroup', name: 'Sofía Rey & Mateo Luna' }],
      location: {
        address: { addressLocality: 'Ljubljana', postalCode: '1000', addressCountry: 'SI' },
        geo: { latitude: 46.0597, longitude: 14.5093 },
      },
      superEvent: { '@type': 'Festival', name: '19. ljubljanski festival tanga', startDate: '2025-11-13' },
    })
  })

  it('marks a cancelled event, without a price', () => {
    const said = aboutEvent({ status: 'cancelled' })
    expect(said).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
    expect(said).not.toHaveProperty('offers')
  })

  it('of a past event has no price', () => {
    const danced = aboutEvent({ endsAt: new Date(summer.getTime() - 1) })
    expect(danced).not.toHaveProperty('offers')
    expect(aboutEvent({ endsAt: new Date(summer.getTime() + 1) })).toHaveProperty('offers')
  })

  it('marks a full event as sold out', () => {
    const said = aboutEvent({
      places: { mode: 'head', size: 5 },
      taken: { leaders: 0, followers: 0, heads: 5 },
    })
    expect(said.offers).toMatchObject({ availability: 'https://schema.org/SoldOut' })
  })

  it('calls no event free while the prices are not written or the price of the event is not there', () => {
    expect(aboutEvent({}, summer, [])).not.toHaveProperty('isAccessibleForFree')
    expect(aboutEvent({ priceItem: null }, summer, [])).not.toHaveProperty('isAccessibleForFree')
    const others = priceItems.filter(({ kind }) => kind === 'extra')
    expect(aboutEvent({ priceItem: 'gone' }, summer, others)).toMatchObject({ isAccessibleForFree: false })
    expect(aboutEvent({ priceItem: null }, summer, others)).toMatchObject({ isAccessibleForFree: true })
  })

  it.each([
    ['before opening', '2025-07-01T12:00:00+02:00', 'PreOrder', 'superEarly'],
    ['super early', '2025-07-10T12:00:00+02:00', 'InStock', 'superEarly'],
    ['early', '2025-08-10T12:00:00+02:00', 'InStock', 'early'],
    ['regular', '2025-10-10T12:00:00+02:00', 'InStock', 'regular'],
    ['closed', '2025-11-10T12:00:00+01:00', 'InStoreOnly', 'door'],
    ['during', '2025-11-14T12:00:00+01:00', 'InStoreOnly', 'door'],
  ] as const)('names the price %s that applies, and its availability', (_, at, availability, tier) => {
    const [item] = priceItems
    if (!item) throw new Error('The demo has no prices.')
    const offer = structuredOffer(item, tf2025, { now: new Date(at), origin, lang: 'EN' })
    expect(offer).toMatchObject({
      price: (item.amountCents[tier] / 100).toFixed(2),
      availability: `https://schema.org/${availability}`,
      url: `${origin}/EN/register`,
    })
  })

  it('has no prices after the festival', () => {
    const [item] = priceItems
    const after = new Date('2025-11-18T00:00:00+01:00')
    expect(item && structuredOffer(item, tf2025, { now: after, origin, lang: 'EN' })).toBeNull()
  })

  it('describes the breadcrumbs of a page', () => {
    const way = breadcrumbs([
      { name: 'Festival', address: `${origin}/EN` },
      { name: 'Prices', address: `${origin}/EN/prices` },
    ])
    expect(unknownIn(parsed(way))).toEqual([])
    expect(way.itemListElement).toMatchObject([{ position: 1 }, { position: 2, item: `${origin}/EN/prices` }])
  })

  it('cannot close its script element', () => {
    const text = jsonLd([{ '@type': 'Person', name: '</script><!--<script>' }, { '@type': 'Place' }])
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toMatchObject({ '@graph': [{ name: '</script><!--<script>' }, {}] })
  })
})
