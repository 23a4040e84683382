import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertPasskey } from '#app/people/second-factor/passkeys-table.server.ts'
import { signIn } from '#app/people/sign-in/sign-in.server.ts'
import { actorWithCookie, enter, makeUser } from '#app/people/testing/make-user.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { createUser, listFactors, removeFactors, setPassword } from './admin-users.ts'

describe('users from the command line', () => {
  let db: Database
  let app: TestApp
  beforeEach(async () => {
    db = await openTestDatabase('embedded')
    app = makeApp(db)
  })
  afterEach(() => db.close())

  const passwordIn = (line: string) => / (\w{12})$/.exec(line)?.[1] ?? ''

  it('are added before the first start, with a password shown once', async () => {
    const line = await createUser(app, 'alenka', 'admin')
    expect(line).toMatch(/^alenka signs in with \w{12}$/)
    const { session } = await enter(app, { username: 'alenka', password: passwordIn(line) })
    expect(session.user.roles).toEqual(['admin'])
    const { rows } = await db.query(
      'select to_jsonb(a)::text as entry, to_jsonb(u)::text as row from audit a, users u',
    )
    expect(JSON.stringify(rows)).not.toContain(passwordIn(line))
  })

  it('have the given roles', async () => {
    await makeFestival(app, [])
    const line = await createUser(app, 'olga', 'regEditor, regAdmin')
    const { session } = await enter(app, { username: 'olga', password: passwordIn(line) })
    expect([...session.user.roles].sort()).toEqual(['regAdmin', 'regEditor'])
  })

  it('get a new password, which ends their sessions', async () => {
    await makeFestival(app, [])
    await makeUser(app)
    const { cookie } = await enter(app)
    const password = passwordIn(await setPassword(app, 'EVA'))
    expect(await actorWithCookie(app, cookie).session()).toBeNull()
    expect(await signIn(app, { username: 'eva', password, address: '192.0.2.7' })).toMatchObject({
      ok: true,
    })
  })

  /** With a code from an app and one passkey, and a session begun before both. */
  async function evaWithFactors() {
    await makeFestival(app, [])
    const eva = await makeUser(app)
    const { cookie } = await enter(app)
    const madeAt = new Date('2025-03-04T10:00:00Z')
    const credential = { id: 'a2V5', publicKey: new Uint8Array([1]), counter: 0 }
    await insertPasskey(db, eva._id, { ...credential, name: 'My phone', madeAt })
    await db.query(`update users set totp_secret = 'c2VjcmV0', totp_confirmed = true where id = $1`, [
      eva._id,
    ])
    return cookie
  }
  const evasFactors = ['  a code from an app', '  passkey “My phone”, added 2025-03-04, never used']

  it('U23 are listed with their second factors', async () => {
    await evaWithFactors()
    expect((await listFactors(app, 'EVA')).split('\n')).toEqual(evasFactors)
    const [line = '', ...others] = (await setPassword(app, 'eva')).split('\n')
    expect(passwordIn(line)).toHaveLength(12)
    expect(others).toEqual([
      'Besides the password the account still opens with:',
      ...evasFactors,
      'To remove them: npm run admin -- remove-factors eva',
    ])
    await makeUser(app, { username: 'olga' })
    expect(await listFactors(app, 'olga')).toBe('Only a password opens this account.')
  })

  it('U23 lose these factors and their sessions, with audit entries', async () => {
    const cookie = await evaWithFactors()
    expect((await removeFactors(app, 'eva')).split('\n')).toEqual([
      'Removed:',
      ...evasFactors,
      'All sessions have ended.',
    ])
    expect(await listFactors(app, 'eva')).toBe('Only a password opens this account.')
    expect(await actorWithCookie(app, cookie).session()).toBeNull()
    const { rows } = await db.query(`select before from audit where action = 'user.second-factors'`)
    expect(rows).toMatchObject([{ before: { totp: true, passkeys: ['My phone'] } }])
    expect(await removeFactors(app, 'eva')).toBe('There was nothing to remove.\nAll sessions have ended.')
  })

  it('U17 are confirmed by a password from the command line, and planted factors are removed', async () => {
    await evaWithFactors()
    await db.query('update users set proved_at = null')
    const password = passwordIn(await setPassword(app, 'eva'))
    expect(await listFactors(app, 'eva')).toBe('Only a password opens this account.')
    expect(await signIn(app, { username: 'eva', password, address: '192.0.2.7' })).toMatchObject({
      ok: true,
    })
  })

  it('are refused with a sentence', async () => {
    await makeFestival(app, [])
    await makeUser(app)
    await expect(createUser(app, 'olga', 'queen')).rejects.toThrow('No such role: queen')
    await expect(createUser(app, 'olga', '')).rejects.toThrow('No such role')
    await expect(createUser(app, 'Eva', 'admin')).rejects.toThrow('username')
    await expect(setPassword(app, 'unknown')).rejects.toThrow('no user unknown')
    await expect(listFactors(app, 'olga')).rejects.toThrow('no user olga')
    await expect(removeFactors(app, 'olga')).rejects.toThrow('no user olga')
  })
})
