import { describe, expect, it, vi } from 'vitest'
import { insertPasskey } from '#app/people/second-factor/passkeys-table.server.ts'
import { insertSession } from '#app/people/sign-in/sessions-table.server.ts'
import { makeUser } from '#app/people/testing/make-user.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useFixture } from './testing/fixture.ts'

describe.each(defaultEngines)('an account and the data interface on %s', (engine) => {
  const fixture = useFixture(engine)

  async function signedIn(username: string, roles: readonly ('trusted' | 'admin')[]) {
    const { _id: userId } = await makeUser(fixture.app, { username, roles })
    const asked = { userId, secondFactor: false, address: '192.0.2.7', userAgent: null }
    const { cookie } = await insertSession(fixture.db, fixture.app, asked)
    return { userId, headers: { cookie: cookie.split(';')[0] ?? '' } }
  }

  it('R29 X7 the account finds the registrations of its confirmed address without a secret, and no others', async () => {
    const mine = await fixture.save({ email: 'rok@dancers.example' })
    const theirs = await fixture.save({ email: 'eva@dancers.example', name: 'Eva' })
    const { headers } = await signedIn('rok@dancers.example', ['trusted'])
    const find = async (payload: unknown) => (await fixture.api.call('regs/find', payload, headers)).body
    expect(await find({})).toEqual([])
    await fixture.db.query('update registrations set email_confirmed_at = $1', [fixture.app.now()])
    expect(await find({})).toMatchObject([{ _id: mine._id }])
    expect(await find({ query: { _id: theirs._id } })).toEqual([])
    const byId = async (_id: unknown) => (await fixture.api.call('regs/findById', { _id }, headers)).body
    expect(await byId(mine._id)).toMatchObject({ _id: mine._id })
    expect(await byId(theirs._id)).toBeNull()
    expect((await fixture.api.call('regs/find', { secret: theirs.secret }, headers)).body).toHaveLength(2)
  })

  it('U23 a new password by an admin wakes the workers that send its e-mail, after the transaction', async () => {
    const { headers } = await signedIn('brina', ['admin'])
    const { _id } = await makeUser(fixture.app, { username: 'cene' })
    const wake = vi.spyOn(fixture.app, 'wake')
    const change = { _id, password: 'quartz-lantern-91-otter' }
    expect((await fixture.api.call('users/save', change, headers)).status).toBe(200)
    expect(wake).toHaveBeenCalled()
  })

  it('U23 an admin sees second factors, and removes them by one field', async () => {
    const { headers } = await signedIn('alenka', ['admin'])
    const { _id } = await makeUser(fixture.app, { username: 'petra' })
    const credential = { id: 'a2V5', publicKey: new Uint8Array([1]), counter: 0 }
    await insertPasskey(fixture.db, _id, { ...credential, name: 'My phone', madeAt: fixture.app.now() })
    const read = async () => (await fixture.api.call('users/findById', { _id }, headers)).body
    const day = new Date(fixture.app.now()).toISOString().slice(0, 10)
    expect(await read()).toMatchObject({
      isProved: true,
      signInFactors: [`My phone (${day})`],
      removeFactors: false,
    })
    expect((await fixture.api.call('users/save', { _id, removeFactors: true }, headers)).status).toBe(200)
    expect(await read()).toMatchObject({ signInFactors: [], removeFactors: false })
    expect((await fixture.api.call('users/save', { _id, isProved: false }, headers)).status).toBe(422)
  })
})
