import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOccupancy } from '#app/admin/moment/queries/read-occupancy.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { migrateToPresent, openAfterMigration } from './former-schema.ts'

const instants = ['1980-01-01', '2025-08-01', '2025-08-02', '2025-08-03', '2025-08-04'].map(
  (day) => new Date(`${day}T12:00:00Z`),
)

let db: Database
/** `event leaders-taken waiting` at each instant, as stored before the migration. */
let before: string[][]

beforeAll(async () => {
  db = await openAfterMigration('0102_signed_contracts.sql')
  await makeFestival({ db }, [
    { places: byRole(9, 9, 9) },
    { places: byRole(5, 5, 5) },
    { places: byRole(3, 3, 3) },
  ])
  const change = (n: number, taken: number, at: string | null) =>
    db.query(
      `update pools set taken_leaders = $2, waiting = $3, changed_at = greatest(changed_at, $4) where event_id = $1`,
      [eventId(n), taken, taken % 3, at],
    )
  await change(1, 2, '2025-08-01T10:00:00Z')
  await change(1, 4, '2025-08-02T10:00:00Z')
  await change(1, 5, '2025-08-02T10:00:00Z')
  await change(2, 1, '2025-08-03T10:00:00Z')
  // as migration 73 left an event whose history was computed
  await db.query('update pools set changed_at = null where event_id = $1', [eventId(3)])
  await db.query(
    `insert into pool_history select edition_id, event_id, '2025-08-02T10:00:00Z', mode, leaders, followers, heads, 3, 0, 0, 0, 1
     from pools where event_id = $1`,
    [eventId(3)],
  )
  await db.query(
    `alter table pools disable trigger pool_noted;
     update pools set taken_leaders = 3, waiting = 1 where event_id = '${eventId(3)}';
     alter table pools enable trigger pool_noted`,
  )
  before = []
  for (const at of instants) {
    const { rows } = await db.query<{ line: string }>(
      `select concat_ws(' ', e.id, h.taken_leaders, h.waiting) as line from events e cross join lateral (
         select * from pool_history p where p.edition_id = e.edition_id and p.event_id = e.id and p.at <= $1 order by p.at desc limit 1) h
       order by e.starts_at, e.id`,
      [at],
    )
    before.push(rows.map(({ line }) => line))
  }
  await db.query('update editions set archived = true')
  await migrateToPresent(db)
})
afterAll(() => db.close())

async function linesAt(at: Date): Promise<string[]> {
  const events = await readOccupancy(db, tf2025.id, at)
  return events.map(({ eventId: id, taken, waiting }) => `${id} ${taken.leaders} ${waiting}`)
}

it('A12 every past occupancy is as it was before the present one was moved out of the history, in archives too', async () => {
  expect(before.map((lines) => lines.length)).toEqual(instants.map(() => 3))
  expect(before.flat().join()).toContain(`${eventId(1)} 5 2`)
  const after = []
  for (const at of instants) after.push(await linesAt(at))
  expect(after).toEqual(before)
})

it('A12 a later change keeps it, and one of the same instant replaces it', async () => {
  await db.query('update editions set archived = false')
  const change = (taken: number) =>
    db.query(
      `update pools set taken_leaders = $2, waiting = 0, changed_at = greatest(changed_at, '2025-08-05T10:00:00Z') where event_id = any($1)`,
      [[1, 2, 3].map(eventId), taken],
    )
  await change(2)
  await change(3)
  for (const [n, at] of instants.entries()) expect(await linesAt(at)).toEqual(before[n])
  expect(await linesAt(new Date('2025-08-05T12:00:00Z'))).toEqual([1, 2, 3].map((n) => `${eventId(n)} 3 0`))
})
