import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { dropCachedUser } from '../accounts/cached-users.server.ts'
import { saveUser } from '../accounts/users.server.ts'
import { systemActor } from '../actor.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  signInWithPasskey,
} from '../second-factor/passkeys.server.ts'
import { removeSecondFactors } from '../second-factor/second-factors.server.ts'
import { findFactors } from '../second-factor/second-factors-table.server.ts'
import { beginTotp, confirmTotp, removeTotp } from '../second-factor/totp.server.ts'
import { confirmSession } from '../sign-in/confirm-session.server.ts'
import type { Session } from '../sign-in/session.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { makeAuthenticator } from '../testing/authenticator.ts'
import { actorWithCookie, enter, goodPassword, makeUser } from '../testing/make-user.ts'
import { changePassword } from './change-password.server.ts'
import { findPasswordLink, makePasswordLink } from './password-link.server.ts'
import { setPasswordByLink } from './set-password.server.ts'

const username = 'ana@tango.example'
const address = '192.0.2.7'
const next = 'a harbour full of paper boats'

describe.each(ENGINES)('a passkey added by an attacker, on %s', (engine) => {
  let db: Database
  let app: TestApp
  let userId: Id
  let stranger: ReturnType<typeof makeAuthenticator>
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [])
    stranger = makeAuthenticator(app.config.origin)
    ;({ _id: userId } = await makeUser(app, { username }))
  })
  afterEach(() => db.close())

  async function addKey(session: Session, name: string, key = stranger) {
    const begun = await beginPasskey(app, { session })
    if (!begun.ok) throw new Error(begun.reason)
    return addPasskey(app, { session, response: key.create(begun.value), name })
  }
  async function showKey(key = stranger) {
    const begun = await beginPasskeySignIn(app, { address })
    if (!begun.ok) throw new Error('too often')
    return signInWithPasskey(app, { response: key.get(begun.value), address })
  }
  async function link(): Promise<string> {
    const { url } = await makePasswordLink(app, userId)
    return new URL(url).searchParams.get('key') ?? ''
  }
  /** As accounts were before their addresses had to be proved: made and opened by a stranger. */
  async function planted() {
    const { session, cookie } = await enter(app, { username })
    await addKey(session, 'planted')
    await db.query('update users set proved_at = null where id = $1', [userId])
    app = makeApp(db)
    return cookie
  }
  const told = async () => {
    const { rows } = await db.query<{ change: string }>(
      `select data->>'change' as change from emails where kind = 'accountChanged' order by id`,
    )
    return rows.map(({ change }) => change).sort()
  }

  it('U17 opens no account with an unconfirmed address, and neither does a session or a password', async () => {
    const cookie = await planted()
    dropCachedUser(app, userId)
    expect(await showKey()).toEqual({ ok: false, reason: 'wrong' })
    expect(await actorWithCookie(app, cookie).session()).toBeNull()
    expect(await signIn(app, { username, password: goodPassword, address })).toEqual({
      ok: false,
      reason: 'wrong',
    })
  })

  it('U17 is removed with all sessions by the first password link; the account then belongs to its owner', async () => {
    const cookie = await planted()
    const secret = await link()
    expect(await findPasswordLink(app, secret)).toMatchObject({ isFirst: true, passkeys: [] })
    expect(await setPasswordByLink(app, { secret, next })).toMatchObject({ ok: true })
    expect(await findFactors(db, userId)).toEqual({ totp: false, passkeys: [] })
    expect(await showKey()).toEqual({ ok: false, reason: 'wrong' })
    expect(await actorWithCookie(app, cookie).session()).toBeNull()
    await saveUser(app, { by: systemActor, user: { _id: userId, roles: ['regAdmin'] }, locale: 'en' })
    expect((await enter(app, { username, password: next })).session.user.roles).toEqual(['regAdmin'])
  })

  it('U17 is removed when an admin sets the password of an unconfirmed account', async () => {
    await planted()
    await saveUser(app, { by: systemActor, user: { _id: userId, password: next }, locale: 'en' })
    expect(await findFactors(db, userId)).toEqual({ totp: false, passkeys: [] })
    await enter(app, { username, password: next })
  })

  it('U23 is listed at a password reset, and removed only when the owner selects it', async () => {
    const mine = makeAuthenticator(app.config.origin)
    const { session } = await enter(app, { username })
    await addKey(session, 'My phone', mine)
    const fresh = await showKey(mine)
    if (!fresh.ok) throw new Error(fresh.reason)
    app.at(new Date(app.now().getTime() + 60_000))
    await addKey(fresh.value.session, 'planted')
    const secret = await link()
    const shown = await findPasswordLink(app, secret)
    expect(shown?.passkeys.map(({ name, madeAt }) => [name, madeAt])).toEqual([
      ['My phone', new Date(app.now().getTime() - 60_000)],
      ['planted', app.now()],
    ])
    const planted = shown?.passkeys.find(({ name }) => name === 'planted')?.id ?? ''
    const remove = { totp: false, passkeyIds: [planted, 'of-somebody-else'] }
    expect(await setPasswordByLink(app, { secret, next, remove })).toMatchObject({ ok: true })
    expect(await showKey()).toEqual({ ok: false, reason: 'wrong' })
    expect(await showKey(mine)).toMatchObject({ ok: true })
    expect(await told()).toEqual(['factors-removed', 'passkey-added', 'passkey-added', 'password'])
  })

  it("U23 cannot be removed from another account by one's own link", async () => {
    const { session } = await enter(app, { username })
    await addKey(session, 'My phone')
    const [key] = (await findFactors(db, userId)).passkeys
    const other = await makeUser(app, { username: 'eve@tango.example' })
    const { url } = await makePasswordLink(app, other._id)
    const secret = new URL(url).searchParams.get('key') ?? ''
    await setPasswordByLink(app, { secret, next, remove: { totp: true, passkeyIds: [key?.id ?? ''] } })
    expect(await showKey()).toMatchObject({ ok: true })
  })

  it('U23 is removed by an admin, with every session, and the owner gets an e-mail', async () => {
    const { session, cookie } = await enter(app, { username })
    await addKey(session, 'planted')
    expect(await removeSecondFactors(app, { by: systemActor, id: userId })).toMatchObject({ ok: true })
    expect(await showKey()).toEqual({ ok: false, reason: 'wrong' })
    expect(await actorWithCookie(app, cookie).session()).toBeNull()
    expect(await told()).toEqual(['factors-removed', 'passkey-added'])
    const eva = { kind: 'user', username: 'eva', roles: ['regAdmin'] } as const
    expect(await removeSecondFactors(app, { by: eva, id: userId })).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
  })

  it('U21 cannot be added, confirmed or removed ten minutes after the password was entered', async () => {
    const { session, cookie } = await enter(app, { username })
    const begun = await beginPasskey(app, { session })
    if (!begun.ok) throw new Error(begun.reason)
    app.at(new Date(app.now().getTime() + 10 * 60_000))
    const confirmFirst = { ok: false, reason: 'confirm-first' }
    const response = stranger.create(begun.value)
    expect(await addPasskey(app, { session, response, name: 'late' })).toEqual(confirmFirst)
    expect(await beginPasskey(app, { session })).toEqual(confirmFirst)
    expect(await removePasskey(app, { session, id: 'any' })).toEqual(confirmFirst)
    expect(await beginTotp(app, { session })).toEqual(confirmFirst)
    expect(await confirmTotp(app, { session, code: '123456' })).toEqual(confirmFirst)
    expect(await removeTotp(app, { session, code: '123456' })).toEqual(confirmFirst)

    expect(await confirmSession(app, { session, password: 'a guess' })).toEqual({
      ok: false,
      reason: 'wrong',
    })
    expect(await confirmSession(app, { session, password: goodPassword })).toEqual({ ok: true, value: null })
    const confirmed = await actorWithCookie(app, cookie).session()
    if (!confirmed) throw new Error('no session')
    expect(await addKey(confirmed, 'My phone')).toMatchObject({ ok: true })
  })

  it('U21 cannot be reached by guessing the password in an open session', async () => {
    const { session } = await enter(app, { username })
    const guesses = Array.from({ length: 8 }, () => confirmSession(app, { session, password: 'a guess' }))
    const heard = (await Promise.all(guesses)).filter((answer) => !answer.ok && answer.reason === 'wrong')
    expect(heard).toHaveLength(5)
  })

  it('U25 cannot keep a password that an admin set: it must be changed, and to another one', async () => {
    await saveUser(app, { by: systemActor, user: { _id: userId, password: next }, locale: 'en' })
    const { session, cookie } = await enter(app, { username, password: next })
    expect(session.user.mustChangePassword).toBe(true)
    expect(await changePassword(app, { session, current: next, next })).toEqual({ ok: false, reason: 'same' })
    expect(await changePassword(app, { session, current: next, next: goodPassword })).toMatchObject({
      ok: true,
    })
    expect((await actorWithCookie(app, cookie).session())?.user.mustChangePassword).toBe(false)

    const self = { kind: 'user', username, roles: ['admin'] } as const
    await saveUser(app, { by: self, user: { _id: userId, password: next }, locale: 'en' })
    expect((await enter(app, { username, password: next })).session.user.mustChangePassword).toBe(false)
  })

  it('U23 has audit entries with its name and without secrets', async () => {
    const { session } = await enter(app, { username })
    await addKey(session, 'My phone')
    await setPasswordByLink(app, {
      secret: await link(),
      next,
      remove: { totp: false, passkeyIds: (await findFactors(db, userId)).passkeys.map(({ id }) => id) },
    })
    const { rows } = await db.query<{ action: string; after: object | null }>(
      `select action, after from audit where action in ('user.passkey', 'user.password') order by id`,
    )
    expect(rows).toEqual([
      { action: 'user.passkey', after: { passkey: 'My phone' } },
      {
        action: 'user.password',
        after: {
          password: 'changed',
          by: 'link',
          proves: false,
          removed: { totp: false, passkeys: ['My phone'] },
        },
      },
    ])
    const { rows: all } = await db.query(`select to_jsonb(a)::text from audit a`)
    expect(JSON.stringify(all)).not.toContain(next)
  })
})
