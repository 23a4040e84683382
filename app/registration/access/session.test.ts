import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { eventId, makeFestival, makeHouse, makeInput, type TestHouse } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { eraseRegistration } from '../commands/erase.server.ts'
import { saveRegistration } from '../commands/save.server.ts'
import { makeLink } from '../mail/links.server.ts'
import { findRegistration } from '../queries/read.server.ts'
import { clearDancerCookie, dancerCookie, dancerOf, tryKey } from './session.server.ts'

describe.each(ENGINES)("the dancer's cookie on %s", (engine) => {
  let db: Database
  let house: TestHouse
  let saved: { id: Id; secret: string }

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    house = makeHouse(db)
    await makeFestival(house, [{}])
    const made = await saveRegistration(house, { input: makeInput({ picks: [eventId(1)] }), by: nobody })
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
        ? await makeLink(house, { ...of, purpose, expiresAt: null })
        : await makeLink(house, { ...of, purpose, expiresAt })
    return new URL(link.url).searchParams.get('key') ?? ''
  }

  async function opens(setCookie: string) {
    return (await dancerOf(house, browserWith(setCookie)))?.registrationId ?? null
  }

  it('opens the registration whose secret it holds, out of reach of scripts', async () => {
    const cookie = dancerCookie(house, saved.secret)
    expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; SameSite=Lax(; Secure)?; HttpOnly$/)
    expect(await opens(cookie)).toBe(saved.id)
  })

  it('opens nothing when cleared, made up or missing', async () => {
    expect(await opens(clearDancerCookie(house))).toBeNull()
    expect(await opens(dancerCookie(house, 'made-up'))).toBeNull()
    expect(await dancerOf(house, new Request('http://localhost/'))).toBeNull()
  })

  it('opens nothing once the registration is erased', async () => {
    await eraseRegistration(house, { id: saved.id, by: { kind: 'house' } })
    expect(await opens(dancerCookie(house, saved.secret))).toBeNull()
  })

  it("a letter's key opens as often as wanted and proves the address", async () => {
    const key = await keyOf('letter')
    for (const _time of [1, 2]) {
      const way = await tryKey(house, key, { use: false })
      expect(way?.kind === 'opened' && (await opens(way.cookie))).toBe(saved.id)
    }
    expect((await findRegistration(house, saved.id, { kind: 'house' }))?.emailConfirmedAt).not.toBeNull()
  })

  it('a one-time key survives being looked at, opens once, and leaves a cookie that lasts', async () => {
    const key = await keyOf('one-time')
    expect(await tryKey(house, key, { use: false })).toEqual({ kind: 'once' })
    expect(await tryKey(house, key, { use: false })).toEqual({ kind: 'once' })
    expect(await opens(dancerCookie(house, key))).toBeNull()

    const way = await tryKey(house, key, { use: true })
    expect(way?.kind === 'opened' && (await opens(way.cookie))).toBe(saved.id)
    expect(await tryKey(house, key, { use: true })).toBeNull()
    expect(await tryKey(house, key, { use: false })).toBeNull()

    house.at('2025-09-30T10:00:00+02:00')
    expect(way?.kind === 'opened' && (await opens(way.cookie))).toBe(saved.id)
    house.at('2025-10-02T10:00:00+02:00')
    expect(way?.kind === 'opened' && (await opens(way.cookie))).toBeNull()
  })

  it('of two presses at the same moment one opens', async () => {
    const key = await keyOf('one-time')
    const ways = await Promise.all([tryKey(house, key, { use: true }), tryKey(house, key, { use: true })])
    expect(ways.filter((way) => way?.kind === 'opened')).toHaveLength(1)
  })

  it('a one-time key that has run out opens nothing', async () => {
    const key = await keyOf('one-time')
    house.at('2025-09-02T10:00:01+02:00')
    expect(await tryKey(house, key, { use: true })).toBeNull()
  })
})
