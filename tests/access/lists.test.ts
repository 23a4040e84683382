import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#app/people/actor.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/** Lists through the whole application: pages and files have the same guards. */
describe('a list', () => {
  let app: SiteWithPages
  beforeAll(async () => {
    app = await openSite()
  })
  afterAll(() => app.close())

  const asks = async (path: string, roles: readonly StaffRole[] | null) =>
    app.get(path, { cookie: await app.cookieFor(roles) })

  it.each([
    ['/auth/users', ['admin'], 200],
    ['/auth/users', ['regAdmin'], 403],
    ['/auth/users', null, 302],
    ['/admin/lists/costs', ['progAdmin'], 200],
    ['/admin/lists/costs', ['reception'], 403],
    ['/admin/lists/nothing', ['admin'], 404],
    ['/test/db', null, 200],
  ] as const)('at %s is for %j: %i', async (path, roles, status) => {
    expect((await asks(path, roles)).status).toBe(status)
    for (const [kind, type] of [
      ['csv', 'text/csv'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ] as const) {
      const file = await asks(`${path}?file=${kind}`, roles)
      expect(file.status).toBe(status)
      expect(file.headers.get('Content-Type')?.startsWith(type) ?? false).toBe(status === 200)
    }
  })

  it('as a file begins with a byte order mark, and has the filtered rows only', async () => {
    const address = '/auth/users?file=csv&f.roles=reception&columns=username'
    const before = (await (await asks(address, ['admin'])).text()).split('\r\n')
    await app.cookieFor(['reception'])
    const again = await asks(address, ['admin'])
    const bytes = new Uint8Array(await again.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines[0]).toBe('Username')
    expect(lines.length).toBe(before.length + 1)
  })

  it('states its length, and finds a document by its id', async () => {
    const { rows } = await app.app.db.query<{ id: string; username: string }>(
      `select id, username from users where roles = '{admin}' order by id limit 1`,
    )
    const [user] = rows
    const page = await (await asks(`/auth/users?q=${user?.id.toUpperCase()}`, ['admin'])).text()
    expect(page).toContain(user?.username)
    expect(page).toContain('1 entry found')
  })

  it.each(['EN', 'SI'] as const)('shows the names of referred documents, in %s', async (lang) => {
    const { rows } = await app.app.db.query<{ slug: string; name: { en: string; sl: string } }>(
      `update venues set name = '{"en": "The tall hall", "sl": "Visoka dvorana"}' returning slug, name`,
    )
    expect(rows.length).toBeGreaterThan(0)
    const cookie = `${await app.cookieFor(['progAdmin'])}; lang=${lang}`
    const page = await (await app.get('/admin/lists/events', { cookie })).text()
    const cells = [...page.matchAll(/<td[^>]*data-label="(?:Venue|Prizorišče)"[^>]*>(.*?)<\/td>/g)]
    expect(new Set(cells.map(([, text]) => text?.replace(/<[^>]*>/g, '')))).toEqual(
      new Set([lang === 'EN' ? 'The tall hall' : 'Visoka dvorana']),
    )
  })

  it('keeps its exports for users only', async () => {
    const code = async (path: string, roles: readonly StaffRole[]) =>
      app.post(path, {}, { cookie: await app.cookieFor(roles) })
    expect((await code('/admin/lists/team', ['admin'])).status).toBe(405)
    expect((await code('/auth/users', ['regAdmin'])).status).toBe(403)
  })
})
