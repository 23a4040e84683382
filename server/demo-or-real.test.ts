import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { demoStateOf, markDemo, seedFestival } from '#db/seed/festival.server.ts'
import { migrateToPresent, openAfterMigration } from '#tests/database/former-schema.ts'
import { makeApp, makeFestival } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { RealFestivalError, refuseRealFestival, seedWhereNeeded } from './demo.ts'

let db: Database
beforeEach(async () => {
  db = await openTestDatabase('embedded')
})
afterEach(() => db.close())

describe('a database is opened as the demo by default', () => {
  const byDefault = { isDemoByDefault: true }

  it('when it is empty or holds the demo', async () => {
    await refuseRealFestival(db, byDefault)
    await seedFestival({ db }, { archives: false })
    await refuseRealFestival(db, byDefault)
  })

  it('but not when it holds a real festival, unless a setting says so', async () => {
    await makeFestival({ db }, [{}])
    await expect(refuseRealFestival(db, byDefault)).rejects.toThrow(RealFestivalError)
    await refuseRealFestival(db, { isDemoByDefault: false })
  })
})

it('a demo of an earlier version is recognised', async () => {
  const former = await openAfterMigration('0103_former_occupancy.sql')
  await former.query(
    `insert into users (id, username, accname, password_hash, reserved, added_by, country, status, roles)
     values ('000000000000000000000001', 'organiser', 'Olga Organiser', 'x', now(), 'system', 'SI', 'active', '{}')`,
  )
  await migrateToPresent(former)
  expect(await demoStateOf(former)).toBe('complete')
  await former.close()
})

it('a demo whose filling was broken off begins again; one that is complete does not', async () => {
  await seedFestival({ db }, { archives: false, isUnfinished: true })
  const restart = vi.fn(async () => {})
  await seedWhereNeeded(makeApp(db), { restart })
  expect(restart).toHaveBeenCalledTimes(1)
  await markDemo(db, 'complete')
  await seedWhereNeeded(makeApp(db), { restart })
  expect(restart).toHaveBeenCalledTimes(1)
})
