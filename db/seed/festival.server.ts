import { allowRestoring } from '#app/festival/archive.server.ts'
import { catalogueChannel } from '#app/festival/cached-copies.server.ts'
import type { Edition } from '#app/festival/edition.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { archiveOf, archiveSizes, pricesOf } from './archives.ts'
import { artists } from './artists.ts'
import { archivedEditions, tf2025 } from './edition.ts'
import { priceItems, promoCodes } from './prices.ts'
import { events } from './programme.ts'
import {
  artistRow,
  editionRow,
  eventRow,
  insertRows,
  poolRow,
  priceItemRow,
  promoCodeRow,
  venueRow,
} from './rows.ts'
import { rooms, venues } from './venues.ts'

/**
 * Inserts the demo festival: TF2025 with its programme and price list, and the archives with all their dancers. All or nothing, and
 * nothing where an edition exists.
 * @param options.archives false leaves the archived registrations out: tests of this year's festival do not need them
 * @param options.isUnfinished its people follow, and the caller notes when they are in
 * @returns whether it was inserted now
 */
export async function seedFestival(
  app: Pick<AppContext, 'db'>,
  {
    archives = true,
    isUnfinished = false,
  }: { readonly archives?: boolean; readonly isUnfinished?: boolean } = {},
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    // Two processes that start at once: the second finds an edition.
    await tx.query('lock table editions in share row exclusive mode')
    const { rows } = await tx.query('select from editions limit 1')
    if (rows.length > 0) return false
    // Without editions there are no registrations: the same numbers for the same people at every beginning.
    await tx.query(`select setval('registration_number', 1, false)`)

    await markDemo(tx, isUnfinished ? 'unfinished' : 'complete')
    await insertRows(tx, 'editions', [...archivedEditions, tf2025].map(editionRow))
    // before restoring is allowed: its events get their rooms by themselves
    await seedProgramme(tx, tf2025.id)
    await allowRestoring(tx)
    if (archives) for (const edition of archivedEditions) await seedArchive(tx, edition)
    await tx.notify(catalogueChannel, tf2025.id)
    return true
  })
}

/**
 * Inserts the content of a new production database where no edition exists: TF2025 with its dates and its three venues, without programme and
 * people.
 * @returns whether it was inserted now
 */
export async function seedFirstEdition(app: Pick<AppContext, 'db'>): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    await tx.query('lock table editions in share row exclusive mode')
    const { rows } = await tx.query('select from editions limit 1')
    if (rows.length > 0) return false
    await insertRows(tx, 'editions', [editionRow(tf2025)])
    await insertRows(
      tx,
      'venues',
      venues.map((venue, at) => venueRow(tf2025.id, venue, at)),
    )
    await tx.notify(catalogueChannel, tf2025.id)
    return true
  })
}

/** Each venue has its first room already; more of them, and how many persons they hold. */
async function seedRooms(tx: Tx, id: string): Promise<void> {
  for (const { slug, venue, name, capacity, areaM2, position } of rooms) {
    await tx.query(
      `insert into rooms (edition_id, slug, venue_slug, name, capacity, area_m2, position) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (edition_id, slug) do update set (name, capacity, area_m2, position) = ($4, $5, $6, $7)`,
      [id, slug, venue, JSON.stringify(name), capacity, areaM2, position],
    )
  }
}

async function seedProgramme(tx: Tx, id: string): Promise<void> {
  await insertRows(
    tx,
    'venues',
    venues.map((venue, at) => venueRow(id, venue, at)),
  )
  await seedRooms(tx, id)
  await insertRows(
    tx,
    'artists',
    artists.map((artist, at) => artistRow(id, artist, at)),
  )
  await insertRows(
    tx,
    'events',
    events.map((event) => eventRow(id, event)),
  )
  await insertRows(
    tx,
    'pools',
    events.map((event) => poolRow(id, event)),
  )
  await insertRows(
    tx,
    'price_items',
    priceItems.map((item) => priceItemRow(id, item)),
  )
  await insertRows(
    tx,
    'promo_codes',
    promoCodes.map((promo) => promoCodeRow(id, promo)),
  )
}

/** Straight into the table: an archive is what was, no admission decides about it. */
async function seedArchive(tx: Tx, edition: Edition): Promise<void> {
  const firstNumber = await takeNumbers(tx, archiveSizes.get(edition.id) ?? 0)
  const { registrations, claims, movements, allocations } = archiveOf(edition, firstNumber)
  await insertRows(
    tx,
    'price_items',
    pricesOf(edition).map((item) => priceItemRow(edition.id, item)),
  )
  await insertRows(tx, 'registrations', registrations)
  await insertRows(tx, 'claims', claims)
  await insertRows(tx, 'movements', movements)
  await insertRows(tx, 'allocations', allocations)
}

/** Takes so many registration numbers and returns the first. No other process takes any while the demo is filled. */
async function takeNumbers(tx: Tx, count: number): Promise<number> {
  const { rows } = await tx.query<{ first: number }>(
    `select min(number) as first from (select nextval('registration_number') as number from generate_series(1, $1)) taken`,
    [count],
  )
  return rows[0]?.first ?? 1
}

/** `unfinished` while its people are being put in: a start that finds this begins again. */
type DemoState = 'unfinished' | 'complete'

/** What the database says of itself: that its festival is the demo's, and whether all of it is in; null for a real festival. */
export async function demoStateOf(db: Querying): Promise<DemoState | null> {
  const { rows } = await db.query<{ state: DemoState }>(
    `select value #>> '{}' as state from installation where key = $1`,
    ['demo'],
  )
  return rows[0]?.state ?? null
}

/** Notes how far the demo is put in. */
export async function markDemo(db: Querying, state: DemoState): Promise<void> {
  await db.query(
    `insert into installation (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do update set value = excluded.value`,
    ['demo', state],
  )
}
