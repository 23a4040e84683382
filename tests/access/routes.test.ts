import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pathWithReturn } from '#app/people/access/return-path.ts'
import { hiddenAfterFestival, pagesToCome, routeAccess } from '#app/people/access/route-access.ts'
import type { StaffRole } from '#app/people/actor.ts'
import { expectedAccess, visitors } from '#app/people/testing/expected-access.ts'
import { m } from '#app/platform/messages/messages.js'
import { realRoutes } from './real-pages.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/** The real table of routes, through the whole HTTP application, against the table typed from the specification. */
let app: SiteWithPages
beforeAll(async () => {
  app = await openSite()
})
afterEach(() => expect(app.errors()).toEqual([]))
afterAll(() => app.close())

const addressOf = (path: string, lang = 'EN') => path.replace(':lang', lang)
const isHome = (path: string) => path === '/:lang'

describe('the response to a visitor:', () => {
  it.each(visitors.map((visitor, column) => ({ ...visitor, column })))('$name', async ({ roles, column }) => {
    const cookie = await app.cookieFor(roles)
    for (const { path, opens } of expectedAccess) {
      if (pagesToCome.has(path)) continue
      const answer = await app.get(addressOf(path), { cookie })
      expect([path, answer.status]).toEqual([path, expectedStatus(path, opens[column] === true, roles)])
      if (!opens[column] && !roles) expect(answer.headers.get('location')).toBe(signInFor(addressOf(path)))
    }
  })

  it('who is blocked: the cookie is cleared', async () => {
    const cookie = await app.cookieFor(['admin'], { blocked: true })
    for (const { path, opens } of expectedAccess) {
      if (pagesToCome.has(path)) continue
      const answer = await app.get(addressOf(path), { cookie })
      expect([path, answer.status]).toEqual([path, expectedStatus(path, opens[0] === true, null)])
    }
    const answer = await app.get('/admin', { cookie: await app.cookieFor(['admin'], { blocked: true }) })
    expect(answer.headers.getSetCookie().join()).toMatch(/session=;/)
  })

  it('with an invented cookie: as without a session', async () => {
    const answer = await app.get('/admin/prijave?page=2', { cookie: 'session=not-one-of-ours' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/auth/login?to=${encodeURIComponent('/admin/prijave?page=2')}`,
    ])
  })
})

function expectedStatus(path: string, opens: boolean, roles: readonly StaffRole[] | null): number {
  if (!opens) return roles ? 403 : 302
  // no day is requested
  if (path.endsWith('/print.pdf')) return 400
  // this festival has no archives, invoices, printed tickets or payment files; files of reports and of artists are requested by name
  return /(\/regs18tf2024|\/invoices\.pdf|\/fiscalReceipt\.pdf|\/printTickets\.pdf|\/umetniki\.(pdf|signed)|\/(costs|ipf|stats)\.(csv|png)|\.xml)$/.test(
    path,
  )
    ? 404
    : 200
}

const signInFor = (path: string) => `/auth/login?${new URLSearchParams({ to: path })}`

describe('data requests of client-side navigation', () => {
  const guarded = expectedAccess.filter(({ path, opens }) => !opens[0] && !isHome(path))

  it.each(guarded)('meet the guard of $path', async ({ path, opens }) => {
    const data = `${addressOf(path)}.data`
    const nobody = await app.get(data)
    expect([nobody.status, await nobody.text()]).toEqual([202, expect.stringContaining('/auth/login')])

    for (const role of ['trusted', 'reception', 'regEditor'] as const) {
      const column = visitors.findIndex(({ name }) => name === role)
      const answer = await app.get(data, { cookie: await app.cookieFor([role]) })
      expect([role, answer.status]).toEqual([role, expectedStatus(path, opens[column] ?? false, [role])])
    }
  })

  it.each(guarded.filter(({ path }) => !/\.(csv|pdf|signed|xml|xlsx|png)$|\/find$/.test(path)))(
    'meet the guard of $path without data of its layout too',
    async ({ path, opens }) => {
      const answer = await app.get(`${addressOf(path)}.data?_routes=root`, {
        cookie: await app.cookieFor(['trusted']),
      })
      expect(answer.status).toBe(opens[2] ? 200 : 403)
    },
  )
})

describe('a page that is closed to staff', () => {
  it.each(['/admin/audit', '/admin/audit.data'])(
    'is refused beside the menu of their roles: %s',
    async (path) => {
      const answer = await app.get(path, { cookie: await app.cookieFor(['reception']) })
      const text = await answer.text()
      expect(answer.status).toBe(403)
      expect(text).toContain('/admin/reception')
      expect(text).toContain(m.office_group_people({}, { locale: 'en' }))
      expect(text).not.toContain(m.office_audit_text({}, { locale: 'en' }))
    },
  )

  it('takes nothing that is sent to it, and says nothing else', async () => {
    const cookie = await app.cookieFor(['reception'])
    const headers = { cookie, origin: app.app.config.origin }
    const answer = await app.ask('/admin/settings.data', { method: 'POST', body: new FormData(), headers })
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain(m.office_group_people({}, { locale: 'en' }))
  })
})

describe('every page checks access without its layout too:', async () => {
  const opensToAll = new Set(expectedAccess.filter(({ opens }) => opens[0]).map(({ path }) => path))
  const pages = (await realRoutes()).filter(
    ({ path }) => routeAccess.has(path) && !opensToAll.has(path) && path !== '/:lang',
  )

  it.each(pages)('$path', async ({ path, module: { loader, action } }) => {
    const url = new URL(`http://localhost${path.replace(':lang', 'SI').replace(':collection', 'users')}`)
    const params = { lang: 'SI', collection: 'users' }
    for (const command of [loader, action]) {
      if (command === undefined) continue
      const { context, request } = app.arrival(url)
      const answer = Promise.resolve().then(() =>
        (command as Command)({ request, url, pattern: path, params, context }),
      )
      await expect(answer).rejects.toSatisfy(
        (thrown) =>
          thrown instanceof Response && thrown.headers.get('location') === pathWithReturn('/auth/login', url),
      )
    }
    expect(loader).toBeTypeOf('function')
  })

  it('all pages are covered', () => {
    const guarded = [...routeAccess.keys()].filter((path) => !opensToAll.has(path))
    expect(pages.map(({ path }) => path).sort()).toEqual(guarded.sort())
  })
})

type Command = (args: object) => unknown

describe('a forbidden page', () => {
  it('is closed in any case of its address, and to forms', async () => {
    const cookie = await app.cookieFor(['trusted'])
    for (const path of ['/ADMIN', '/Admin/Prijave', '/admin//prijave', '/AUTH/users', '/%61dmin/settings']) {
      expect([path, (await app.get(path, { cookie })).status]).toEqual([path, expect.toBeOneOf([403, 404])])
      expect([path, (await app.get(path)).status]).toEqual([path, expect.toBeOneOf([302, 404])])
    }
    const post = await app.post('/auth/selectMyRoles', { intent: 'take', role: 'reception' }, { cookie })
    expect(post.status).toBe(403)
    expect((await app.post('/auth/selectMyRoles', {})).headers.get('location')).toBe(
      signInFor('/auth/selectMyRoles'),
    )
  })

  it.each([
    ['EN', 'en-GB', 'You can’t open this page', 'Te strani ne morete odpreti'],
    ['SI', 'sl-SI', 'Te strani ne morete odpreti', 'You can’t open this page'],
  ])('explains it in both languages, first in that of %s', async (lang, tag, title, other) => {
    const cookie = `${await app.cookieFor(['reception'])}; lang=${lang}`
    const page = await (await app.get('/admin/settings', { cookie })).text()
    expect(page).toContain(`<html lang="${tag}"`)
    expect(page).toMatch(new RegExp(`<h1>${title}</h1>[\\s\\S]*${other}`))
    expect(page).toContain('href="/admin/reception"')
  })

  it('has a language switcher that works, also outside the back-office', async () => {
    const cookie = await app.cookieFor(['trusted'])
    expect(await (await app.get('/admin', { cookie })).text()).toContain('?lang=SI')
    const { status, headers } = await app.get('/admin?lang=SI', { cookie })
    expect([status, headers.get('location')]).toEqual([302, '/admin'])
    expect(headers.get('set-cookie')).toContain('lang=SI')
  })

  it('keeps the menu for staff; users without a back-office role see no menu', async () => {
    const framed = `id="office-menu"`
    const pageFor = async (role: StaffRole) => {
      const answer = await app.get('/admin/settings', { cookie: await app.cookieFor([role]) })
      return { status: answer.status, page: await answer.text() }
    }
    const staff = await pageFor('reception')
    expect([staff.status, staff.page.includes(framed)]).toEqual([403, true])
    expect(staff.page.match(/<main/g)).toHaveLength(1)
    const dancer = await pageFor('trusted')
    expect([dancer.status, dancer.page.includes(framed)]).toEqual([403, false])
  })

  it('shows nothing of the page', async () => {
    const page = await (
      await app.get('/admin/settings', { cookie: await app.cookieFor(['reception']) })
    ).text()
    expect(page).not.toContain(m.office_settings_text({}, { locale: 'en' }))
  })
})

describe('an allowed page', () => {
  it('is not cached or indexed, and shows only what this user may see', async () => {
    const answer = await app.get('/admin', { cookie: await app.cookieFor(['regEditor']) })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const page = await answer.text()
    expect(page).toContain('noindex')
    expect(page).toContain('href="/admin/prijave"')
    expect(page).not.toContain('href="/admin/settings"')
    expect(page).not.toContain('href="/auth/users"')
  })

  it('is not found under an unknown language', async () => {
    expect((await app.get('/xx/printWorkOrder')).status).toBe(404)
    expect((await app.get('/xx/vip')).status).toBe(404)
  })
})

it('after the festival, the registration page does not mention the reception', async () => {
  const text = async (lang: string) => (await app.get(`/${lang}/register`)).text()
  app.app.at('2025-11-14T12:00:00+01:00')
  expect(await text('EN')).toContain('Ask at reception')
  app.app.at('2025-12-01T12:00:00+01:00')
  for (const lang of ['EN', 'SI'])
    expect(await text(lang)).not.toMatch(/Ask at reception|Vprašajte na recepciji/)
  expect(await text('EN')).toContain('This festival is over')
  expect(await text('SI')).toContain('Ta festival je že za nami')
})

it('after the festival, hidden pages are shown to users of the back-office', async () => {
  app.app.at('2025-12-01T12:00:00+01:00')
  const editor = await app.cookieFor(['regEditor'])
  const dancer = await app.cookieFor(['trusted'])
  for (const path of hiddenAfterFestival) {
    const address = addressOf(path, 'SI')
    expect([path, (await app.get(address, { cookie: editor })).status]).toEqual([path, 200])
    if (path.endsWith('Overview')) continue
    for (const cookie of [dancer, '']) {
      const answer = await app.get(address, { cookie })
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/SI?over'])
    }
  }
})
