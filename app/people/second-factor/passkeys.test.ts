import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setStatus } from '#app/people/testing/set-status.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { interrupted } from '#tests/interrupted.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { systemActor } from '../actor.ts'
import { changePassword } from '../password/change-password.server.ts'
import type { Session } from '../sign-in/session.ts'
import { makeAuthenticator } from '../testing/authenticator.ts'
import { actorWithCookie, enter, goodPassword, makeUser } from '../testing/make-user.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  findPasskeys,
  removePasskey,
  signInWithPasskey,
} from './passkeys.server.ts'
import { removeSecondFactors } from './second-factors.server.ts'
import { beginTotp } from './totp.server.ts'

const address = '192.0.2.7'

describe.each(defaultEngines)('passkeys on %s', (engine) => {
  let db: Database
  let app: TestApp
  let session: Session
  let mine: ReturnType<typeof makeAuthenticator>
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [])
    await makeUser(app)
    ;({ session } = await enter(app))
    mine = makeAuthenticator(app.config.origin)
  })
  afterEach(() => db.close())

  async function ask() {
    const begun = await beginPasskey(app, { session })
    if (!begun.ok) throw new Error(begun.reason)
    return begun.value
  }
  async function challenge() {
    const begun = await beginPasskeySignIn(app, { address })
    if (!begun.ok) throw new Error('too often')
    return begun.value
  }
  const add = async (over: Parameters<typeof mine.create>[1] = {}) =>
    addPasskey(app, { session, response: mine.create(await ask(), over), name: ' My phone ' })
  const show = async (over: Parameters<typeof mine.get>[1] = {}) =>
    signInWithPasskey(app, { response: mine.get(await challenge(), over), address })

  it('U19 U23 begin no session with a key that is removed while it is checked', async () => {
    await add()
    const { _id: id } = session.user
    const late = interrupted(app, async () => {
      await removeSecondFactors(app, { by: systemActor, id })
    })
    const response = mine.get(await challenge())
    expect(await signInWithPasskey(late, { response, address })).toEqual({ ok: false, reason: 'wrong' })
    expect((await db.query('select from sessions')).rows).toEqual([])
  })

  it('U19 U21 are not added by a session that ends meanwhile', async () => {
    const { _id: id } = session.user
    const late = interrupted(app, async () => {
      await removeSecondFactors(app, { by: systemActor, id })
    })
    const response = mine.create(await ask())
    expect(await addPasskey(late, { session, response, name: 'a stranger' })).toEqual({
      ok: false,
      reason: 'refused',
    })
    expect(await findPasskeys(app, { session })).toEqual([])
  })

  it('U19 sign in without name and password, as two factors', async () => {
    expect(await add()).toMatchObject({ ok: true, value: { name: 'My phone', usedAt: null } })
    const shown = await show()
    expect(shown).toMatchObject({
      ok: true,
      value: { session: { secondFactor: true, user: { username: 'eva' } } },
    })
    if (!shown.ok) throw new Error(shown.reason)
    expect((await actorWithCookie(app, shown.value.cookie).session())?.user.username).toBe('eva')
    expect(await findPasskeys(app, { session })).toMatchObject([{ name: 'My phone', usedAt: app.now() }])
  })

  it('U19 are created for this site only, for the requesting user, with user verification, and once', async () => {
    const refused = { ok: false, reason: 'refused' }
    expect(await add({ origin: 'https://evil.example' })).toEqual(refused)
    expect(await add({ site: 'evil.example' })).toEqual(refused)
    expect(await add({ isVerified: false })).toEqual(refused)

    await makeUser(app, { username: 'adam' })
    const { session: adams } = await enter(app, { username: 'adam' })
    const response = mine.create(await ask())
    expect(await addPasskey(app, { session: adams, response, name: 'stolen' })).toEqual(refused)
    expect(await addPasskey(app, { session, response, name: 'mine' })).toMatchObject({ ok: true })
    expect(await addPasskey(app, { session, response, name: 'again' })).toMatchObject({ ok: false })
  })

  it('U19 open nothing with another challenge, another origin, or a cloned authenticator', async () => {
    await add()
    const wrong = { ok: false, reason: 'wrong' }
    expect(await show({ origin: 'https://evil.example' })).toEqual(wrong)
    expect(await show({ site: 'evil.example' })).toEqual(wrong)
    expect(await show({ isVerified: false })).toEqual(wrong)
    expect(await show({ counter: 1 })).toEqual(wrong)

    const response = mine.get(await challenge(), { counter: 10 })
    expect(await signInWithPasskey(app, { response, address })).toMatchObject({ ok: true })
    expect(await signInWithPasskey(app, { response, address })).toEqual(wrong)

    const late = mine.get(await challenge())
    app.at(new Date(app.now().getTime() + 5 * 60_000))
    expect(await signInWithPasskey(app, { response: late, address })).toEqual(wrong)
    const stranger = makeAuthenticator(app.config.origin).get(await challenge())
    expect(await signInWithPasskey(app, { response: stranger, address })).toEqual(wrong)
  })

  it('U19 that do not count their uses answer a challenge once too', async () => {
    expect(await add({ counter: 0 })).toMatchObject({ ok: true })
    const response = mine.get(await challenge(), { counter: 0 })
    expect(await signInWithPasskey(app, { response, address })).toMatchObject({ ok: true })
    expect(await signInWithPasskey(app, { response, address })).toEqual({ ok: false, reason: 'wrong' })
  })

  it('U19 of a blocked user open nothing', async () => {
    await add()
    await setStatus(app, { by: systemActor, id: session.user._id, status: 'blocked' })
    expect(await show()).toEqual({ ok: false, reason: 'wrong' })
  })

  it('U9 cannot be bypassed by a password that adds its own second factor', async () => {
    await add()
    const { session: byPassword } = await enter(app)
    expect(byPassword.secondFactor).toBe(false)
    expect(await beginPasskey(app, { session: byPassword })).toMatchObject({ reason: 'passkey-needed' })
    expect(await beginTotp(app, { session: byPassword })).toMatchObject({ reason: 'has-already' })
    const [key] = await findPasskeys(app, { session })
    const taken = await removePasskey(app, { session: byPassword, id: key?.id ?? '' })
    expect(taken).toEqual({ ok: false, reason: 'passkey-needed' })
  })

  it('U19 are needed to change the password', async () => {
    await add()
    const { session: byPassword } = await enter(app)
    const change = { current: goodPassword, next: 'nine quiet lanterns drift' }
    expect(await changePassword(app, { session: byPassword, ...change })).toEqual({
      ok: false,
      reason: 'passkey-needed',
    })
    const shown = await show()
    if (!shown.ok) throw new Error(shown.reason)
    expect(await changePassword(app, { session: shown.value.session, ...change })).toMatchObject({ ok: true })
  })

  it('U19 are removed by their owner, or all by an admin', async () => {
    await add()
    const shown = await show()
    if (!shown.ok) throw new Error(shown.reason)
    const { session: own } = shown.value
    const [key] = await findPasskeys(app, { session: own })
    expect(await removePasskey(app, { session: own, id: 'AAAA' })).toMatchObject({ reason: 'not-found' })
    expect(await removePasskey(app, { session: own, id: key?.id ?? '' })).toMatchObject({ ok: true })
    expect(await show()).toMatchObject({ reason: 'wrong' })

    mine = makeAuthenticator(app.config.origin)
    await add()
    await removeSecondFactors(app, { by: systemActor, id: own.user._id })
    expect(await findPasskeys(app, { session: own })).toEqual([])
  })

  it('U19 have twenty requests a minute from one address', async () => {
    for (let n = 0; n < 20; n += 1) await challenge()
    expect(await beginPasskeySignIn(app, { address })).toMatchObject({ reason: { kind: 'too-often' } })
  })
})
