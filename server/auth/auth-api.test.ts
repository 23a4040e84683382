import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { makeAuthenticator } from '#app/people/testing/authenticator.ts'
import { enter, goodPassword, makeLoggedApp, makeUser } from '#app/people/testing/make-user.ts'
import { setStatus } from '#app/people/testing/set-status.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { createApp } from '#server/app.ts'
import { makeFestival, type TestApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'

describe('POST /api/auth', () => {
  let db: Database
  let app: TestApp
  beforeAll(async () => {
    db = await openTestDatabase('embedded')
    ;({ app } = makeLoggedApp(db))
    await makeFestival(app, [])
    await makeUser(app, { accname: 'Eva', editRegsHack: true })
  })
  afterAll(() => db.close())

  const build = { id: 'b1', version: '1.2.3' }
  const parts = { files: new Map(), build, demo: null, live: false, isReady: () => true }
  const pages = async () => new Response('a page')
  const http = () => createApp(app, { ...parts, pages })
  async function post(action: string, body?: unknown, headers: Record<string, string> = {}) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const sent = {
      method: 'POST',
      headers: { host: 'localhost:3000', ...headers },
      ...(text ? { body: text } : {}),
    }
    const answer = await http().request(`/api/auth/${action}`, sent)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const right = { username: 'eva', password: goodPassword }
  const cookieOf = ({ headers }: { headers: Headers }) => headers.get('Set-Cookie')?.split(';')[0] ?? ''

  it('signs in, returns the user, and signs out', async () => {
    const signedIn = await post('login', right)
    const user = { username: 'eva', accname: 'Eva', roles: ['regEditor'], editRegsHack: true }
    expect(signedIn).toMatchObject({ status: 200, body: { user } })
    expect(signedIn.headers.get('Cache-Control')).toBe('no-store')
    const cookie = cookieOf(signedIn)
    expect(cookie).toMatch(/^session=[0-9a-z]{32}$/)
    expect(await post('user', undefined, { cookie })).toMatchObject({ status: 200, body: { user } })

    const out = await post('logout', undefined, { cookie })
    expect(out).toMatchObject({ status: 200, body: { user: null } })
    expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; .*Max-Age=0/)])
    expect((await post('user', undefined, { cookie })).body).toEqual({ user: null })
  })

  it('U5 returns only what the client needs of a user', async () => {
    const { body } = await post('login', right)
    expect(Object.keys(body.user).sort()).toEqual(['_id', 'accname', 'editRegsHack', 'roles', 'username'])
  })

  it('returns null without a session', async () => {
    expect(await post('user')).toMatchObject({ status: 200, body: { user: null } })
    expect(await post('user', undefined, { cookie: 'session=made-up' })).toMatchObject({
      body: { user: null },
    })
  })

  it('U4 replaces the cookie, and does not clear the new one', async () => {
    const first = cookieOf(await post('login', right))
    for (const cookie of [first, 'session=planted']) {
      const again = await post('login', right, { cookie })
      expect(again.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^session=[0-9a-z]{32};/),
        expect.stringMatching(/^device=[0-9a-z]{32};/),
      ])
      expect(cookieOf(again)).not.toBe(cookie)
    }
    expect((await post('user', undefined, { cookie: first })).body).toEqual({ user: null })
  })

  it('U7 clears the cookie of a blocked user, on pages too', async () => {
    const { _id: id } = await makeUser(app, { username: 'adam' })
    const asAdam = { username: 'adam' }
    const [one, other] = [await enter(app, asAdam), await enter(app, asAdam)]
    await setStatus(app, { by: systemActor, id, status: 'blocked' })
    const cookie = one.cookie.split(';')[0] ?? ''
    const answer = await post('user', undefined, { cookie })
    expect(answer.body).toEqual({ user: null })
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; .*Max-Age=0/)])

    const asking = createApp(app, {
      ...parts,
      pages: async (_, __, { requestActor }) => new Response(String(await requestActor.session())),
    })
    const page = await asking.request('/EN', { headers: { cookie: other.cookie.split(';')[0] ?? '' } })
    expect([await page.text(), page.headers.getSetCookie().length]).toEqual(['null', 1])
  })

  it("U1 refuses with a sentence in the caller's language", async () => {
    const wrong = await post('login', { ...right, password: 'a guess' }, { 'accept-language': 'sl' })
    expect(wrong).toMatchObject({
      status: 401,
      body: { status: 401, detail: expect.stringContaining('geslo') },
    })
    expect(wrong.headers.get('Content-Type')).toBe('application/problem+json')
    expect(wrong.headers.get('Set-Cookie')).toBeNull()
  })

  it('U3 returns the waiting time', async () => {
    for (let n = 0; n < 5; n += 1) await post('login', { username: 'guessed', password: 'a guess' })
    const late = await post('login', { username: 'guessed', password: 'a guess' })
    expect([late.status, late.headers.get('Retry-After')]).toEqual([429, '60'])
  })

  it.each([
    ['not JSON', 'username=eva', 400],
    ['no object', [], 422],
    ['nothing', {}, 422],
    ['numbers', { username: 1, password: 2 }, 422],
    ['a query', { username: { $ne: '' }, password: { $ne: '' } }, 422],
    ['an endless password', { username: 'eva', password: 'x'.repeat(1001) }, 422],
    ['a NUL', { username: 'eva\u0000', password: goodPassword }, 401],
    ['half a character', { username: '\ud800', password: '\ud800'.repeat(12) }, 401],
  ])('answers %s with its status', async (_, body, status) => {
    expect((await post('login', body)).status).toBe(status)
  })

  it('accepts POST only', async () => {
    const answer = await http().request('/api/auth/user')
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
  })

  it('U18 refuses requests of other sites', async () => {
    const { cookie } = await enter(app)
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    for (const action of ['login', 'logout', 'user']) {
      const answer = await post(action, right, { ...foreign, cookie: cookie.split(';')[0] ?? '' })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
    }
    const body = (await post('user', undefined, { cookie: cookie.split(';')[0] ?? '' })).body
    expect(body.user.username).toBe('eva')
  })

  it('U19 creates and uses a passkey', async () => {
    const cookie = cookieOf(await post('login', right))
    const authenticator = makeAuthenticator(app.config.origin)
    const { body: asked } = await post('passkeys/make', undefined, { cookie })
    const name = 'My phone'
    const added = await post('passkeys/add', { response: authenticator.create(asked), name }, { cookie })
    expect(added).toMatchObject({ status: 200, body: { passkey: { name } } })
    const { body: listed } = await post('passkeys/list', undefined, { cookie })
    expect(listed.passkeys).toHaveLength(1)
    expect(Object.keys(listed.passkeys[0]).sort()).toEqual(['id', 'madeAt', 'name', 'usedAt'])

    const { body: question } = await post('passkeys/ask')
    const response = authenticator.get(question)
    const shown = await post('passkeys/sign-in', { response })
    expect(shown).toMatchObject({ status: 200, body: { user: { username: 'eva' } } })
    expect(cookieOf(shown)).toMatch(/^session=[0-9a-z]{32}$/)
    expect((await post('passkeys/sign-in', { response })).status).toBe(401)
  })

  it.each(['make', 'add', 'list'])('U19 needs a session to create a passkey: %s', async (action) => {
    expect((await post(`passkeys/${action}`, {})).status).toBe(401)
  })

  it.each([
    ['nothing', undefined],
    ['no object', 'x'],
    ['no answer', { response: {} }],
    ['numbers', { response: { id: 1, response: {} } }],
  ])('U19 refuses %s as a passkey', async (_, body) => {
    expect((await post('passkeys/sign-in', body)).status).toBe(422)
  })

  it('U19 treats an invented assertion as wrong', async () => {
    const response = {
      id: '__proto__',
      rawId: 'x',
      type: 'public-key',
      response: {},
      clientExtensionResults: {},
    }
    expect((await post('passkeys/sign-in', { response })).status).toBe(401)
  })
})
