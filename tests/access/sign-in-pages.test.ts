import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { UserDraft } from '#app/people/accounts/user.ts'
import { makePasswordLink } from '#app/people/password/password-link.server.ts'
import { goodPassword, makeUser } from '#app/people/testing/make-user.ts'
import { m } from '#app/platform/messages/messages.js'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/** The sign-in pages through the whole application, by plain forms: as a browser without scripts sends them. */
let app: SiteWithPages
beforeAll(async () => {
  app = await openSite()
})
afterEach(() => expect(app.errors()).toEqual([]))
afterAll(() => app.close())

let made = 0
/** A user with a new name: guesses are counted by name. */
async function somebody(over: UserDraft = {}) {
  return makeUser(app.app, { username: `eva-${++made}`, ...over })
}

const text = async (answer: Response) =>
  (await answer.text()).replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

async function signIn(username: string, over: Record<string, string> = {}): Promise<Response> {
  return app.post('/auth/login', { username, password: goodPassword, ...over })
}

describe('signing in', () => {
  it("opens the first page of the user's roles, with a cookie hidden from scripts", async () => {
    const { username } = await somebody({ roles: ['reception'] })
    const answer = await signIn(username)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/reception'])
    expect(answer.headers.getSetCookie().join()).toMatch(/^session=[^;]{20,}; .*SameSite=Lax.*HttpOnly/)
    expect((await app.get('/admin/reception', { cookie: cookieOf(answer) })).status).toBe(200)
  })

  it("opens a dancer's registration in their language", async () => {
    const { username } = await somebody({ roles: ['trusted'] })
    const fields = { username, password: goodPassword }
    const answer = await app.post('/auth/login', fields, { cookie: 'lang=SI' })
    expect(answer.headers.get('location')).toBe('/SI/myReg')
  })

  it('returns to the requested page', async () => {
    const { username } = await somebody()
    const closed = await app.get('/admin/prijave?page=2')
    const way = closed.headers.get('location') ?? ''
    const page = await text(await app.get(way))
    expect(page).toContain('<input type="hidden" name="to" value="/admin/prijave?page=2"/>')
    expect((await signIn(username, { to: '/admin/prijave?page=2' })).headers.get('location')).toBe(
      '/admin/prijave?page=2',
    )
  })

  it('returns there after a wrong password too', async () => {
    const { username } = await somebody()
    const to = '/admin/prijave?page=2'
    const page = await text(await app.get(`/auth/login?${new URLSearchParams({ to })}`))
    const sentTo = / action="(\/auth\/login[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const refused = await app.post(sentTo, { username, to, password: 'not the one' })
    expect(refused.status).toBe(422)
    expect(await text(refused)).toContain(`<input type="hidden" name="to" value="${to}"/>`)
  })

  it('does not redirect to another site', async () => {
    for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', '/%5Cevil.example']) {
      const { username } = await somebody()
      expect(await text(await app.get(`/auth/login?to=${encodeURIComponent(to)}`))).not.toContain(
        'evil.example/"',
      )
      expect([to, (await signIn(username, { to })).headers.get('location')]).toEqual([to, '/admin'])
    }
  })

  it('reports a wrong password in both languages, keeps the name and drops the password', async () => {
    const { username } = await somebody()
    for (const [lang, locale] of [
      ['EN', 'en'],
      ['SI', 'sl'],
    ] as const) {
      const fields = { username, password: 'a guess that is wrong' }
      const answer = await app.post('/auth/login', fields, { cookie: `lang=${lang}` })
      const page = await text(answer)
      expect(answer.status).toBe(422)
      expect(page).toContain(m.auth_login_wrong({}, { locale }))
      expect(page).toContain(`value="${username}"`)
      expect(page).not.toContain('a guess that is wrong')
    }
    expect(await text(await signIn('nobody of that name'))).toContain(
      m.auth_login_wrong({}, { locale: 'en' }),
    )
    expect((await signIn('')).status).toBe(422)
  })

  it('asks for the code of a second factor', async () => {
    const { username } = await somebody()
    const cookie = cookieOf(await signIn(username))
    const begun = await text(await app.post('/auth/password', { intent: 'totp-begin' }, { cookie }))
    const secret = /<code[^>]*>([A-Z2-7]+)<\/code>/.exec(begun)?.[1] ?? ''
    expect(begun).toContain(`aria-label="${m.auth_second_qr({}, { locale: 'en' })}"`)
    const code = (step: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 })

    const wrong = await app.post('/auth/password', { intent: 'totp-confirm', code: '000' }, { cookie })
    expect([wrong.status, await text(wrong)]).toEqual([
      422,
      expect.stringContaining(m.auth_login_code_wrong({}, { locale: 'en' })),
    ])
    const on = await app.post('/auth/password', { intent: 'totp-confirm', code: code(0) }, { cookie })
    expect(await text(on)).toContain(m.auth_second_done({}, { locale: 'en' }))

    expect(await text(await app.get('/auth/login'))).not.toContain('name="code"')
    const asked = await signIn(username)
    expect([asked.status, await text(asked)]).toEqual([422, expect.stringContaining('name="code"')])
    expect((await signIn(username, { code: code(1) })).status).toBe(303)
  })

  it('shows the waiting time after too many guesses', async () => {
    const { username } = await somebody()
    for (let guess = 0; guess < 5; guess++) await signIn(username, { password: 'a guess that is wrong' })
    const answer = await signIn(username)
    const seconds = Number(answer.headers.get('retry-after'))
    expect([answer.status, seconds]).toEqual([429, expect.toSatisfy((wait) => wait > 0 && wait <= 60)])
    expect(await text(answer)).toContain(m.auth_too_often({ seconds }, { locale: 'en' }))
  })

  it('accepts forms only', async () => {
    const headers = { 'content-type': 'application/json', origin: app.app.config.origin }
    for (const path of [
      '/auth/login',
      '/auth/logout',
      '/auth/register',
      '/auth/password',
      '/auth/selectMyRoles',
    ]) {
      const cookie = await app.cookieFor(['admin'])
      const init = { method: 'POST', body: '{}', headers: { ...headers, cookie } }
      expect([path, (await app.ask(path, init)).status]).toEqual([path, 415])
    }
  })
})

