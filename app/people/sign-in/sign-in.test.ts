import { verify } from '@node-rs/argon2'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { defaultNow, makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { usernameKey } from '../accounts/username.ts'
import { hashPassword, isPassword } from '../password/password-hash.server.ts'
import { actorWithCookie, enter, goodPassword, makeUser } from '../testing/make-user.ts'
import { findKnownDevice, readDeviceCookie } from './known-devices.server.ts'
import { signIn } from './sign-in.server.ts'
import { signOut, signOutEverywhere } from './sign-out.server.ts'

const demo = { startsAt: new Date(defaultNow) }
const address = '192.0.2.7'

describe.each(ENGINES)('signing in on %s', (engine) => {
  let db: Database
  let app: TestApp
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [])
    await makeUser(app)
  })
  afterEach(() => db.close())

  const attempt = (username: string, password: string, from = address) =>
    signIn(app, { username, password, address: from })

  it('U1 does not distinguish unknown names, wrong passwords and blocked users', async () => {
    await makeUser(app, { username: 'blocked', status: 'blocked' })
    await makeUser(app, { username: 'without', password: '' })
    const wrong = { ok: false, reason: 'wrong' }
    expect(await attempt('eva', 'not this one')).toEqual(wrong)
    expect(await attempt('adam', goodPassword)).toEqual(wrong)
    expect(await attempt('blocked', goodPassword)).toEqual(wrong)
    expect(await attempt('without', '')).toEqual(wrong)
    expect(await attempt("' or 1=1 --", goodPassword)).toEqual(wrong)
  })

  it('U1 ignores the case of the name', async () => {
    const { requestActor } = await enter(app, { username: ' EVA ' })
    expect(await requestActor.actor()).toEqual({ kind: 'user', username: 'eva', roles: ['regEditor'] })
  })

  it('U3 counts the spellings of a name that the database takes for the same one together', async () => {
    const { rows } = await db.query<{ capital: string; small: string }>(
      `select chr(n) as capital, lower(chr(n)) as small from generate_series(1, 1114111) n
       where n not between 55296 and 57343 and lower(chr(n)) <> chr(n)`,
    )
    expect(rows.length).toBeGreaterThan(1_000)
    const apart = rows.filter(({ capital, small }) => usernameKey(`a${capital}`) !== usernameKey(`a${small}`))
    expect(apart).toEqual([])

    await makeUser(app, { username: 'iivi' })
    const late = { ok: false, reason: { kind: 'too-often', seconds: 60 } }
    for (const name of ['iivi', 'İivi', 'iİvi', 'iivİ', 'İİVİ']) {
      expect(await attempt(name, 'a guess')).toEqual({ ok: false, reason: 'wrong' })
    }
    expect(await attempt('İivİ', 'a guess')).toEqual(late)
  })

  it('U3 allows five guesses a minute for one account from one network', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect(await attempt('eva', 'a guess')).toEqual({ ok: false, reason: 'wrong' })
    }
    const late = { ok: false, reason: { kind: 'too-often', seconds: 60 } }
    expect(await attempt('Eva ', goodPassword)).toEqual(late)
    app.at(new Date(app.now().getTime() + 59_500))
    expect(await attempt('eva', goodPassword)).toMatchObject({ reason: { seconds: 1 } })
    app.at(new Date(app.now().getTime() + 500))
    expect(await attempt('eva', goodPassword)).toMatchObject({ ok: true })
  })

  it('U3 a clock that is set back locks nobody out', async () => {
    for (let n = 0; n < 6; n += 1) await attempt('eva', 'a guess')
    const before = app.now().getTime()
    // the clocks of two processes may differ a little
    app.at(new Date(before - 2_000))
    expect(await attempt('eva', goodPassword)).toMatchObject({ reason: { kind: 'too-often' } })
    app.at(new Date(before - 3_600_000))
    expect(await attempt('eva', goodPassword)).toMatchObject({ ok: true })
  })

  it('U3 accepts the right password from elsewhere while one network guesses', async () => {
    for (let n = 0; n < 150; n += 1) await attempt('eva', 'a guess', '2001:db8:1:1::7')
    expect(await attempt('eva', goodPassword, '2001:db8:1:1:ffff::1')).toMatchObject({
      reason: { kind: 'too-often' },
    })
    expect(await attempt('eva', goodPassword, '2001:db8:1:2::7')).toMatchObject({ ok: true })
  })

  it('U3 allows a hundred guesses a minute for one account; a known browser still gets in', async () => {
    const { deviceCookie } = await enter(app, { address: '198.51.100.9' })
    const device = readDeviceCookie(app, deviceCookie.split(';')[0])
    for (let n = 0; n < 100; n += 1) {
      expect(await attempt('eva', 'a guess', `203.0.${n}.1`)).toMatchObject({ reason: 'wrong' })
    }
    expect(await attempt('eva', goodPassword, '203.0.113.200')).toMatchObject({
      reason: { kind: 'too-often' },
    })
    const own = { username: 'eva', address: '203.0.113.200', device }
    expect(await signIn(app, { ...own, password: goodPassword })).toMatchObject({ ok: true })
  })

  it('U3 gives a known browser five guesses of its own, and none for another account', async () => {
    await makeUser(app, { username: 'adam' })
    const { deviceCookie } = await enter(app, { username: 'adam', address: '198.51.100.9' })
    const device = readDeviceCookie(app, deviceCookie.split(';')[0])
    const by = (username: string, password: string) => signIn(app, { username, password, address, device })
    for (let n = 0; n < 5; n += 1) expect(await by('eva', 'a guess')).toMatchObject({ reason: 'wrong' })
    expect(await by('eva', goodPassword)).toMatchObject({ reason: { kind: 'too-often' } })
    for (let n = 0; n < 5; n += 1) expect(await by('adam', 'a guess')).toMatchObject({ reason: 'wrong' })
    expect(await by('adam', goodPassword)).toMatchObject({ reason: { kind: 'too-often' } })
  })

  it('U3 knows a browser by a secret that changes at every sign-in, is stored as a hash and hidden from scripts', async () => {
    const first = await enter(app)
    const device = readDeviceCookie(app, first.deviceCookie.split(';')[0])
    expect(first.deviceCookie).toMatch(
      /^(__Host-)?device=[0-9a-z]{32}; Path=\/; Max-Age=15552000; SameSite=Lax; (Secure; )?HttpOnly$/,
    )
    const second = await enter(app, { device })
    expect(second.deviceCookie).not.toBe(first.deviceCookie)
    const knows = (secret: string | null) => findKnownDevice(app, { device: secret, username: 'EVA' })
    expect(await knows(device)).toBeNull()
    const newer = readDeviceCookie(app, second.deviceCookie.split(';')[0])
    expect(await knows(newer)).not.toBeNull()
    const { rows } = await db.query('select to_jsonb(d)::text from known_devices d')
    expect(JSON.stringify(rows)).not.toContain(String(newer))
    await signOutEverywhere(app, { userId: second.session.user._id })
    expect(await knows(newer)).toBeNull()
  })

  it('U3 U11 allows five wrong codes a minute after the right password, from all addresses together', async () => {
    const { _id } = await makeUser(app, { username: 'with code' })
    await db.query(`update users set totp_confirmed = true, totp_secret = 'JBSWY3DPEHPK3PXP' where id = $1`, [
      _id,
    ])
    const tried = (n: number) =>
      signIn(app, { username: 'with code', password: goodPassword, code: '000', address: `192.0.2.${n}` })
    for (let n = 0; n < 5; n += 1) expect(await tried(n)).toMatchObject({ reason: 'code-wrong' })
    expect(await tried(6)).toMatchObject({ reason: { kind: 'too-often' } })
  })

  it('U3 U11 allows a known browser five wrong codes a minute', async () => {
    const username = 'with code'
    const { _id } = await makeUser(app, { username })
    const { deviceCookie } = await enter(app, { username, address: '198.51.100.9' })
    await db.query(`update users set totp_confirmed = true, totp_secret = 'JBSWY3DPEHPK3PXP' where id = $1`, [
      _id,
    ])
    const device = readDeviceCookie(app, deviceCookie.split(';')[0])
    const tried = () => signIn(app, { username, password: goodPassword, code: '000', address, device })
    for (let n = 0; n < 5; n += 1) expect(await tried()).toMatchObject({ reason: 'code-wrong' })
    expect(await tried()).toMatchObject({ reason: { kind: 'too-often' } })
  })

  it('U3 allows twenty guesses a minute from one address, for all accounts together', async () => {
    for (let n = 0; n < 20; n += 1) {
      expect(await attempt(`nobody ${n}`, 'a guess')).toMatchObject({ reason: 'wrong' })
    }
    expect(await attempt('eva', goodPassword)).toMatchObject({ reason: { kind: 'too-often' } })
    expect(await attempt('eva', goodPassword, '198.51.100.1')).toMatchObject({ ok: true })
  })

  it('U3 does not count a right password', async () => {
    for (let n = 0; n < 25; n += 1) expect(await attempt('eva', goodPassword)).toMatchObject({ ok: true })
  })

  it('U3 counts simultaneous guesses before any response', async () => {
    const many = Array.from({ length: 12 }, (_, n) => attempt('eva', 'a guess', `2001:db8::${n}`))
    const heard = (await Promise.all(many)).filter((answer) => !answer.ok && answer.reason === 'wrong')
    expect(heard).toHaveLength(5)
  })

  it("U3 lets the demo's own machine try many accounts, but each five times", async () => {
    const own = makeApp(db, { config: { ...app.config, demo } })
    const from = (username: string) => signIn(own, { username, password: 'a guess', address: '127.0.0.1' })
    for (let n = 0; n < 22; n += 1) expect(await from(`nobody ${n}`)).toMatchObject({ reason: 'wrong' })
    for (let n = 0; n < 5; n += 1) await from('eva')
    expect(await from('eva')).toMatchObject({ reason: { kind: 'too-often' } })
  })

  it("U4 creates a new cookie, and ends the browser's former session", async () => {
    const first = await enter(app)
    const second = await enter(app, { requestActor: actorWithCookie(app, first.cookie) })
    expect(second.cookie).not.toBe(first.cookie)
    expect(await actorWithCookie(app, first.cookie).session()).toBeNull()

    const planted = `session=${'a'.repeat(32)}`
    const third = await enter(app, { requestActor: actorWithCookie(app, planted) })
    expect(third.cookie).not.toContain('a'.repeat(32))
    expect(await actorWithCookie(app, planted).session()).toBeNull()
  })

  it('U5 sets a cookie hidden from scripts and other sites, and stores its hash', async () => {
    const overTls = makeApp(db, { config: { ...app.config, origin: 'https://tango.example' } })
    const { cookie } = await enter(overTls)
    expect(cookie).toMatch(
      /^__Host-session=[0-9a-z]{32}; Path=\/; Max-Age=2592000; SameSite=Lax; Secure; HttpOnly$/,
    )
    expect(await actorWithCookie(overTls, cookie).session()).not.toBeNull()
    expect(await actorWithCookie(overTls, cookie.replace('__Host-', '')).session()).toBeNull()
    const here = makeApp(db, { config: { ...app.config, origin: 'http://localhost:3000' } })
    expect((await enter(here)).cookie).toMatch(/SameSite=Lax; HttpOnly$/)

    const secret = cookie.slice('__Host-session='.length).split(';')[0] ?? ''
    const { rows } = await db.query<{ all: string }>(`select to_jsonb(s)::text as all from sessions s`)
    expect(rows.some(({ all }) => all.includes(secret))).toBe(false)
  })

  it('U5 ends a session after 30 days, or 7 without use; not in the demo', async () => {
    const day = 86_400_000
    const begun = app.now().getTime()
    const { cookie } = await enter(app)
    const daysLater = (days: number) => {
      app.at(new Date(begun + days * day))
      return actorWithCookie(app, cookie).session()
    }
    for (const days of [6, 12, 18, 24, 29]) expect(await daysLater(days)).not.toBeNull()
    expect(await daysLater(30.1)).toBeNull()

    app.at(defaultNow)
    const idle = await enter(app)
    app.at(new Date(begun + 7.1 * day))
    expect(await actorWithCookie(app, idle.cookie).session()).toBeNull()

    app.at(defaultNow)
    const played = makeApp(db, { config: { ...app.config, demo } })
    const { cookie: kept } = await enter(played)
    played.at(new Date(begun + 100 * day))
    expect(await actorWithCookie(played, kept).session()).not.toBeNull()
  })

  it('U4 ends with signing out', async () => {
    const { cookie, requestActor } = await enter(app)
    expect(await signOut(app, requestActor)).toMatch(/^session=; Path=\/; Max-Age=0;/)
    const cleared: string[] = []
    expect(await actorWithCookie(app, cookie, cleared).session()).toBeNull()
    expect(cleared).toHaveLength(1)
  })

  it('U20 logs a refused guess with its network, without its address', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
    await signIn({ ...app, log }, { username: 'eva', password: 'a guess', address: '192.0.2.77' })
    expect(lines.join()).toContain('refused')
    expect(lines.join()).toContain('192.0.2.0/24')
    expect(lines.join()).not.toMatch(/192\.0\.2\.77|eva|a guess/)
  })

  it('U15 has audit entries', async () => {
    await enter(app)
    const { rows } = await db.query(`select actor, after from audit where action = 'user.sign-in'`)
    expect(rows).toEqual([{ actor: 'eva', after: { secondFactor: false } }])
  })
})

describe('passwords', () => {
  it('U2 are argon2id with OWASP’s parameters', async () => {
    const kept = await hashPassword(goodPassword)
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(kept).not.toBe(await hashPassword(goodPassword))
    expect(await isPassword(kept, goodPassword)).toBe(true)
    expect(await isPassword(kept, `${goodPassword} `)).toBe(false)
    // one key press, two ways to write it
    expect(await isPassword(await hashPassword('milonga\u010D milonga'), 'milongac\u030C milonga')).toBe(true)
  })

  it('U2 are compared for unknown names too, at the same cost', async () => {
    const against: string[] = []
    const compare = async (hash: string, password: string) => {
      against.push(hash)
      return verify(hash, password)
    }
    expect(await isPassword(null, goodPassword, compare)).toBe(false)
    expect(await isPassword(null, 'correct horse battery staple', compare)).toBe(false)
    const costOf = (hash: string) => [hash.length, hash.split('$').slice(0, 4)]
    const kept = await hashPassword(goodPassword)
    expect(against.map(costOf)).toEqual([costOf(kept), costOf(kept)])
  })
})
