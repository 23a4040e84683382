import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { type CachedInstance, openCached, sayingEverything } from '#tests/cached-instance.ts'
import { byRole, makeApp, makeFestival } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'

describe.each(ENGINES)('while a cached page is rendered again on the %s engine', (engine) => {
  let db: Database
  let site: CachedInstance
  let gate: Promise<void>
  let open: () => void
  beforeEach(async () => {
    db = await openTestDatabase(engine, { poolSize: 4 })
    const app = makeApp(db)
    await makeFestival(app, [{ places: byRole(5, 5) }, {}])
    gate = Promise.resolve()
    site = await openCached(app, {
      pages: async (...asked) => {
        await gate
        return sayingEverything(...asked)
      },
      times: { everyMs: 1_000, trustMs: 60_000 },
    })
    await shown()
    ;({ promise: gate, resolve: open } = Promise.withResolvers<void>())
  })
  afterEach(async () => {
    open()
    await site.close()
    await db.close()
  })

  /** Asks without a pause: the version is read once a second while pages are requested. */
  const untilRendering = async (request: () => unknown) => {
    while (site.rendered.length < 3) {
      await request()
      await pause(20)
    }
  }
  const shown = async () => (await site.get('/EN/program')).body.toString()

  it('everybody gets the places of a moment ago', async () => {
    await db.query('update pools set taken_leaders = 4321')
    const shownBefore = async () => expect(await shown()).not.toContain('4321')
    await untilRendering(shownBefore)
    await shownBefore()
    expect(site.rendered).toHaveLength(3)
    open()
    await expect.poll(shown).toContain('4321')
    expect(site.rendered).toHaveLength(3)
  })

  it('nobody gets former content', async () => {
    await db.query(`update events set title = '{"en": "CHANGED", "sl": "CHANGED"}'`)
    const asked: Promise<string>[] = []
    await untilRendering(() => void asked.push(shown()))
    const last = shown()
    open()
    expect(await last).toContain('CHANGED')
    await Promise.all(asked)
  })
})