describe('signing out', () => {
  it('needs a form, not only a link', async () => {
    const { username } = await somebody()
    const cookie = cookieOf(await signIn(username))
    const page = await text(await app.get('/auth/logout', { cookie }))
    expect(page).toMatch(/<form [^>]*action="\/auth\/logout"/)
    expect((await app.get('/admin', { cookie })).status).toBe(200)

    const out = await app.post('/auth/logout', {}, { cookie })
    expect(out.headers.getSetCookie().join()).toMatch(/^session=; .*Max-Age=0/)
    expect((await app.get('/admin', { cookie })).status).toBe(302)
    expect(await text(await app.get('/auth/logout'))).toContain(m.auth_logout_nobody({}, { locale: 'en' }))
  })

  it('U24 ends one other session of the same user', async () => {
    const { username } = await somebody()
    const other = await somebody()
    const [here, there] = [cookieOf(await signIn(username)), cookieOf(await signIn(username))]
    const strangers = cookieOf(await signIn(other.username))
    const page = await text(await app.get('/auth/password', { cookie: here }))
    expect(page).toContain(m.people_sessions_this({}, { locale: 'en' }))
    const [session = ''] = [...page.matchAll(/name="session" value="([0-9a-f]{24})"/g)]
      .map(([, id]) => id)
      .slice(1)
    const end = (cookie: string) => app.post('/auth/password', { intent: 'session-end', session }, { cookie })
    expect((await end(strangers)).status).toBe(422)
    expect((await app.get('/admin', { cookie: there })).status).toBe(200)
    expect(await text(await end(here))).toContain(m.people_sessions_ended({}, { locale: 'en' }))
    expect((await app.get('/admin', { cookie: there })).status).toBe(302)
    expect((await app.get('/admin', { cookie: here })).status).toBe(200)
  })

  it('ends every session on request', async () => {
    const { username } = await somebody()
    const [here, there] = [cookieOf(await signIn(username)), cookieOf(await signIn(username))]
    await app.post('/auth/logout', { where: 'everywhere' }, { cookie: here })
    expect((await app.get('/admin', { cookie: there })).status).toBe(302)
  })
})

describe('an account', () => {
  it('is requested by an address: the response is the same if it exists, and signs nobody in', async () => {
    await somebody({ username: 'zala@dancers.example' })
    const pages = await Promise.all(
      ['zala@dancers.example', 'new@dancers.example'].map(async (username) => {
        const answer = await app.post('/auth/register', { username })
        expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
        return (await text(answer)).replace(/nonce="[^"]*"/g, '')
      }),
    )
    expect(pages[0]).toContain(m.people_register_no_mail({}, { locale: 'en' }))
    expect(pages[0]).toBe(pages[1])
  })

  it('is not requested by an invalid address, which stays in the field', async () => {
    const answer = await app.post('/auth/register', { username: 'zala žužek' })
    const page = await text(answer)
    expect(answer.status).toBe(422)
    expect(page).toContain('value="zala žužek"')
    expect(page).toContain(m.people_no_address({}, { locale: 'en' }))
  })

  it('without a password yet says so as every account does, and offers the link again', async () => {
    const page = await text(await signIn('new@dancers.example'))
    expect(page).toContain(m.people_link_again_text({}, { locale: 'en' }))
    expect(page).toContain('<input type="hidden" name="username" value="new@dancers.example"/>')
  })
})

