import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { dancerCookie } from '#app/registration/access/session.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { changeRegistration } from '#app/registration/service.server.ts'
import { byRole, eventId, makeApp, makeFestival, makeInput, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { action } from './my-reg.change.tsx'
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

  async function cookieOf(over: Record<string, unknown>) {
    const saved = await saveRegistration(app, { input: makeInput(over), by: nobody })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    return dancerCookie(app, saved.value.secret).split(';')[0] ?? ''
  }

  const hereOf = (cookie: string) =>
    requireHere(app, new Request('http://localhost/EN/myReg', { headers: { Cookie: cookie } }), 'EN')

  const register = async (over: Record<string, unknown>) => hereOf(await cookieOf(over))

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

  it('leaves what was picked on another device while the form or the preview was open', async () => {
    await makeFestival(app, [{}, {}, {}, {}])
    const cookie = await cookieOf({ picks: [eventId(1), eventId(2)] })
    const context = new RouterContextProvider()
    context.set(appContext, app)
    const sends = (intent: string, picks: readonly Id[], more: readonly [string, string][]) => {
      const body = new URLSearchParams([
        ['intent', intent],
        ['role', 'follower'],
        ...[1, 2].map((n): [string, string] => ['shown', eventId(n)]),
        ...picks.map((id): [string, string] => ['picks', id]),
        ...more,
      ])
      const request = new Request('http://localhost/EN/myReg/change', {
        method: 'POST',
        body,
        headers: { Cookie: cookie },
      })
      const url = new URL(request.url)
      const pattern = '/:lang/myReg/change'
      return action({ request, url, pattern, params: { lang: 'EN' }, context } as Parameters<
        typeof action
      >[0])
    }
    const here = await hereOf(cookie)
    const elsewhere = { picks: [eventId(2), eventId(3)] }
    const changed = await changeRegistration(app, { id: here.view.id, change: elsewhere, by: here.dancer })
    expect(changed.ok).toBe(true)

    const mine = [eventId(1), eventId(2), eventId(4)]
    const all = [eventId(2), eventId(3), eventId(4)]
    const { totalCents } = here.view
    const shown = await sends('review', mine, [])
    expect(shown).toMatchObject({ picks: all, now: elsewhere.picks, trial: { isMoved: false } })
    expect(await sends('keep', mine, [['expectedTotalCents', `${totalCents}`]])).toMatchObject({
      trial: { picks: all, isMoved: true },
    })
    const kept = await sends('keep', mine, [['expectedTotalCents', `${totalCents * 1.5}`]])
    expect(kept).toMatchObject({ status: 303 })
    const picks = (await hereOf(cookie)).view.picks.filter(({ state }) => state !== 'left')
    expect(picks.map(({ event }) => event.id).sort()).toEqual(all)
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
