import { afterEach, beforeEach, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { priceItems } from '#db/seed/prices.ts'
import { byRole, eventId, makeApp, makeFestival, makeInput } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { type Held, heldBeforeCommit } from './held-before-commit.ts'
import { waitingForLocks } from './meet.ts'

const classes = 40
const picked = 25
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => eventId(from + n))

let db: Database
let held: Held
beforeEach(async () => {
  db = await openTestDatabase('postgresql')
  const full = byRole(0, 0)
  // Of the 25 the dancer gets eight: once the others came free a pass would be cheapest, of which there are so many.
  const events = Array.from({ length: classes }, (_, n) => (n >= 8 && n < picked ? { places: full } : {}))
  await makeFestival({ db }, events, { items: priceItems })
  held = heldBeforeCommit(db)
})
afterEach(async () => {
  held.letGo()
  await db.close()
})

function register(over: Record<string, unknown>, on: Database = db) {
  return saveRegistration(makeApp(on), { input: makeInput(over), by: nobody })
}

/** The rows that another connection could lock now. */
async function free(table: string, key: string): Promise<unknown[]> {
  const { rows } = await db.query<{ key: unknown }>(
    `select ${key} as key from ${table} order by ${key} for no key update skip locked`,
  )
  return rows.map((row) => row.key)
}

it('A1 a registration of 25 classes locks 25 pools, not the festival', async () => {
  await register({ picks: [eventId(40)] })
  const first = register({ picks: ids(1, picked) }, held.db)
  await held.reached

  expect(await free('pools', 'event_id')).toEqual(ids(picked + 1, classes))
  expect(await free('editions', 'id')).toHaveLength(1)
  expect(await free('events', 'id')).toHaveLength(classes)
  expect(await free('price_items', 'code')).toHaveLength(priceItems.length)
  expect(await free('registrations', 'id')).toHaveLength(1)

  // A dancer with other classes does not wait …
  expect(await register({ picks: ids(picked + 1, classes) })).toMatchObject({ ok: true })
  // … a dancer with one of the 25 does, and no longer than needed.
  const behind = register({ picks: [eventId(1)] })
  await expect.poll(() => waitingForLocks({ db })).toBe(1)
  held.letGo()
  expect(await Promise.all([first, behind])).toMatchObject([{ ok: true }, { ok: true }])
  expect(await verify(makeApp(db))).toEqual([])
})