describe('a password', () => {
  it('that was forgotten is requested with the same response, whether the account exists or not', async () => {
    const { username } = await somebody({ username: 'known@dancers.example' })
    const pages = await Promise.all(
      [username, 'unknown@dancers.example'].map(async (name) => {
        const page = await text(await app.post('/auth/password', { intent: 'ask', username: name }))
        return page.replace(/nonce="[^"]*"/g, '')
      }),
    )
    expect(pages[0]).toContain(m.auth_password_asked({}, { locale: 'en' }))
    expect(pages[0]).toBe(pages[1])
  })

  it('is set by a link, once', async () => {
    const { _id, username } = await somebody()
    const { url } = await makePasswordLink(app.app, _id)
    const moved = await app.get(url.replace(app.app.config.origin, ''))
    const address = moved.headers.get('location') ?? ''
    const cookie = cookieOf(moved)
    expect(await text(await app.get(address, { cookie }))).toContain(username)
    const short = await app.post(address, { intent: 'set', next: 'short' }, { cookie })
    expect([short.status, await text(short)]).toEqual([
      422,
      expect.stringContaining(m.auth_password_short({}, { locale: 'en' })),
    ])
    const next = 'another rose in the teeth'
    const set = await app.post(address, { intent: 'set', next }, { cookie })
    expect(set.headers.get('location')).toBe('/auth/login?set=1')
    expect((await signIn(username, { password: next })).status).toBe(303)
    expect(await text(await app.get(address, { cookie }))).toContain(
      m.auth_password_link_gone({}, { locale: 'en' }),
    )
  })

  it('is changed with the current one', async () => {
    const { username } = await somebody()
    const cookie = cookieOf(await signIn(username))
    const change = (current: string, next: string) =>
      app.post('/auth/password', { intent: 'change', current, next }, { cookie })
    expect(await text(await change('not this one at all', 'a new rose in the teeth'))).toContain(
      m.auth_password_wrong({}, { locale: 'en' }),
    )
    const changed = await text(await change(goodPassword, 'a new rose in the teeth'))
    expect(changed).toContain(m.auth_password_changed({}, { locale: 'en' }))
    expect(changed).not.toContain('a new rose in the teeth')
  })

  it('set by somebody else must be changed: every guarded page redirects there, and back', async () => {
    const { _id, username } = await somebody()
    await app.app.db.query('update users set must_change_password = true where id = $1', [_id])
    const answer = await signIn(username, { to: '/admin/prijave?page=2' })
    const way = '/auth/password?to=%2Fadmin%2Fprijave%3Fpage%3D2'
    expect([answer.status, answer.headers.get('location')]).toEqual([303, way])
    const cookie = cookieOf(answer)
    for (const path of ['/admin', '/admin/prijave', '/auth/users', '/admin/audit.csv', '/admin.data']) {
      const closed = await app.get(path, { cookie })
      const target = closed.headers.get('location') ?? (await closed.text())
      expect([path, closed.status < 400, target]).toEqual([
        path,
        true,
        expect.stringContaining('/auth/password'),
      ])
    }
    const api = { username, password: goodPassword }
    const headers = { 'content-type': 'application/json', origin: app.app.config.origin }
    const init = { method: 'POST', body: JSON.stringify(api), headers }
    expect((await app.ask('/api/auth/login', init)).status).toBe(200)
    expect(await text(await app.get(way, { cookie }))).toContain(m.people_must_change({}, { locale: 'en' }))

    const change = { intent: 'change', to: '/admin', current: goodPassword }
    const same = await app.post('/auth/password', { ...change, next: goodPassword }, { cookie })
    expect(await text(same)).toContain(m.people_password_same({}, { locale: 'en' }))
    const changed = await app.post('/auth/password', { ...change, next: 'my own paper boats' }, { cookie })
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/admin'])
    expect((await app.get('/admin', { cookie })).status).toBe(200)
  })

  it('that is easily guessed is refused with its reason', async () => {
    const { username } = await somebody()
    const cookie = cookieOf(await signIn(username))
    for (const [next, reason] of [
      ['password1234', m.people_password_common],
      ['Ljubljana-Tango-19', m.people_password_context],
      ['abcabcabcabc', m.people_password_pattern],
    ] as const) {
      const fields = { intent: 'change', current: goodPassword, next }
      const answer = await app.post('/auth/password', fields, { cookie })
      expect([next, answer.status]).toEqual([next, 422])
      expect(await text(answer)).toContain(reason({}, { locale: 'en' }))
    }
  })

  it('is required for a change of second factors, ten minutes after signing in', async () => {
    const { username } = await somebody()
    const cookie = cookieOf(await signIn(username))
    const page = async () => text(await app.get('/auth/password', { cookie }))
    expect(await page()).toContain('value="totp-begin"')
    await app.app.db.query(`update sessions set made_at = made_at - interval '11 minutes'`)
    expect(await page()).toContain('value="confirm"')
    const begun = await app.post('/auth/password', { intent: 'totp-begin' }, { cookie })
    expect([begun.status, await text(begun)]).toEqual([
      422,
      expect.stringContaining(m.people_confirm_first({}, { locale: 'en' })),
    ])
    const wrong = await app.post('/auth/password', { intent: 'confirm', password: 'not it' }, { cookie })
    expect(await text(wrong)).toContain(m.people_confirm_wrong({}, { locale: 'en' }))
    const fields = { intent: 'confirm', password: goodPassword, to: '/admin' }
    const confirmed = await app.post('/auth/password', fields, { cookie })
    expect(confirmed.headers.get('location')).toBe('/auth/password?to=%2Fadmin#second-factor')
    expect(await page()).toContain('value="totp-begin"')
  })

  it('is not changed before the passkey is shown: the page asks for it instead of showing the form', async () => {
    const { username } = await somebody()
    const cookie = cookieOf(await signIn(username))
    await app.app.db.query(
      `insert into passkeys (id, user_id, name, public_key, counter, transports, made_at)
       select username, id, 'My phone', '', 0, '{}', now() from users where username = $1`,
      [username],
    )
    const page = await text(await app.get('/auth/password', { cookie }))
    expect(page).toContain(m.people_passkey_needed({}, { locale: 'en' }))
    expect(page).not.toContain('value="change"')
    const fields = { intent: 'change', current: goodPassword, next: 'nine quiet lanterns drift' }
    expect((await app.post('/auth/password', fields, { cookie })).status).toBe(422)
  })

  it('is not changed after the session has ended: the sign-in page says so, and leads back', async () => {
    for (const intent of ['change', 'confirm', 'totp-begin', 'session-end']) {
      const answer = await app.post('/auth/password', { intent, current: 'x', next: 'y', to: '/EN/myReg' })
      const to = '/auth/password?to=%2FEN%2FmyReg'
      const page = `/auth/login?${new URLSearchParams({ to })}&ended=1`
      expect([answer.status, answer.headers.get('location')]).toEqual([302, page])
      expect(await text(await app.get(page))).toContain(m.auth_login_ended({}, { locale: 'en' }))
    }
  })
})

