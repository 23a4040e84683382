import { brotliDecompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { removeOldAddress, saveOldAddress } from '#app/festival/old-addresses/editing.server.ts'
import { findRedirect } from '#app/festival/old-addresses/lookup.server.ts'
import { noteBrokenConnection } from '#app/platform/database/outage.server.ts'
import { eventId } from '#tests/make.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/** The routing rules of specification 2, line by line, through the whole application. */
let app: SiteWithPages
beforeAll(async () => {
  app = await openSite()
})
afterAll(() => app.close())

const whereTo = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await app.get(path, headers)
  return [answer.status, answer.headers.get('location')]
}

describe('an address without a language', () => {
  const words = [
    'register',
    'program',
    'schedule',
    'prices',
    'locations',
    'travel',
    'accommodation',
    'contact',
    'policy',
    'volunteer',
    'paymentInfo',
    'myReg',
  ]

  it('that is bare redirects to the English home page, whatever language was used before', async () => {
    expect(await whereTo('/')).toEqual([302, '/EN'])
    expect(await whereTo('/?a=1', { cookie: 'lang=SI' })).toEqual([302, '/EN?a=1'])
  })

  it.each(words)('redirects to the English page: /%s, in any case', async (word) => {
    const encoded = `/%${word.charCodeAt(0).toString(16)}${word.slice(1)}`
    for (const path of [`/${word}`, `/${word.toUpperCase()}`, `/${word.toLowerCase()}`, encoded]) {
      expect([path, ...(await whereTo(`${path}?a=1&b=2`))]).toEqual([path, 302, `/EN/${word}?a=1&b=2`])
    }
  })

  it.each(['/location', '/vip', '/prijave', '/programHtml', '/RootsToRise', '/registers', '/register/2'])(
    'is not found when it was never an address: %s',
    async (path) => {
      expect(await whereTo(path)).toEqual([404, null])
    },
  )
})

describe('the venues page', () => {
  it.each(['EN', 'SI'])('answers at both its addresses in %s, of which one is canonical', async (lang) => {
    for (const path of [`/${lang}/location`, `/${lang}/location?x=1`, `/${lang}/locations?x=1`]) {
      const answer = await app.get(path)
      expect([path, answer.status]).toEqual([path, 200])
      const canonical = `<link rel="canonical" href="${app.app.config.origin}/${lang}/locations"/>`
      expect(await answer.text()).toContain(canonical)
    }
  })
})

describe('a language code', () => {
  it.each(['/en', '/si', '/En/program', '/sl/program', '/de', '/xx/register', '/EN-GB', '/%45N/lost'])(
    'is EN or SI: %s is not found',
    async (path) => {
      expect(await whereTo(path)).toEqual([404, null])
    },
  )

  it('gets a suggestion when it is almost right', async () => {
    const page = await (await app.get('/sl/MyReg')).text()
    expect(page).toContain('href="/SI/myReg"')
  })

  it('has one spelling, to which others redirect', async () => {
    expect(await whereTo('/EN/PROGRAM?kind=class')).toEqual([308, '/EN/program?kind=class'])
    const head = await app.ask('/EN/PROGRAM', { method: 'HEAD' })
    expect([head.status, head.headers.get('location')]).toEqual([308, '/EN/program'])
    expect(await whereTo('/SI/myreg')).toEqual([308, '/SI/myReg'])
    expect(await whereTo('/SI/PRINTWORKORDER?id=a')).toEqual([308, '/SI/printWorkOrder?id=a'])
    expect(await whereTo(`/EN/Program/${eventId(1)}`)).toEqual([308, `/EN/program/${eventId(1)}`])
    expect(await whereTo('/EN/program/')).toEqual([308, '/EN/program'])
    expect(await whereTo(`/SI/program/${eventId(1)}?mine=a`)).toEqual([301, '/SI/program/class-1?mine=a'])
    expect(await whereTo('/EN/program/class-1')).toEqual([200, null])
    expect(await whereTo('/EN/%70rogram?kind=class')).toEqual([308, '/EN/program?kind=class'])
    expect(await whereTo('/%53I')).toEqual([308, '/SI'])
  })
})

