import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setStatus } from '#app/people/testing/set-status.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { interrupted } from '#tests/interrupted.ts'
import { makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { deleteUser } from '../accounts/users.server.ts'
import { systemActor } from '../actor.ts'
import { selectMyRoles } from '../my-roles.server.ts'
import { changePassword } from '../password/change-password.server.ts'
import type { RequestActor } from '../request-actor.server.ts'
import { actorWithCookie, enter, goodPassword, makeLoggedApp, makeUser } from '../testing/make-user.ts'
import { signIn } from './sign-in.server.ts'
import { signOutEverywhere } from './sign-out.server.ts'
import { sweepEnded } from './sweep.server.ts'

const next = 'another one, as long'

async function sessionOf(requestActor: RequestActor) {
  const session = await requestActor.session()
  if (!session) throw new Error('nobody is signed in')
  return session
}

describe.each(ENGINES)('a session on %s', (engine) => {
  let db: Database
  let app: TestApp
  let logged: Record<string, unknown>[]
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    ;({ app, logged } = makeLoggedApp(db))
    await makeFestival(app, [])
  })
  afterEach(() => db.close())

  const isIn = async (cookie: string) => (await actorWithCookie(app, cookie).session()) !== null

  it('U6 ends everywhere on request', async () => {
    const { _id: userId } = await makeUser(app)
    await makeUser(app, { username: 'adam' })
    const mine = [await enter(app), await enter(app)]
    const his = await enter(app, { username: 'adam' })
    expect(await signOutEverywhere(app, { userId })).toMatch(/Max-Age=0/)
    for (const { cookie } of mine) expect(await isIn(cookie)).toBe(false)
    expect(await isIn(his.cookie)).toBe(true)
  })

  it('U6 ends with a new password, except where it was changed', async () => {
    await makeUser(app)
    const [here, there] = [await enter(app), await enter(app)]
    const session = await sessionOf(here.requestActor)
    expect(await changePassword(app, { session, current: 'a guess', next })).toMatchObject({
      reason: 'wrong',
    })
    expect(await isIn(there.cookie)).toBe(true)
    expect(await changePassword(app, { session, current: goodPassword, next })).toMatchObject({ ok: true })
    expect([await isIn(here.cookie), await isIn(there.cookie)]).toEqual([true, false])
    const old = { username: 'eva', password: goodPassword, address: '192.0.2.7' }
    expect(await signIn(app, old)).toMatchObject({ reason: 'wrong' })
    expect(await signIn(app, { ...old, password: next })).toMatchObject({ ok: true })
  })

  /** A process in which something else happens after a check, before its transaction begins. */
  const interruptedBy = (change: () => Promise<unknown>) =>
    interrupted(app, async (n) => {
      if (n === 0) await change()
    })
  const countOf = async () => (await db.query('select from sessions')).rows.length

  it.each([
    ['gets another password', { password: next }],
    ['is blocked', { status: 'blocked' }],
  ] as const)('U6 U7 does not begin for a user who %s while the password is checked', async (_, change) => {
    const { _id } = await makeUser(app)
    const late = interruptedBy(() => makeUser(app, { _id, ...change }))
    const asked = { username: 'eva', password: goodPassword, address: '192.0.2.7' }
    expect(await signIn(late, asked)).toEqual({ ok: false, reason: 'wrong' })
    expect(await countOf()).toBe(0)
  })

  it('U6 that has ended changes no password any more', async () => {
    const { _id } = await makeUser(app)
    const { requestActor } = await enter(app)
    const session = await sessionOf(requestActor)
    const late = interruptedBy(() => makeUser(app, { _id, password: next }))
    const others = 'a third one, as long as well'
    expect(await changePassword(late, { session, current: goodPassword, next: others })).toMatchObject({
      ok: false,
      reason: 'wrong',
    })
    await enter(app, { password: next })
  })

  it('U6 ends when an admin sets the password', async () => {
    const { _id } = await makeUser(app)
    const { cookie } = await enter(app)
    await makeUser(app, { _id, password: next })
    expect(await isIn(cookie)).toBe(false)
  })

  it('U6 counts wrong guesses of the current password', async () => {
    await makeUser(app)
    const session = await sessionOf((await enter(app)).requestActor)
    for (let n = 0; n < 5; n += 1) await changePassword(app, { session, current: 'a guess', next })
    expect(await changePassword(app, { session, current: goodPassword, next })).toMatchObject({
      reason: { kind: 'too-often' },
    })
  })

  it('U7 of a blocked user ends at once: the cookie is cleared, and a warning is logged', async () => {
    const { _id: id } = await makeUser(app)
    const { cookie } = await enter(app)
    expect(await isIn(cookie)).toBe(true)
    await setStatus(app, { by: systemActor, id, status: 'blocked' })

    const cleared: string[] = []
    const requestActor = actorWithCookie(app, cookie, cleared)
    expect(await requestActor.actor()).toEqual({ kind: 'nobody' })
    expect(cleared).toEqual([expect.stringMatching(/^session=; .*Max-Age=0/)])
    expect(logged.filter(({ level }) => level === 40)).toEqual([
      expect.objectContaining({ user: id, msg: 'a blocked user was signed out' }),
    ])
    await setStatus(app, { by: systemActor, id, status: 'active' })
    expect(await isIn(cookie)).toBe(false)
  })

  it('U7 of a blocked user ends after 60 seconds without a notification', async () => {
    await makeUser(app)
    const { cookie } = await enter(app)
    expect(await isIn(cookie)).toBe(true)
    await db.query(`update users set status = 'blocked'`)
    const begun = app.now().getTime()
    app.at(new Date(begun + 59_999))
    expect(await isIn(cookie)).toBe(true)
    app.at(new Date(begun + 60_000))
    expect(await isIn(cookie)).toBe(false)
  })

  it('U8 of a missing user belongs to nobody, and an error is logged', async () => {
    const { _id: id } = await makeUser(app)
    const { cookie } = await enter(app)
    await deleteUser(app, { by: systemActor, id })
    const cleared: string[] = []
    expect(await actorWithCookie(app, cookie, cleared).actor()).toEqual({ kind: 'nobody' })
    expect(cleared).toEqual([])
    expect(logged.filter(({ level }) => level === 50)).toEqual([expect.objectContaining({ user: id })])
    expect(await sweepEnded(app)).toBeGreaterThan(0)
    expect(await isIn(cookie)).toBe(false)
    expect(logged.filter(({ level }) => level === 50)).toHaveLength(1)
  })

  it('is looked up once a request', async () => {
    await makeUser(app)
    const { cookie } = await enter(app)
    let asked = 0
    const counting = new Proxy(db, {
      get(target, name) {
        if (name === 'query') asked += 1
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const requestActor = actorWithCookie({ ...app, db: counting }, cookie)
    await Promise.all([requestActor.session(), requestActor.actor(), requestActor.session()])
    const once = asked
    await requestActor.actor()
    expect(asked).toBe(once)
  })

  it('U9 has no role in effect where a second factor is required', async () => {
    await makeUser(app)
    await makeUser(app, { username: 'tadej', roles: ['trusted'] })
    const [eva, tadej] = [await enter(app), await enter(app, { username: 'tadej' })]
    await db.query('update editions set staff_second_factor = true')
    await db.notify('catalogue')
    await expect
      .poll(async () => (await sessionOf(actorWithCookie(app, eva.cookie))).user)
      .toMatchObject({ mustSecondFactor: true, roles: [], allRoles: ['regEditor'] })
    expect((await sessionOf(actorWithCookie(app, tadej.cookie))).user).toMatchObject({
      mustSecondFactor: false,
      roles: ['trusted'],
    })
  })

  it('U12 lets an admin act with fewer roles, and restore them', async () => {
    await makeUser(app, { username: 'alenka', roles: ['admin'] })
    const { cookie, requestActor } = await enter(app, { username: 'alenka' })
    const again = async () => sessionOf(actorWithCookie(app, cookie))
    await selectMyRoles(app, { session: await sessionOf(requestActor), roles: ['reception'] })
    expect(await again()).toMatchObject({ takenRoles: ['reception'], user: { roles: ['reception'] } })
    expect(await actorWithCookie(app, cookie).actor()).toMatchObject({ roles: ['reception'] })
    await selectMyRoles(app, { session: await again(), roles: [] })
    expect((await again()).user.roles).toEqual([])
    await selectMyRoles(app, { session: await again(), roles: null })
    expect(await again()).toMatchObject({ takenRoles: null, user: { roles: ['admin'] } })
  })

  it('U12 refuses users without the admin role, and drops acting roles when that role is removed', async () => {
    const eva = await makeUser(app)
    const session = await sessionOf((await enter(app)).requestActor)
    expect(await selectMyRoles(app, { session, roles: ['reception'] })).toMatchObject({ ok: false })

    await makeUser(app, { username: 'last', roles: ['admin'] })
    await makeUser(app, { _id: eva._id, roles: ['admin'] })
    const { cookie, requestActor } = await enter(app)
    await selectMyRoles(app, { session: await sessionOf(requestActor), roles: ['regAdmin'] })
    await makeUser(app, { _id: eva._id, roles: ['reception'] })
    expect((await sessionOf(actorWithCookie(app, cookie))).user.roles).toEqual(['reception'])
  })
})
