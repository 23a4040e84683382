import { afterEach, describe, expect, it } from 'vitest'
import { findEdition, getCurrentEdition } from '#app/festival/service.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { getCatalogue } from '#app/pricing/catalogue.server.ts'
import { findProgramme } from '#app/programme/service.server.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { archiveSizes } from './archives.ts'
import { artists } from './artists.ts'
import { archivedEditions, tf2025 } from './edition.ts'
import { seedFestival, seedFirstEdition } from './festival.server.ts'
import { priceItems } from './prices.ts'
import { events } from './programme.ts'
import { venues } from './venues.ts'

describe.each(ENGINES)('the demo festival on %s', (engine) => {
  let db: Database
  afterEach(() => db.close())

  it('is read from the database as written, and inserted once', async () => {
    db = await openTestDatabase(engine)
    expect(await seedFestival({ db })).toBe(true)
    expect(await seedFestival({ db })).toBe(false)

    expect(await getCurrentEdition({ db })).toEqual(tf2025)
    for (const edition of archivedEditions) expect(await findEdition({ db }, edition.id)).toEqual(edition)
    const programme = await findProgramme({ db }, tf2025.id)
    expect(programme.venues).toEqual(venues)
    expect(programme.artists).toEqual(artists)
    const catalogue = await getCatalogue({ db }, tf2025.id)
    expect(catalogue.items).toEqual(priceItems)
    // the database gives each its address and its venue’s first room
    const written = [...catalogue.events.values()]
    expect(new Set(written.map(({ slug }) => slug)).size).toBe(events.length)
    expect(written.map(({ slug: _given, ...event }) => event)).toEqual(
      events
        .map((event) => ({ room: event.venue, ...event }))
        .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)),
    )

    const { rows } = await db.query<{ edition_id: string; count: number }>(
      'select edition_id, count(*) as count from registrations group by edition_id order by 1',
    )
    expect(rows.map(({ edition_id, count }) => [edition_id, count])).toEqual([...archiveSizes])
  })

  it('E20 has each event in a room of its venue', async () => {
    db = await openTestDatabase(engine)
    await seedFestival({ db }, { archives: false })
    const { rows } = await db.query(
      `select e.id from events e left join rooms r on r.edition_id = e.edition_id and r.slug = e.room_slug
         and r.venue_slug = e.venue_slug where r.slug is null`,
    )
    expect(rows).toEqual([])
  })

  it('F1 is only TF2025 and its venues in a new production database', async () => {
    db = await openTestDatabase(engine)
    expect(await seedFirstEdition({ db })).toBe(true)
    expect(await seedFirstEdition({ db })).toBe(false)
    expect(await getCurrentEdition({ db })).toEqual(tf2025)
    const programme = await findProgramme({ db }, tf2025.id)
    expect(programme.events).toEqual([])
    expect(programme.venues.map(({ slug }) => slug).toSorted()).toEqual([
      'festivalna',
      'moj-korak',
      'studio-dansa',
    ])
  })
})
