import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { dancerCookie } from '#app/registration/access/session.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { byRole, eventId, makeApp, makeFestival, makeInput, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { tryPicks } from './my-reg-change.server.ts'
import { requireHere } from './my-reg-page.server.ts'

describe.each(defaultEngines)('the preview of other picks on %s', (engine) => {
  let db: Database
  let app: TestApp

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
  })
  afterEach(async () => {
    expect(await verify(app)).toEqual([])
    await db.close()
  })

  async function register(over: Record<string, unknown>) {
    const saved = await saveRegistration(app, { input: makeInput(over), by: nobody })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    const cookie = dancerCookie(app, saved.value.secret).split(';')[0] ?? ''
    return requireHere(app, new Request('http://localhost/EN/myReg', { headers: { Cookie: cookie } }), 'EN')
  }

  async function everything() {
    const tables = ['registrations', 'picks', 'pools', 'dues', 'emails', 'audit', 'jobs', 'price_items']
    const rows = await Promise.all(
      tables.map((table) => db.query(`select to_jsonb(t) as row from ${table} t order by 1`)),
    )
    return rows.map((result) => result.rows)
  }

  it('R6 returns the price and the waiting picks, and writes nothing', async () => {
    await makeFestival(app, [{}, {}, { places: byRole(0, 0) }])
    const here = await register({ picks: [eventId(1)] })
    const before = await everything()

    const tried = await tryPicks(app, here, [eventId(1), eventId(2), eventId(3)])
    expect(tried).toMatchObject({ kind: 'price-changed', totalCents: 2 * here.view.totalCents })
    const lines = tried.kind === 'price-changed' ? tried.lines : []
    expect(lines.find(({ ifPlaced }) => ifPlaced)?.covers).toEqual([eventId(3)])
    expect(await everything()).toEqual(before)
  })

  it('R6 returns the price when nothing changes', async () => {
    await makeFestival(app, [{}])
    const here = await register({ picks: [eventId(1)] })
    expect(await tryPicks(app, here, [eventId(1)])).toMatchObject({
      kind: 'price-changed',
      totalCents: here.view.totalCents,
    })
  })

  it.each([
    ['nothing', []],
    ['what is no event', ['x']],
  ])('refuses %s', async (_, picks) => {
    await makeFestival(app, [{}])
    const here = await register({ picks: [eventId(1)] })
    expect(await tryPicks(app, here, picks)).toMatchObject({ kind: 'fields' })
  })
})
