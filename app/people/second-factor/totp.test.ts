import { Secret, TOTP, URI } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { selectUser } from '../accounts/users-table.server.ts'
import { systemActor } from '../actor.ts'
import type { Session } from '../sign-in/session.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { actorWithCookie, enter, goodPassword, makeUser } from '../testing/make-user.ts'
import { removeSecondFactors } from './second-factors.server.ts'
import { beginTotp, confirmTotp, removeTotp } from './totp.server.ts'

describe.each(ENGINES)('an authenticator on %s', (engine) => {
  let db: Database
  let app: TestApp
  let session: Session
  let cookie: string
  beforeEach(async () => {
    // authenticators go by the machine's clock: it stands, so that no code grows old on the way
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [])
    await makeUser(app)
    ;({ session, cookie } = await enter(app))
  })
  afterEach(async () => {
    vi.useRealTimers()
    await db.close()
  })

  /** The code of the present 30 seconds, or of so many after them: one step is let pass. */
  const codeOf = (secret: string, stepsLater = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * 30_000 })

  async function begin(): Promise<string> {
    const begun = await beginTotp(app, { session })
    if (!begun.ok) throw new Error(begun.reason)
    return begun.value.secret
  }

  const asked = { username: 'eva', password: goodPassword, address: '192.0.2.7' }

  it('U11 is set up by a standard URI, and required from its first correct code on', async () => {
    const begun = await beginTotp(app, { session })
    if (!begun.ok) throw new Error(begun.reason)
    const { uri, secret } = begun.value
    expect(URI.parse(uri)).toMatchObject({ label: 'eva', algorithm: 'SHA1', digits: 6, period: 30 })
    expect(uri).toContain(`secret=${secret}`)
    expect(await signIn(app, asked)).toMatchObject({ ok: true })

    expect(await confirmTotp(app, { session, code: '000000' })).toMatchObject({ reason: 'code-wrong' })
    expect(await confirmTotp(app, { session, code: codeOf(secret) })).toEqual({ ok: true, value: null })
    expect(await selectUser(db, session.user._id)).toMatchObject({ totp: true })
    expect(await beginTotp(app, { session })).toMatchObject({ reason: 'has-already' })
  })

  it('U11 is required after the password, and no code works twice', async () => {
    const secret = await begin()
    await confirmTotp(app, { session, code: codeOf(secret, -1) })
    expect(await signIn(app, asked)).toEqual({ ok: false, reason: 'code-needed' })
    expect(await signIn(app, { ...asked, password: 'a guess' })).toMatchObject({ reason: 'wrong' })
    expect(await signIn(app, { ...asked, code: codeOf(secret, -1) })).toMatchObject({
      reason: 'code-wrong',
    })
    expect(await signIn(app, { ...asked, code: codeOf(secret, 9) })).toMatchObject({ reason: 'code-wrong' })

    const code = codeOf(secret, 1)
    const both = await Promise.all([signIn(app, { ...asked, code }), signIn(app, { ...asked, code })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => ok)).toMatchObject({ value: { session: { secondFactor: true } } })
  })

  it('U11 allows five wrong codes a minute', async () => {
    const secret = await begin()
    for (let n = 0; n < 5; n += 1) await confirmTotp(app, { session, code: 'abcdef' })
    expect(await confirmTotp(app, { session, code: codeOf(secret) })).toMatchObject({
      reason: { kind: 'too-often' },
    })
  })

  it('U9 restores the roles of this session, and ends sessions begun without it', async () => {
    const other = await enter(app)
    await db.query('update editions set staff_second_factor = true')
    await db.notify('catalogue')
    const now = async () => (await actorWithCookie(app, cookie).session())?.user
    await expect.poll(now).toMatchObject({ mustSecondFactor: true, roles: [] })
    const secret = await begin()
    await confirmTotp(app, { session, code: codeOf(secret) })
    expect(await now()).toMatchObject({ mustSecondFactor: false, roles: ['regEditor'] })
    expect(await actorWithCookie(app, other.cookie).session()).toBeNull()
  })

  it('U11 is removed by one of its codes, or by an admin', async () => {
    const secret = await begin()
    await confirmTotp(app, { session, code: codeOf(secret, -1) })
    expect(await removeTotp(app, { session, code: '12' })).toMatchObject({ reason: 'code-wrong' })
    expect(await removeTotp(app, { session, code: codeOf(secret) })).toMatchObject({ ok: true })
    expect(await signIn(app, asked)).toMatchObject({ ok: true })

    const again = await begin()
    await confirmTotp(app, { session, code: codeOf(again, 1) })
    const { _id: id } = session.user
    const eva = { kind: 'user', username: 'eva', roles: ['regEditor'] } as const
    expect(await removeSecondFactors(app, { by: eva, id })).toMatchObject({ reason: 'not-allowed' })
    expect(await removeSecondFactors(app, { by: systemActor, id })).toMatchObject({ ok: true })
    expect(await signIn(app, asked)).toMatchObject({ ok: true })
  })

  it('U11 shows its secret once: no later response and no log line contains it', async () => {
    const secret = await begin()
    await confirmTotp(app, { session, code: codeOf(secret) })
    const { rows } = await db.query('select to_jsonb(a) from audit a')
    const seen = JSON.stringify([rows, await selectUser(db, session.user._id)])
    expect(seen).toContain('user.totp')
    expect(seen).not.toContain(secret)
  })
})
