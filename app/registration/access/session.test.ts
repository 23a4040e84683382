import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { eventId, makeApp, makeFestival, makeInput, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { eraseRegistration } from '../commands/erase.server.ts'
import { saveRegistration } from '../commands/save.server.ts'
import { makeLink } from '../mail/links.server.ts'
import { findRegistration } from '../queries/read.server.ts'
import { clearDancerCookie, dancerCookie, dancerOf, tryKey } from './session.server.ts'

describe.each(ENGINES)("the dancer's cookie on %s", (engine) => {
  let db: Database
  let app: TestApp
  let saved: { id: Id; secret: string }

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [{}])
    const made = await saveRegistration(app, { input: makeInput({ picks: [eventId(1)] }), by: nobody })
    if (!made.ok) throw new Error(JSON.stringify(made.reason))
    saved = made.value
  })
  afterEach(() => db.close())

  /** A browser that has been given these cookies. */
  const browserWith = (setCookie: string) =>
    new Request('http://localhost/EN/myReg', { headers: { Cookie: setCookie.split(';')[0] ?? '' } })

  async function keyOf(purpose: 'letter' | 'one-time', expiresAt = new Date('2025-09-02T10:00:00+02:00')) {
    const of = { editionId: '19tf2025', locale: 'en', subjectId: saved.id } as const
    const link =
      purpose === 'letter'
        ? await makeLink(app, { ...of, purpose, expiresAt: null })
        : await makeLink(app, { ...of, purpose, expiresAt })
    return new URL(link.url).searchParams.get('key') ?? ''
  }

  async function opens(setCookie: string) {
    return (await dancerOf(app, browserWith(setCookie)))?.registrationId ?? null
  }

  it('opens the registration of its secret, hidden from scripts', async () => {
    const cookie = dancerCookie(app, saved.secret)
    expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; SameSite=Lax(; Secure)?; HttpOnly$/)
    expect(await opens(cookie)).toBe(saved.id)
  })

  it('opens nothing when it is cleared, invented or missing', async () => {
    expect(await opens(clearDancerCookie(app))).toBeNull()
    expect(await opens(dancerCookie(app, 'made-up'))).toBeNull()
    expect(await dancerOf(app, new Request('http://localhost/'))).toBeNull()
  })

  it('opens nothing once the registration is erased', async () => {
    await eraseRegistration(app, { id: saved.id, by: { kind: 'system' } })
    expect(await opens(dancerCookie(app, saved.secret))).toBeNull()
  })

  it("is set by an e-mail's link, which works repeatedly and confirms the address", async () => {
    const key = await keyOf('letter')
    for (const _time of [1, 2]) {
      const way = await tryKey(app, key, { use: false })
      expect(way?.kind === 'opened' && (await opens(way.cookie))).toBe(saved.id)
    }
    expect((await findRegistration(app, saved.id, { kind: 'system' }))?.emailConfirmedAt).not.toBeNull()
  })

  it('is set by a one-time link, which survives a preview, works once, and leaves a lasting cookie', async () => {
    const key = await keyOf('one-time')
    expect(await tryKey(app, key, { use: false })).toEqual({ kind: 'once' })
    expect(await tryKey(app, key, { use: false })).toEqual({ kind: 'once' })
    expect(await opens(dancerCookie(app, key))).toBeNull()

    const way = await tryKey(app, key, { use: true })
    expect(way?.kind === 'opened' && (await opens(way.cookie))).toBe(saved.id)
    expect(await tryKey(app, key, { use: true })).toBeNull()
    expect(await tryKey(app, key, { use: false })).toBeNull()

    app.at('2025-09-30T10:00:00+02:00')
    expect(way?.kind === 'opened' && (await opens(way.cookie))).toBe(saved.id)
    app.at('2025-10-02T10:00:00+02:00')
    expect(way?.kind === 'opened' && (await opens(way.cookie))).toBeNull()
  })

  it('is set by one of two simultaneous clicks', async () => {
    const key = await keyOf('one-time')
    const ways = await Promise.all([tryKey(app, key, { use: true }), tryKey(app, key, { use: true })])
    expect(ways.filter((way) => way?.kind === 'opened')).toHaveLength(1)
  })

  it('is not set by an expired one-time link', async () => {
    const key = await keyOf('one-time')
    app.at('2025-09-02T10:00:01+02:00')
    expect(await tryKey(app, key, { use: true })).toBeNull()
  })
})