describe('an unhandled path', () => {
  it.each([
    '/.well-known/change-password',
    '/.well-known/',
    '/.well-known/register/',
    '/favicon.ico',
    '/favicon.ico/register',
  ])('%s is a file or not found', async (path) => {
    const answer = await app.get(path, { accept: 'text/html' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=UTF-8'])
    expect([answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([null, []])
  })
})

describe('the language cookie', () => {
  const year = 31_536_000
  const kept = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (await app.get(path, headers)).headers.getSetCookie().find((line) => line.startsWith('lang=')) ?? null

  it('lasts a year from each navigation', async () => {
    expect(await kept('/EN')).toBe(`lang=EN; Path=/; Max-Age=${year}; SameSite=Lax`)
    expect(await kept('/SI/prices', { cookie: 'lang=EN' })).toBe(
      `lang=SI; Path=/; Max-Age=${year}; SameSite=Lax`,
    )
    expect(await kept('/SI/prices.data', { cookie: 'lang=EN' })).toContain('lang=SI;')
  })

  it.each([
    ['a cookie says the same already', '/SI/prices', 'lang=SI'],
    ['there is no such page', '/SI/nowhere', 'lang=EN'],
    ['there is no such event', '/SI/program/0123456789abcdef01234567', 'lang=EN'],
    ['the page has another name too', '/SI/location', ''],
    ['the page is for paper', '/SI/printWorkOrder', 'lang=EN'],
  ])('is renewed when %s: %s', async (_, path, cookie) => {
    expect(await kept(path, { cookie })).toBe(`lang=SI; Path=/; Max-Age=${year}; SameSite=Lax`)
  })

  it('lasts five years after a choice, and is renewed for as long by navigating', async () => {
    const referer = `${app.app.config.origin}/EN/prices`
    expect(await kept('/SI/prices', { referer, cookie: 'lang=EN' })).toContain(`Max-Age=${5 * year};`)
    const walking = await kept('/SI/prices', { cookie: 'lang=SI; lang-chosen=1' })
    expect(walking).toContain(`lang=SI; Path=/; Max-Age=${5 * year};`)
  })

  it('is not set without a language', async () => {
    for (const path of ['/', '/register', '/xx', '/auth/login'])
      expect([path, await kept(path)]).toEqual([path, null])
  })
})

describe('a missing page', () => {
  it.each([
    ['/EN/lost/page', '', 'en-GB', 'Page Not Found', 'Strani ni mogoče najti'],
    ['/SI/lost', '', 'sl-SI', 'Strani ni mogoče najti', 'Page Not Found'],
    ['/lost', 'lang=SI', 'sl-SI', 'Strani ni mogoče najti', 'Page Not Found'],
    ['/lost', '', 'en-GB', 'Page Not Found', 'Strani ni mogoče najti'],
  ])('%s (%s) is named with its path, in both languages', async (path, cookie, lang, title, other) => {
    const answer = await app.get(path, { cookie })
    const page = await answer.text()
    expect(answer.status).toBe(404)
    expect(page).toContain(`<html lang="${lang}"`)
    expect(page).toMatch(new RegExp(`<title>${title} – 19th Ljubljana`))
    expect(page).toMatch(new RegExp(`<h1>${title}</h1>[\\s\\S]*${other}[\\s\\S]*${path}`))
    expect(page).toContain('noindex')
    expect(page).not.toContain('<script')
  })

  it('does not become part of another page', async () => {
    const page = await (await app.get('/EN/%3Cscript%3Ealert(1)%3C/script%3E')).text()
    expect(page).not.toContain('<script>alert')
  })
})

describe('a file', () => {
  const missing = ['/photos/nothing-480.webp', '/og/EN/nothing.png', '/EN/program/nothing/calendar.ics']

  it.each(missing)(
    'that is missing is a problem document for programs, a page for browsers: %s',
    async (path) => {
      const document = await app.get(path)
      expect([document.status, document.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json',
      ])
      expect(await document.json()).toMatchObject({
        title: 'Not Found',
        status: 404,
        detail: expect.stringContaining('no page'),
      })

      const page = await app.get(path, { accept: 'text/html', cookie: 'lang=SI' })
      const text = await page.text()
      expect([page.status, text.includes('Page Not Found')]).toEqual([404, true])
      expect(text).toMatch(new RegExp(`<code[^>]*>${path}</code>`))
      const head = await app.ask(path, { method: 'HEAD', headers: { accept: 'text/html' } })
      expect(head.status).toBe(404)
    },
  )

  it('that is closed to a user is a problem document without their name, or a page', async () => {
    const cookie = await app.cookieFor(['trusted'])
    const document = await app.get('/admin/costs.csv', { cookie })
    expect(document.status).toBe(403)
    expect(await document.json()).toEqual({
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      detail: expect.stringContaining('An admin of the festival'),
    })
    const page = await app.get('/admin/costs.csv', { cookie, accept: 'text/html' })
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
  })

  it('says so in a problem document when it takes no form', async () => {
    const answer = await app.ask('/robots.txt', { method: 'POST' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([405, 'application/problem+json'])
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('an old address', () => {
  const driver = () => ({ by: { name: 'admin', isAdmin: true }, editionId: '19tf2025' })
  const put = async (from: string, to: string) => {
    const { rows } = await app.app.db.query<{ id: string }>('select id from editions where is_current')
    const editionId = rows[0]?.id ?? ''
    const saved = await saveOldAddress(app.app, { ...driver(), editionId, wanted: { from, to } })
    if (!saved.ok) throw new Error(saved.reason)
    const url = { pathname: from, search: '' }
    await expect.poll(() => findRedirect(app.app, url)).not.toBeNull()
    return () => removeOldAddress(app.app, { ...driver(), editionId, id: saved.value })
  }
  let takeOut: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const out of takeOut) await out()
    takeOut = []
  })

  it('F8 redirects where nothing else answers, in any case, with its query', async () => {
    takeOut = [
      await put('/tango-2019', '/SI/program?kind=milonga#top'),
      await put('/en/urnik.php', '/EN/schedule'),
    ]
    expect(await whereTo('/Tango-2019?a=1')).toEqual([301, '/SI/program?kind=milonga&a=1#top'])
    expect(await whereTo('/en/urnik.php')).toEqual([301, '/EN/schedule'])
    for (const removed of takeOut) await removed()
    takeOut = []
    await expect.poll(() => whereTo('/tango-2019')).toEqual([404, null])
  })

  it('F8 may be below a language, and in the place of a removed page', async () => {
    takeOut = [
      await put('/EN/gallery', '/EN'),
      await put('/EN/program/old-class', `/EN/program/${eventId(1)}`),
    ]
    expect(await whereTo('/EN/gallery')).toEqual([301, '/EN'])
    expect(await whereTo('/EN/program/old-class')).toEqual([301, `/EN/program/${eventId(1)}`])
    expect(await whereTo('/SI/gallery')).toEqual([404, null])
  })

  it('F8 never hides an existing page', async () => {
    takeOut = [
      await put('/EN/program', '/EN/lost'),
      await put('/prices', '/EN/lost'),
      await put('/admin', '/EN'),
    ]
    expect(await whereTo('/EN/program')).toEqual([200, null])
    expect(await whereTo('/prices')).toEqual([302, '/EN/prices'])
    expect((await whereTo('/admin'))[1]).toContain('/auth/login')
  })

  it('to another site loads it fully, also from a hydrated page', async () => {
    takeOut = [await put('/photos', 'https://photos.example/tango')]
    const plain = await app.get('/photos')
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://photos.example/tango'])
    const byScript = await app.get('/photos.data')
    const told = await byScript.text()
    expect(byScript.status).toBe(202)
    expect(told).toContain('https://photos.example/tango')
    expect(told).toMatch(/"reload",true|"reload":true|reload/)
    expect((await app.post('/photos', {})).status).not.toBe(301)
  })

  it('can be requested by its path', async () => {
    takeOut = [await put('/photos', 'https://photos.example/tango'), await put('/old', '/SI')]
    const asked = async (path: string) => {
      const answer = await app.get(`/api/route?${new URLSearchParams({ path })}`)
      return [answer.status, (await answer.json()).redirect]
    }
    expect(await asked('/Photos?a=1')).toEqual([
      200,
      { to: 'https://photos.example/tango?a=1', external: true },
    ])
    expect(await asked('/old')).toEqual([200, { to: '/SI', external: false }])
    expect(await asked('/MYREG?x')).toEqual([200, { to: '/EN/myReg?x', external: false }])
    expect(await asked('/EN/program')).toEqual([200, null])
    for (const path of ['', 'old', 'https://elsewhere.example/', '//elsewhere.example/']) {
      expect((await asked(path))[0]).toBe(422)
    }
  })
})

describe('an error', () => {
  const browser = { accept: 'text/html,application/xhtml+xml' }
  const html = (answer: Response) => answer.headers.get('content-type')?.startsWith('text/html') ?? false
  const form = (path: string, headers: Readonly<Record<string, string>>, body = 'a=1') =>
    app.ask(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  it.each([
    [403, 'foreign', { origin: 'https://evil.example' }, 'a=1'],
    [413, 'too large', {}, 'x'.repeat(1024 ** 2 + 1)],
  ])(
    '%i of a form that is %s is a page for browsers, a document for programs',
    async (status, _, over, body) => {
      const page = await form('/SI/volunteer', { ...browser, ...over }, body)
      expect([page.status, html(page)]).toEqual([status, true])
      const text = await page.text()
      expect(text).toContain('<html lang="sl-SI"')
      expect(text).toMatch(/<h1>(Tega nismo sprejeli|Te strani ne morete odpreti)<\/h1>/)
      expect(text).toContain(status === 413 ? 'To je več' : 'To je bilo poslano')
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(page.headers.get('connection')).toBe(status === 413 ? 'close' : null)

      const document = await form('/SI/volunteer', over, body)
      expect([document.status, document.headers.get('content-type')]).toEqual([
        status,
        'application/problem+json',
      ])
      // the data interface refuses the media type of a form before it reads one
      const api = await form('/api/db/test/find', { ...browser, ...over }, body)
      const refusal = status === 413 ? 415 : status
      expect([api.status, api.headers.get('content-type')]).toEqual([refusal, 'application/problem+json'])
    },
  )

  it('found behind the packing is a page too, in a browser that takes packed answers', async () => {
    const packed = { ...browser, 'accept-encoding': 'gzip, deflate, br' }
    for (const [method, path] of [
      ['GET', '/SI/register/promo'],
      ['PUT', '/SI/prices'],
    ] as const) {
      const page = await app.ask(path, { method, headers: packed })
      expect([path, page.status, html(page)]).toEqual([path, 405, true])
      expect(page.headers.get('content-encoding')).toBe('br')
      const text = brotliDecompressSync(Buffer.from(await page.arrayBuffer())).toString()
      expect(text).toContain('<html lang="sl-SI"')
      expect(text).toContain('Method Not Allowed')
    }
  })

  it("that a guard or the router refuses has the festival's name in its title", async () => {
    const cookie = await app.cookieFor(['trusted'])
    const names = '19th Ljubljana Tango Festival · 19. ljubljanski festival tanga'
    for (const path of ['/SI/vip', '/EN/programOverview', '/admin/reception', '/admin']) {
      const page = await app.get(path, { cookie, ...browser })
      const [, title] = /<title>(.*?)<\/title>/.exec(await page.text()) ?? []
      expect([path, page.status, title]).toEqual([
        path,
        403,
        expect.stringMatching(new RegExp(`– ${names}$`)),
      ])
    }
    const unasked = await (await form('/EN/prices', browser)).text()
    expect(unasked).toMatch(new RegExp(`<title>[^<]* – ${names}</title>`))
  })

  describe('of the application', () => {
    afterEach(() => vi.restoreAllMocks())

    it('is 500 “Internal Server Error” without details; crawlers get no page', async () => {
      const before = app.errors().length
      vi.spyOn(app.app.db, 'query').mockRejectedValue(new RangeError('the cupboard is gone'))
      const page = await app.get('/EN/prijave', browser)
      expect(page.status).toBe(500)
      const text = await page.text()
      expect(text).toContain('Internal Server Error')
      expect(text).toContain('Something went wrong')
      expect(text).not.toMatch(/RangeError|cupboard|\.tsx?:/)
      expect(app.errors().length).toBeGreaterThan(before)

      const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1)'
      const crawler = await app.get('/EN/prijave', { ...browser, 'user-agent': agent })
      expect([crawler.status, await crawler.text()]).toEqual([500, 'Internal Server Error'])
    })

    it('is 503 while the database is away, and then too crawlers get no page', async () => {
      const away = new Error('connect ECONNREFUSED')
      noteBrokenConnection(away)
      vi.spyOn(app.app.db, 'query').mockRejectedValue(away)
      const page = await app.get('/EN/prijave', browser)
      expect([page.status, html(page), page.headers.get('retry-after')]).toEqual([
        503,
        true,
        expect.any(String),
      ])
      const crawler = await app.get('/EN/prijave', { ...browser, 'user-agent': 'facebookexternalhit/1.1' })
      expect([crawler.status, await crawler.text()]).toEqual([503, 'Service Unavailable'])
      expect(crawler.headers.get('retry-after')).toBe(page.headers.get('retry-after'))
    })
  })
})
