import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { raiseCatalogueVersion } from '#app/festival/service.server.ts'
import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import { type CachedInstance, openCached } from '#tests/cached-instance.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { newServerDatabase } from '#tests/test-database.server.ts'

describe('two processes with a page cache each, on one server', () => {
  type Instance = { readonly db: Database; readonly app: TestApp; readonly site: CachedInstance }
  let here: Instance
  let there: Instance
  let editionId: string
  beforeAll(async () => {
    const url = await newServerDatabase()
    const open = async (): Promise<Instance> => {
      const db = await openDatabase({ url, poolSize: 3 })
      const app = makeApp(db)
      return { db, app, site: await openCached(app) }
    }
    here = await open()
    there = await open()
    editionId = (await makeFestival(here.app, [{}, {}])).id
  })
  afterAll(async () => {
    for (const { site, db } of [here, there]) {
      await site.close()
      await db.close()
    }
  })

  const text = async ({ site }: Instance) => (await site.get('/EN/program')).body.toString()
  beforeEach(async () => {
    for (const instance of [here, there]) await text(instance)
  })

  it('each shows a change through the other at once, though its notification is late', async () => {
    for (let n = 0; n < 10; n += 1) {
      await here.db.transaction(async (tx) => {
        await tx.query(`update editions set subtitle = jsonb_build_object('en', $1::text, 'sl', '')`, [
          `turn ${n}`,
        ])
        await raiseCatalogueVersion(tx, editionId)
      })
      expect(await text(there)).toContain(`turn ${n}`)
      expect(await text(here)).toContain(`turn ${n}`)
    }
  })

  it('each shows places taken through the other', async () => {
    await here.db.query('update pools set taken_leaders = 4321')
    expect(await text(there)).toContain('4321')
  })

  it('both give a page the same ETag', async () => {
    const [one, other] = [await here.site.get('/EN/program'), await there.site.get('/EN/program')]
    expect(one.headers.etag).toBe(other.headers.etag)
  })

  it('neither shows outdated pages when the listening connection is lost', async () => {
    await here.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query ilike 'listen%' and datname = current_database()`,
    )
    await here.db.query(`update events set title = '{"en": "UNHEARD", "sl": "UNHEARD"}'`)
    expect(await text(there)).toContain('UNHEARD')
    expect(await text(here)).toContain('UNHEARD')
  })

  it('a cached page needs no free connection', async () => {
    await here.site.get('/EN/travel')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const crowd = Array.from({ length: 6 }, () => here.db.transaction(() => held))
    try {
      expect((await here.site.get('/EN/travel')).headers.etag).toBeDefined()
      expect(await text(here)).toContain('/EN/program')
    } finally {
      letGo()
      await Promise.all(crowd)
    }
  })

  it('without the database a cached page is served unchecked for twelve hours, and an uncached one not at all', async () => {
    const alone = await openDatabase({ url: await newServerDatabase(), poolSize: 2 })
    const app = makeApp(alone)
    await makeFestival(app, [{}])
    const site = await openCached(app)
    expect((await site.get('/EN/program')).status).toBe(200)
    await alone.close()
    const kept = await site.get('/EN/program')
    expect([kept.status, kept.headers['cache-status']]).toEqual([200, 'ronda; hit; detail=unchecked'])
    expect((await site.get('/EN/prices')).status).toBe(503)
    const clock = performance.now.bind(performance)
    const afterHours = async (hours: number) => {
      const later = vi.spyOn(performance, 'now').mockImplementation(() => clock() + hours * 3_600_000)
      const { status } = await site.get('/EN/program')
      later.mockRestore()
      return status
    }
    expect([await afterHours(11.9), await afterHours(12.1)]).toEqual([200, 503])
    await site.close()
  })

  it('registering locks no row that changes of the programme need', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: changed, resolve: hasChanged } = Promise.withResolvers<void>()
    const slow = here.db.transaction(async (tx) => {
      await tx.query(`update venues set city = 'A'`)
      hasChanged()
      await held
    })
    await changed
    // another action, on another table, begins and ends meanwhile
    await there.db.query(`update artists set name = 'B'`)
    await there.db.query('update pools set waiting = 1')
    letGo()
    await slow
  })
})
