import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeFestival, type TestHouse } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { deleteUser, setStatus } from '../accounts/users.server.ts'
import { theHouse } from '../actor.ts'
import { selectMyRoles } from '../my-roles.server.ts'
import { changePassword } from '../password/change-password.server.ts'
import { enter, goodPassword, makeLoggedHouse, makeUser, whoHolds } from '../testing/make-user.ts'
import type { Who } from '../who.server.ts'
import { signIn } from './sign-in.server.ts'
import { signOutEverywhere } from './sign-out.server.ts'
import { sweepEnded } from './sweep.server.ts'

const next = 'another one, as long'

async function sessionOf(who: Who) {
  const session = await who.session()
  if (!session) throw new Error('nobody is signed in')
  return session
}

describe.each(ENGINES)('being signed in on %s', (engine) => {
  let db: Database
  let house: TestHouse
  let logged: Record<string, unknown>[]
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    ;({ house, logged } = makeLoggedHouse(db))
    await makeFestival(house, [])
  })
  afterEach(() => db.close())

  const isIn = async (cookie: string) => (await whoHolds(house, cookie).session()) !== null

  it('U6 ends everywhere when asked to', async () => {
    const { _id: userId } = await makeUser(house)
    await makeUser(house, { username: 'adam' })
    const mine = [await enter(house), await enter(house)]
    const his = await enter(house, { username: 'adam' })
    expect(await signOutEverywhere(house, { userId })).toMatch(/Max-Age=0/)
    for (const { cookie } of mine) expect(await isIn(cookie)).toBe(false)
    expect(await isIn(his.cookie)).toBe(true)
  })

  it('U6 ends with a new password, but where it was changed', async () => {
    await makeUser(house)
    const [here, there] = [await enter(house), await enter(house)]
    const session = await sessionOf(here.who)
    expect(await changePassword(house, { session, current: 'a guess', next })).toMatchObject({
      reason: 'wrong',
    })
    expect(await isIn(there.cookie)).toBe(true)
    expect(await changePassword(house, { session, current: goodPassword, next })).toMatchObject({ ok: true })
    expect([await isIn(here.cookie), await isIn(there.cookie)]).toEqual([true, false])
    const old = { username: 'eva', password: goodPassword, address: '192.0.2.7' }
    expect(await signIn(house, old)).toMatchObject({ reason: 'wrong' })
    expect(await signIn(house, { ...old, password: next })).toMatchObject({ ok: true })
  })

  it('U6 ends with a password that an admin sets', async () => {
    const { _id } = await makeUser(house)
    const { cookie } = await enter(house)
    await makeUser(house, { _id, password: next })
    expect(await isIn(cookie)).toBe(false)
  })

  it('U6 guesses at the present password are counted too', async () => {
    await makeUser(house)
    const session = await sessionOf((await enter(house)).who)
    for (let n = 0; n < 5; n += 1) await changePassword(house, { session, current: 'a guess', next })
    expect(await changePassword(house, { session, current: goodPassword, next })).toMatchObject({
      reason: { kind: 'too-often' },
    })
  })

  it('U7 ends at once for who is blocked: cookie taken back, session over, a warning', async () => {
    const { _id: id } = await makeUser(house)
    const { cookie } = await enter(house)
    expect(await isIn(cookie)).toBe(true)
    await setStatus(house, { by: theHouse, id, status: 'blocked' })

    const cleared: string[] = []
    const who = whoHolds(house, cookie, cleared)
    expect(await who.actor()).toEqual({ kind: 'nobody' })
    expect(cleared).toEqual([expect.stringMatching(/^session=; .*Max-Age=0/)])
    expect(logged.filter(({ level }) => level === 40)).toEqual([
      expect.objectContaining({ user: id, msg: 'a blocked user was signed out' }),
    ])
    await setStatus(house, { by: theHouse, id, status: 'active' })
    expect(await isIn(cookie)).toBe(false)
  })

  it('U7 ends after 60 seconds where no notice came through', async () => {
    await makeUser(house)
    const { cookie } = await enter(house)
    expect(await isIn(cookie)).toBe(true)
    await db.query(`update users set status = 'blocked'`)
    const begun = house.now().getTime()
    house.at(new Date(begun + 59_999))
    expect(await isIn(cookie)).toBe(true)
    house.at(new Date(begun + 60_000))
    expect(await isIn(cookie)).toBe(false)
  })

  it('U8 of a user who is not there is nobody’s, and an error in the log', async () => {
    const { _id: id } = await makeUser(house)
    const { cookie } = await enter(house)
    await deleteUser(house, { by: theHouse, id })
    const cleared: string[] = []
    expect(await whoHolds(house, cookie, cleared).actor()).toEqual({ kind: 'nobody' })
    expect(cleared).toEqual([])
    expect(logged.filter(({ level }) => level === 50)).toEqual([expect.objectContaining({ user: id })])
    expect(await sweepEnded(house)).toBeGreaterThan(0)
    expect(await isIn(cookie)).toBe(false)
    expect(logged.filter(({ level }) => level === 50)).toHaveLength(1)
  })

  it('is looked up once a request, however often it is asked', async () => {
    await makeUser(house)
    const { cookie } = await enter(house)
    let asked = 0
    const counting = new Proxy(db, {
      get(target, name) {
        if (name === 'query') asked += 1
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const who = whoHolds({ ...house, db: counting }, cookie)
    await Promise.all([who.session(), who.actor(), who.session()])
    const once = asked
    await who.actor()
    expect(asked).toBe(once)
  })

  it('U9 has no role in effect where a second factor is asked for', async () => {
    await makeUser(house)
    await makeUser(house, { username: 'tadej', roles: ['trusted'] })
    const [eva, tadej] = [await enter(house), await enter(house, { username: 'tadej' })]
    await db.query('update editions set staff_second_factor = true')
    await db.notify('catalogue')
    await expect
      .poll(async () => (await sessionOf(whoHolds(house, eva.cookie))).user)
      .toMatchObject({ mustSecondFactor: true, roles: [], allRoles: ['regEditor'] })
    expect((await sessionOf(whoHolds(house, tadej.cookie))).user).toMatchObject({
      mustSecondFactor: false,
      roles: ['trusted'],
    })
  })

  it('U12 lets an admin work with some of the roles, and take them back', async () => {
    await makeUser(house, { username: 'alenka', roles: ['admin'] })
    const { cookie, who } = await enter(house, { username: 'alenka' })
    const again = async () => sessionOf(whoHolds(house, cookie))
    await selectMyRoles(house, { session: await sessionOf(who), roles: ['reception'] })
    expect(await again()).toMatchObject({ takenRoles: ['reception'], user: { roles: ['reception'] } })
    expect(await whoHolds(house, cookie).actor()).toMatchObject({ roles: ['reception'] })
    await selectMyRoles(house, { session: await again(), roles: [] })
    expect((await again()).user.roles).toEqual([])
    await selectMyRoles(house, { session: await again(), roles: null })
    expect(await again()).toMatchObject({ takenRoles: null, user: { roles: ['admin'] } })
  })

  it('U12 lets nobody else, and gives who is admin no more what they were given', async () => {
    const eva = await makeUser(house)
    const session = await sessionOf((await enter(house)).who)
    expect(await selectMyRoles(house, { session, roles: ['reception'] })).toMatchObject({ ok: false })

    await makeUser(house, { username: 'last', roles: ['admin'] })
    await makeUser(house, { _id: eva._id, roles: ['admin'] })
    const { cookie, who } = await enter(house)
    await selectMyRoles(house, { session: await sessionOf(who), roles: ['regAdmin'] })
    await makeUser(house, { _id: eva._id, roles: ['reception'] })
    expect((await sessionOf(whoHolds(house, cookie))).user.roles).toEqual(['reception'])
  })
})
