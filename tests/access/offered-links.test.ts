import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessOf, routeAccess } from '#app/people/access/route-access.ts'
import { nobody, roles, type StaffRole } from '#app/people/actor.ts'
import { may } from '#app/people/policy.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { makeInput } from '#tests/make.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/** A link to a page that answers 403 is worse than none: each role is offered only pages that it may open. */
describe('the links of the pages that a role may open', () => {
  let app: SiteWithPages
  let eventId: string
  beforeAll(async () => {
    app = await openSite()
    const { rows } = await app.app.db.query<{ id: string }>('select id from events')
    eventId = rows[0]?.id ?? ''
    await app.app.db.query(
      `insert into promo_codes (edition_id, code, percent) select id, 'TEN', 10 from editions`,
    )
    const saved = await saveRegistration(app.app, { input: makeInput(), by: nobody })
    expect(saved.ok).toBe(true)
  })
  afterAll(() => app.close())

  const patterns = [...routeAccess.keys()].filter((path) => path.startsWith('/admin') && !path.includes(':'))
  const isOffered = (role: StaffRole, href: string): boolean => {
    const { pathname } = new URL(href, 'http://localhost')
    const collection = /^\/admin\/lists\/(\w+)$/.exec(pathname)?.[1]
    const actor = { kind: 'user', username: 'eva', roles: [role] } as const
    if (collection) return may(actor, 'route.enter', accessOf('/admin/lists/:collection', { collection }))
    return !routeAccess.has(pathname) || may(actor, 'route.enter', accessOf(pathname))
  }

  it.each(roles.filter((role) => role !== 'admin'))(
    'lead %s to no page that is closed to them',
    async (role) => {
      const cookie = `${await app.cookieFor([role])}; lang=EN`
      const own = [...patterns, `/admin/lists/events?open=${eventId}`].filter((path) => isOffered(role, path))
      const closed: string[] = []
      for (const path of own) {
        const page = await app.get(path, { cookie })
        expect(page.status, path).toBeLessThan(500)
        if (!page.headers.get('content-type')?.includes('html')) continue
        for (const [, href = ''] of (await page.text()).matchAll(/<a [^>]*href="(\/[^"]*)"/g))
          if (!isOffered(role, href.replaceAll('&amp;', '&'))) closed.push(`${path} → ${href}`)
      }
      expect(closed).toEqual([])
    },
  )

  it('V6 lead a promoter without a role from the public site to their own page, and no other account', async () => {
    const known = await app.app.db.query<{ username: string }>('select username from users')
    const promoter = await app.cookieFor(['trusted'])
    await app.app.db.query(
      `insert into promoters (id, edition_id, name, code, username, added_by, reserved)
       select 'a00000000000000000000001', e.id, 'Bor', 'BOR5', u.username, 'test', now() from editions e, users u where u.username <> all($1)`,
      [known.rows.map(({ username }) => username)],
    )
    const cookies = [promoter, await app.cookieFor(['trusted'])]
    const offers = cookies.map(async (cookie) => {
      const site = await (await app.get('/EN/contact', { cookie: `${cookie}; lang=EN` })).text()
      return site.includes('href="/admin/promotor"')
    })
    expect(await Promise.all(offers)).toEqual([true, false])
  })
})