describe('the language', () => {
  it.each(['/auth/login?to=%2Fadmin', '/admin'])(
    'of %s is chosen by a link, for five years',
    async (address) => {
      const cookie = await app.cookieFor(['admin'])
      const answer = await app.get(`${address}${address.includes('?') ? '&' : '?'}lang=SI`, { cookie })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, address])
      expect(answer.headers.getSetCookie().join()).toContain(`lang=SI; Path=/; Max-Age=${5 * 365 * 86_400}`)
      expect(await text(await app.get(address, { cookie: `${cookie}; lang=SI` }))).toContain(
        '<html lang="sl-SI"',
      )
    },
  )

  it('that does not exist is not stored', async () => {
    const answer = await app.get('/auth/login?lang=de')
    expect([answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual(['/auth/login', []])
  })
})

it('an admin acts with fewer roles, and restores them', async () => {
  const { username } = await somebody({ roles: ['admin'] })
  const cookie = cookieOf(await signIn(username))
  const statuses = async () => {
    const answers = await Promise.all(
      ['/admin', '/admin/reception', '/auth/selectMyRoles'].map((path) => app.get(path, { cookie })),
    )
    return answers.map(({ status }) => status)
  }
  expect(await statuses()).toEqual([200, 200, 200])
  await app.post('/auth/selectMyRoles', { intent: 'take', role: 'reception' }, { cookie })
  expect(await statuses()).toEqual([403, 200, 200])
  expect(await text(await app.get('/admin/blagajna', { cookie }))).toContain(
    m.auth_roles_banner({ roles: m.auth_role_reception({}, { locale: 'en' }) }, { locale: 'en' }),
  )
  await app.post('/auth/selectMyRoles', { intent: 'back' }, { cookie })
  expect(await statuses()).toEqual([200, 200, 200])
})
