import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/** Every kind of response has the policy headers: pages, redirects, missing, refused and failed ones, data of pages, the API. */
const kinds: readonly (readonly [what: string, path: string, status: number, isPage: boolean])[] = [
  ['a page', '/EN', 200, true],
  ['a page with scripts', '/SI/register', 200, true],
  ['a sign-in page', '/auth/login', 200, true],
  ['a redirect to a language', '/prices', 302, false],
  ['a redirect to sign-in', '/admin', 302, false],
  ['a redirect to the one address', '/EN/', 308, false],
  ['a page that is not there', '/EN/lost', 404, true],
  ['an address that is not there', '/lost', 404, true],
  ['data of a page', '/EN/prices.data', 200, false],
  ['data of a page that is not there', '/EN/lost.data', 404, false],
  ['a redirect as data', '/admin.data', 202, false],
  ['what is left alone', '/.well-known/x', 404, false],
  ['the interface', '/api/openapi.json', 200, false],
  ['the interface’s page', '/api/docs', 200, true],
  ['what the interface has not', '/api/lost', 404, false],
  ['health', '/healthz', 200, false],
  ['a text', '/robots.txt', 200, false],
  ['a calendar', '/EN/program.ics', 200, false],
  ['a list of pages', '/sitemap.xml', 200, false],
  ['the programme as HTML', '/EN/programHtml', 200, true],
]

describe.each(['http://localhost:3000', 'https://tango.example'])('served as %s', (origin) => {
  const isSecure = origin.startsWith('https')
  let app: SiteWithPages
  beforeAll(async () => {
    app = await openSite({ origin })
  })
  afterAll(() => app.close())

  const everywhere = (headers: Headers) => {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBe(isSecure ? 'max-age=31536000' : null)
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  }

  const onPages = (headers: Headers) => {
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    const powers = headers.get('permissions-policy') ?? ''
    for (const none of ['microphone=()', 'geolocation=()', 'payment=()']) expect(powers).toContain(none)
    const policy = policyIn(headers)
    expect(policy.get('default-src')).toBe("'self'")
    expect(policy.get('script-src')).toMatch(/^'self' 'nonce-[\w+/=]{16,}'/)
    expect(policy.get('script-src')).not.toContain('unsafe-inline')
    expect(policy.get('script-src')).not.toContain("'unsafe-eval'")
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('object-src')).toBe("'none'")
    expect(policy.get('base-uri')).toBe("'none'")
    expect(policy.get('form-action')).toBe("'self'")
    expect(policy.has('upgrade-insecure-requests')).toBe(isSecure)
  }

  it.each(kinds)('the security headers of %s', async (_, path, status, isPage) => {
    const answer = await app.get(path, { accept: 'text/html' })
    expect([path, answer.status]).toEqual([path, status])
    everywhere(answer.headers)
    expect(answer.headers.get('content-type')?.startsWith('text/html') ?? false).toBe(isPage)
    if (!isPage && answer.headers.has('content-type')) {
      expect(policyIn(answer.headers).get('default-src')).toBe("'none'")
      expect(policyIn(answer.headers).get('frame-ancestors')).toBe("'none'")
    }
    if (!isPage) return
    onPages(answer.headers)
    // every inline script has the nonce of this response, and no attribute runs a script
    const text = await answer.text()
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
    for (const [script] of text.matchAll(/<script\b[^>]*>/g)) {
      const isData = /type="application\/(ld\+)?json"/.test(script)
      if (!isData && !script.includes(' src=')) expect(script).toContain(`nonce="${nonce}"`)
    }
    expect(text).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i)
    expect(text).not.toMatch(/(href|src|action)="javascript:/i)
  })

  it('a table allows no resources and no frames', async () => {
    const cookie = await app.cookieFor(['admin'])
    const { status, headers } = await app.get('/admin/audit.csv', { cookie })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    everywhere(headers)
    expect(policyIn(headers).get('default-src')).toBe("'none'")
    expect(policyIn(headers).get('frame-ancestors')).toBe("'none'")
  })

  it.each([
    ['/EN/prices', 'signed in'],
    ['/EN/prices.data', 'signed in'],
    ['/EN/news/confirm?key=abc', 'nobody'],
    ['/SI/news/leave?key=abc', 'nobody'],
    ['/EN/myReg', 'nobody'],
  ])('a private page is not cached: %s, %s', async (path, who) => {
    const cookie = await app.cookieFor(who === 'nobody' ? null : [])
    const { headers } = await app.get(path, { accept: 'text/html', cookie })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it.each([
    ['PUT', '/EN/volunteer', 'GET, HEAD, POST'],
    ['DELETE', '/auth/login', 'GET, HEAD, POST'],
    ['OPTIONS', '/', 'GET, HEAD, POST'],
    ['PROPFIND', '/lost', 'GET, HEAD, POST'],
    ['POST', '/EN/program', 'GET, HEAD'],
    ['POST', '/robots.txt', 'GET, HEAD'],
    ['POST', '/EN/register/places', 'GET, HEAD'],
    ['GET', '/EN/register/send', 'POST'],
    ['GET', '/EN/register/promo', 'POST'],
  ])('%s %s is refused with the allowed methods: %s', async (method, path, allowed) => {
    const body = method === 'OPTIONS' || method === 'GET' ? null : new URLSearchParams({ a: '1' })
    const { status, headers } = await app.ask(path, {
      method,
      headers: { accept: 'text/html', origin },
      body,
    })
    expect([status, headers.get('allow')]).toEqual([405, allowed])
    everywhere(headers)
  })

  it.each([
    ['/auth/logout', 303],
    ['/api/auth/logout', 200],
  ])("a response that ends a session clears the browser's storage: %s", async (path, status) => {
    const answer = await app.post(path, {}, { cookie: await app.cookieFor([]) })
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([
      status,
      isSecure ? '"storage"' : null,
    ])
  })

  it('refused forms and failed pages have the headers too', async () => {
    const browser = { accept: 'text/html', origin: 'https://evil.example' }
    const refused = await app.post('/EN/volunteer', { a: '1' }, browser)
    expect(refused.status).toBe(403)
    everywhere(refused.headers)
    onPages(refused.headers)

    vi.spyOn(app.app.db, 'query').mockRejectedValue(new Error('gone'))
    const broken = await app.get('/EN/prijave', browser)
    vi.restoreAllMocks()
    expect(broken.status).toBe(500)
    everywhere(broken.headers)
    onPages(broken.headers)
  })
})

it.each([
  ['host', 'max-age=31536000'],
  ['subdomains', 'max-age=31536000; includeSubDomains'],
  ['preload', 'max-age=31536000; includeSubDomains; preload'],
] as const)('Strict-Transport-Security follows the setting: %s', async (hsts, said) => {
  const app = await openSite({ origin: 'https://tango.example', hsts })
  expect((await app.get('/EN')).headers.get('strict-transport-security')).toBe(said)
  await app.close()
})

function policyIn(headers: Headers): ReadonlyMap<string, string> {
  const lines = (headers.get('content-security-policy') ?? '').split(';').map((line) => line.trim())
  return new Map(
    lines.map((line) => {
      const [name = '', ...values] = line.split(' ')
      return [name, values.join(' ')]
    }),
  )
}
