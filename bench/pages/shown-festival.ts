import path from 'node:path'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { daysBetween, localDay, localDayOf } from '#app/platform/values/local-day.ts'
import { seedFestival } from '#db/seed/festival.server.ts'
import { makeApp } from '#tests/make.ts'

/**
 * Puts the demo's festival into an empty database, moved so that the first of September, when registration is open, is today, with two thirds
 * of its places taken. Answers how many events are on its programme.
 */
export async function makeShownFestival(url: string): Promise<{ readonly events: number }> {
  const db = await openDatabase({ url, poolSize: 4 })
  try {
    await migrate(db, path.resolve(import.meta.dirname, '../../db/migrations'))
    await seedFestival(makeApp(db))
    const days = daysBetween(localDay('2025-09-01'), localDayOf(new Date()))
    await db.query(
      `update editions set starts_on = starts_on + $1::int, ends_on = ends_on + $1::int,
         super_early_until = super_early_until + $1::int, early_until = early_until + $1::int,
         opens_at = opens_at + $1 * interval '1 day', closes_at = closes_at + $1 * interval '1 day',
         roles_fixed_at = roles_fixed_at + $1 * interval '1 day' where is_current`,
      [days],
    )
    await db.query(
      `update events set starts_at = starts_at + $1 * interval '1 day', ends_at = ends_at + $1 * interval '1 day',
         festival_day = festival_day + $1::int`,
      [days],
    )
    await db.query(
      `update pools set open_until = open_until + $1 * interval '1 day',
         taken_leaders = leaders * 2 / 3, taken_followers = followers * 2 / 3, taken_heads = heads * 2 / 3`,
      [days],
    )
    const { rows } = await db.query<{ events: number }>(
      `select count(*)::int as events from events e join editions d on d.id = e.edition_id
       where d.is_current and e.status <> 'draft'`,
    )
    return { events: rows[0]?.events ?? 0 }
  } finally {
    await db.close()
  }
}
