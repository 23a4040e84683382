import type { Database } from '#app/platform/database/open.server.ts'
import { editionId, insertEdition } from './make-edition.server.ts'

/** Events of the test festival, by their purpose: a long title, a night that ends tomorrow, a title in one language only. */
export const eventIds = {
  musicality: '0000000000000000000000e1',
  giros: '0000000000000000000000e2',
  milonga: '0000000000000000000000e3',
  onlyEnglish: '0000000000000000000000e4',
} as const

const events = [
  event(eventIds.musicality, 'class', '2025-11-13T17:00Z', '2025-11-13T18:30Z', 'role', {
    en: 'Musicality of Di Sarli: silences that two people hear at the same time',
    sl: 'Muzikalnost Di Sarlija: tišine, ki ju dva slišita hkrati',
  }),
  event(eventIds.milonga, 'milonga', '2025-11-13T20:00Z', '2025-11-14T02:00Z', 'head', {
    en: 'Opening milonga',
    sl: 'Otvoritvena milonga',
  }),
  event(eventIds.giros, 'class', '2025-11-14T11:00Z', '2025-11-14T12:30Z', 'role', {
    en: 'Giros for small spaces',
    sl: 'Giri za majhen prostor',
  }),
  event(eventIds.onlyEnglish, 'class', '2025-11-15T09:00Z', '2025-11-15T10:30Z', 'role', {
    en: 'Milonga traspié',
    sl: '',
  }),
]

/** An edition with a venue and four events. */
export async function insertFestival(db: Database): Promise<void> {
  await insertEdition(db)
  await db.query(
    `insert into venues (edition_id, slug, name, address, city, latitude, longitude, directions)
     values ($1, 'festivalna', $2, 'Vojkova cesta 58', '1000 Ljubljana', 46.07, 14.51, $3)`,
    [
      editionId,
      JSON.stringify({ en: 'Festival Hall', sl: 'Festivalna dvorana' }),
      JSON.stringify({ en: '', sl: '' }),
    ],
  )
  for (const { pool, ...row } of events) {
    await db.query('insert into events select * from jsonb_populate_record(null::events, $1)', [
      JSON.stringify(row),
    ])
    await db.query('insert into pools select * from jsonb_populate_record(null::pools, $1)', [
      JSON.stringify(pool),
    ])
  }
}

function event(
  id: string,
  kind: string,
  startsAt: string,
  endsAt: string,
  mode: 'role' | 'head',
  title: { en: string; sl: string },
) {
  const counted =
    mode === 'role' ? { leaders: 10, followers: 10, heads: 0 } : { leaders: 0, followers: 0, heads: 200 }
  return {
    edition_id: editionId,
    id,
    kind,
    title,
    text: { en: '', sl: '' },
    level: 'open',
    artists: [],
    venue_slug: 'festivalna',
    starts_at: startsAt,
    ends_at: endsAt,
    festival_day: startsAt.slice(0, 10),
    status: 'published',
    price_item: null,
    tags: [],
    unscheduled: false,
    winds_down: false,
    pool: {
      edition_id: editionId,
      event_id: id,
      mode,
      ...counted,
      tolerance: 1,
      taken_leaders: 0,
      taken_followers: 0,
      taken_heads: 0,
      door_heads: 0,
      waiting: 0,
      open: true,
      open_until: startsAt,
    },
  }
}
