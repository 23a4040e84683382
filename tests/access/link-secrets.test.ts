import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import { makePasswordLink } from '#app/people/password/password-link.server.ts'
import { makeUser } from '#app/people/testing/make-user.ts'
import { hashSecret, newId, newSecret } from '#app/platform/ids.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { confirmAddress } from '#app/registration/commands/confirm-address.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { makeLink } from '#app/registration/mail/links.server.ts'
import { makeInput } from '#tests/make.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

const editionId = '19tf2025'

/** Links of e-mails through the whole application: the secret is moved from the address into a cookie, and the page works without it. */
describe.each(['http://localhost:3000', 'https://tango.example'])('a link of an e-mail, at %s', (origin) => {
  const cookieStart = origin.startsWith('https:') ? '__Host-link-' : 'link-'
  let site: SiteWithPages
  beforeAll(async () => {
    site = await openSite({ origin })
  })
  afterEach(() => expect(site.errors()).toEqual([]))
  afterAll(() => site.close())

  const textOf = async (answer: Response) => (await answer.text()).replaceAll('&#x27;', "'")
  const pathOf = (url: string) => url.replace(origin, '')

  let people = 0
  async function registered() {
    const input = makeInput({
      role: 'leader',
      email: `ana${++people}@example.org`,
      partner: { email: 'bo@example.org' },
    })
    const saved = await saveRegistration(site.app, { input, by: nobody })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    const registrationId = saved.value.id
    await confirmAddress(site.app, { registrationId, editionId })
    return registrationId
  }

  const links: Readonly<Record<string, () => Promise<{ address: string; opened: string }>>> = {
    async password() {
      const { _id } = await makeUser(site.app, { username: `eva${++people}@tango.example` })
      const { url } = await makePasswordLink(site.app, _id)
      return { address: pathOf(url), opened: m.auth_password_set_title({}, { locale: 'en' }) }
    },
    async 'one-time'() {
      const expiresAt = new Date(site.app.now().getTime() + 3_600_000)
      const to = { purpose: 'one-time', subjectId: await registered(), expiresAt } as const
      const { url } = await makeLink(site.app, { editionId, locale: 'en', ...to })
      return { address: pathOf(url), opened: m.my_reg_key_open({}, { locale: 'en' }) }
    },
    async partner() {
      const { rows } = await site.app.db.query<{ id: string }>(
        'select id from holds where registration_id = $1',
        [await registered()],
      )
      const expiresAt = new Date(site.app.now().getTime() + 3_600_000)
      const to = { purpose: 'partner', subjectId: rows[0]?.id ?? '', expiresAt } as const
      const { url } = await makeLink(site.app, { editionId, locale: 'en', ...to })
      return { address: pathOf(url), opened: 'name="partner"' }
    },
    async news() {
      const secret = newSecret()
      const now = site.app.now()
      const readerId = newId(now)
      await site.app.db.query(
        `insert into news_readers (id, address_hash, email, language, state, consent_version, asked_at)
         values ($1, $2, $3, 'en', 'asked', '1', $4)`,
        [readerId, hashSecret(readerId), `reader${++people}@example.org`, now],
      )
      await site.app.db.query(
        `insert into news_links (hash, reader_id, purpose, made_at, expires_at) values ($1, $2, 'confirm', $3, $4)`,
        [hashSecret(secret), readerId, now, new Date(now.getTime() + 3_600_000)],
      )
      return { address: `/EN/news/confirm?key=${secret}`, opened: m.news_confirm_do({}, { locale: 'en' }) }
    },
  }

  describe.each(Object.keys(links))('%s', (name) => {
    it('moves its secret into a cookie and redirects to the address without it', async () => {
      const { address, opened } = await (links[name] ?? expect.unreachable())()
      const secret = /[?&](?:key|partner)=([0-9a-z]{32})/.exec(address)?.[1] ?? expect.unreachable()
      const moved = await site.get(address)
      expect([moved.status, moved.headers.get('cache-control')]).toEqual([303, 'private, no-store'])
      const clean = moved.headers.get('location') ?? ''
      expect(clean).toMatch(/^\/[\w/]+\?link=[0-9a-f]{16}$/)
      const [line = '', ...more] = moved.headers.getSetCookie().filter((one) => one.startsWith(cookieStart))
      expect([line, more]).toEqual([
        expect.stringContaining(`=${secret}; Path=/; Max-Age=604800; SameSite=Lax`),
        [],
      ])
      expect(line).toMatch(/; HttpOnly/)
      expect(line.includes('; Secure')).toBe(origin.startsWith('https:'))

      const cookie = line.split(';')[0] ?? ''
      const page = await site.get(clean, { cookie })
      expect(page.status).toBe(200)
      const text = await textOf(page)
      expect(text).toContain(opened)
      expect(text).not.toMatch(new RegExp(`(href|action|src)="[^"]*${secret}`))
      // another visitor with the address gets nothing
      const stranger = await textOf(await site.get(clean))
      expect(stranger).not.toContain(opened)
      const planted = await textOf(await site.get(clean, { cookie: cookie.replace(secret, newSecret()) }))
      expect(planted).not.toContain(opened)
    })
  })

  it('keeps the rest of the address', async () => {
    const secret = newSecret()
    const { headers } = await site.get(`/SI/register?pick=a&partner=${secret}&pick=b`)
    expect(headers.get('location')).toMatch(/^\/SI\/register\?pick=a&pick=b&link=[0-9a-f]{16}$/)
  })

  it('leaves at most seven secrets in a browser', async () => {
    const reference = (one: number) => hashSecret(String(one)).slice(0, 16)
    const cookie = [1, 2, 3, 4, 5, 6].map((one) => `${cookieStart}${reference(one)}=x`).join('; ')
    const { headers } = await site.get(`/EN/myReg?key=${newSecret()}`, { cookie: `${cookie}; lang=SI` })
    const lines = headers.getSetCookie().filter((line) => line.startsWith(cookieStart))
    expect(lines.filter((line) => line.includes('=; Path=/; Max-Age=0'))).toHaveLength(6)
    expect(lines).toHaveLength(7)
  })

  it('posted by a mail program needs no cookie (RFC 8058)', async () => {
    const { address } = await (links.news ?? expect.unreachable())()
    const posted = await site.ask(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([posted.status, posted.headers.get('location')]).toEqual([200, null])
  })

  it.each(['/EN/myReg?key=abc', '/EN/program?key=', '/EN/register?partner=short'])(
    'without a secret is unchanged: %s',
    async (path) => expect((await site.get(path)).status).not.toBe(303),
  )
})
