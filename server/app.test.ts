import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { createApp, type Parts } from './app.ts'
import { openDemo } from './demo.ts'
import type { Pages } from './make-pages.ts'
import { readStaticFiles } from './middleware/static-files.ts'

let db: Database
let app: AppContext
beforeAll(async () => {
  db = await openTestDatabase('embedded')
  app = makeApp(db)
})
afterAll(() => db.close())

/** Stands for the pages: says what reached it. */
const page: Pages = async (request, _, { requestContext }) => {
  const { pathname, search } = new URL(request.url)
  if (pathname === '/broken') throw new Error('broken')
  const status = pathname.endsWith('/nothing') ? 404 : 200
  const body = `<p data-nonce="${requestContext.nonce}">${request.method} ${pathname}${search} ${(await request.text()).length}</p>`
  return new Response(body, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

function http(over: Partial<Parts> = {}) {
  const build = { id: 'b1', version: '1.2.3' }
  const parts = { pages: page, files: new Map(), build, demo: null, live: false, isReady: () => true }
  return createApp(app, { ...parts, ...over })
}

describe('requests of other sites', () => {
  const post = (headers: Record<string, string>, path = '/EN/register') =>
    http().request(path, { method: 'POST', headers: { host: 'localhost:3000', ...form, ...headers } })

  it.each([
    ['a browser on our page', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, 200],
    [
      'a browser that shows our page by its other name',
      { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
      200,
    ],
    ['a program', {}, 200],
    ['an address that is typed', { 'sec-fetch-site': 'none' }, 200],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['another site in an old browser', { origin: 'https://evil.example' }, 403],
    ['a neighbour', { origin: 'http://x.localhost:3000', 'sec-fetch-site': 'same-site' }, 403],
    ['a hidden origin', { origin: 'null' }, 403],
  ])('%s: %o → %i', async (_, headers, status) => {
    expect((await post(headers)).status).toBe(status)
  })

  it('may call the hooks and read', async () => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await post(foreign, '/hooks/stripe')).status).toBe(404)
    expect((await http().request('/EN', { headers: foreign })).status).toBe(200)
  })

  it('are refused with a problem document', async () => {
    const answer = await post({ origin: 'https://evil.example' })
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ title: 'Forbidden', status: 403, detail: expect.any(String) })
  })
})

describe('request bodies', () => {
  const post = (body: string, type: string, over: RequestInit = {}) =>
    http().request('/SI/register', { method: 'POST', body, headers: { 'Content-Type': type }, ...over })

  it.each([
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--', 'multipart/form-data; boundary=x'],
    ['a=1', 'application/x-www-form-urlencoded; charset=UTF-8'],
  ])('%j as %s reach a page whole, which refuses what is no form itself', async (body, type) => {
    const answer = await post(body, type)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(` ${body.length}<`)
  })

  it.each(['PUT', 'DELETE', 'PATCH'])('%s nothing into a page', async (method) => {
    const answer = await post('a=1', form['content-type'], { method })
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
  })

  it('are refused in the language of the page, or of the browser', async () => {
    const detail = async (answer: Response) => (await answer.json()).detail
    expect(await detail(await post('x'.repeat(1024 ** 2 + 1), form['content-type']))).toMatch(/^To je več/)
    const foreign = { origin: 'https://evil.example', 'accept-language': 'sl' }
    const call = await http().request('/api/db/regs/save', { method: 'POST', headers: foreign })
    expect([call.status, await detail(call)]).toEqual([403, expect.stringMatching(/^To je bilo poslano/)])
  })
})

describe('addresses', () => {
  it.each([
    ['/EN/', '/EN'],
    ['/EN/program//?day=2', '/EN/program?day=2'],
    ['//evil.example/', '/evil.example'],
    ['/%5Cevil.example/', '/%5Cevil.example'],
    ['/%09/evil.example/', '/%09/evil.example'],
    ['/%2F/evil.example/', '/%2F/evil.example'],
    ['/EN/%0d%0aSet-Cookie:x=1/', '/EN/%0d%0aSet-Cookie:x=1'],
    ['/EN/pa%C5%BE/', '/EN/pa%C5%BE'],
  ])('%s redirect to %s', async (from, to) => {
    const answer = await http().request(`http://localhost${from}`)
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, to])
  })

  it('of the data interface answer programs, also without a route', async () => {
    const answer = await http().request('/api/nothing')
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: expect.stringContaining('no page'),
    })
  })

  it('below /api that are none are not found by any method; the others say which they take', async () => {
    for (const path of ['/api/nothing', '/api/db/events', '/api/db/events/find/x', '/api/auth/nothing']) {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const answer = await http().request(path, { method })
        expect([method, path, answer.status, answer.headers.get('Content-Type')]).toEqual([
          method,
          path,
          404,
          'application/problem+json',
        ])
      }
    }
    for (const [method, path, allowed] of [
      ['POST', '/api/openapi.json', 'GET, HEAD'],
      ['POST', '/api/docs', 'GET, HEAD'],
      ['PUT', '/api/route', 'GET, HEAD'],
      ['GET', '/api/errors', 'POST'],
    ] as const) {
      const answer = await http().request(path, { method })
      expect([path, answer.status, answer.headers.get('Allow')]).toEqual([path, 405, allowed])
    }
  })

  it('that fail reveal nothing', async () => {
    const answer = await http().request('/broken')
    expect([answer.status, await answer.text()]).toEqual([500, 'Internal Server Error'])
  })
})

describe('the Content-Security-Policy', () => {
  it('is strict, with a new nonce each time, which the page gets', async () => {
    const answers = await Promise.all([http().request('/EN'), http().request('/EN')])
    const nonces = await Promise.all(
      answers.map(async (answer) => {
        const policy = answer.headers.get('Content-Security-Policy') ?? ''
        expect(policy).toContain("default-src 'self'")
        expect(policy).not.toMatch(/script-src[^;]*unsafe/)
        const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]
        expect(await answer.text()).toContain(`data-nonce="${nonce}"`)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  it('is sent with every kind of response', async () => {
    for (const path of ['/EN', '/healthz', '/EN/', '/api/nothing', '/EN/nothing']) {
      const { headers } = await http().request(path)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{12}$/)
    }
  })
})

describe('the health addresses', () => {
  it('name the database and the version', async () => {
    const answer = await http().request('/healthz')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok', version: '1.2.3', database: 'embedded' })
    expect(await (await http().request('/build.json')).json()).toEqual({ id: 'b1', version: '1.2.3' })
  })

  it('return 503 without the database; readiness also before shutdown', async () => {
    const mute = { ...db, engine: 'embedded' as const, ping: () => Promise.reject(new Error('gone')) }
    const lonely = createApp(makeApp(mute as Database), {
      pages: page,
      files: new Map(),
      build: { id: '', version: '' },
      demo: null,
      live: false,
      isReady: () => true,
    })
    expect((await lonely.request('/healthz')).status).toBe(503)
    const ending = http({ isReady: () => false })
    expect((await ending.request('/healthz')).status).toBe(200)
    expect((await ending.request('/readyz')).status).toBe(503)
  })

  it('show metrics to this machine and to holders of the token, not through our proxy', async () => {
    const metrics = (peer: string, headers: Record<string, string> = {}) =>
      createApp(
        { ...app, config: { ...app.config, metricsToken: 'a long enough token' } },
        {
          pages: page,
          files: new Map(),
          build: { id: '', version: '' },
          demo: null,
          live: false,
          isReady: () => true,
        },
      ).request('/metrics', { headers }, { incoming: { socket: { remoteAddress: peer } } })
    expect((await metrics('127.0.0.1')).status).toBe(200)
    expect((await metrics('::ffff:127.0.0.1')).status).toBe(200)
    expect((await metrics('127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).status).toBe(403)
    expect((await metrics('203.0.113.9')).status).toBe(403)
    expect((await metrics('203.0.113.9', { authorization: 'Bearer a long enough guess' })).status).toBe(403)
    const answer = await metrics('203.0.113.9', { authorization: 'Bearer a long enough token' })
    expect(await answer.text()).toContain('http_request_duration_seconds')
  })
})

describe('compression of a page', () => {
  const get = (accepted: string, method = 'GET') =>
    http().request('/EN', { method, headers: { 'accept-encoding': accepted } })

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
  ])('follows Accept-Encoding %s: %s', async (accepted, coding, unpack) => {
    const answer = await get(accepted)
    expect(answer.headers.get('Content-Encoding')).toBe(coding)
    expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
    expect(answer.headers.has('Content-Length')).toBe(false)
    expect(unpack(await answer.arrayBuffer()).toString()).toContain('GET /EN 0')
  })

  it('is off when neither coding is accepted, which caches are told', async () => {
    const answer = await get('identity')
    expect(answer.headers.get('Content-Encoding')).toBeNull()
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    expect(await answer.text()).toContain('GET /EN 0')
  })

  it('is announced to HEAD as to GET', async () => {
    const answer = await get('gzip, deflate, br, zstd', 'HEAD')
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
  })
})

describe('static files', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const file = (packed: object) => ({ type: 'text/css', etag: '"tag"', plain: bytes('plain'), packed })
  const files = new Map([
    ['/assets/a.css', file({ br: bytes('br'), gzip: bytes('gzip') })],
    ['/favicon.svg', file({})],
  ])
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    http({ files }).request(path, { headers, method })

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', 'plain'],
  ])('use the best coding of %s: %s', async (accepted, body) => {
    const answer = await get('/assets/a.css', { 'accept-encoding': accepted })
    expect(await answer.text()).toBe(body)
    expect(answer.headers.get('Content-Encoding')).toBe(body === 'plain' ? null : body)
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
  })

  it('with a hash in their name are cached for ever, others revalidated by their ETag', async () => {
    expect((await get('/assets/a.css')).headers.get('Cache-Control')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/favicon.svg')).headers.get('Cache-Control')).toContain('must-revalidate')
    expect((await get('/favicon.svg', { 'if-none-match': '"tag"' })).status).toBe(304)
    expect((await get('/favicon.svg', { 'if-none-match': '"old"' })).status).toBe(200)
    expect(await (await get('/favicon.svg', {}, 'HEAD')).text()).toBe('')
    expect(await (await get('/assets/b.css')).text()).toContain('/assets/b.css')
  })

  it('are read with their compressed copies, never from outside the folder', async () => {
    const read = await readStaticFiles(import.meta.dirname)
    expect(read.get('/app.ts')?.etag).toMatch(/^"[\w-]{22}"$/)
    expect(read.has('/../package.json')).toBe(false)
  })
})

describe('the demo’s clock', () => {
  const startsAt = new Date('2025-09-01T08:00:00Z')
  const seeded: string[] = []
  const stopped = {
    machine: { now: () => new Date(0) },
    reseed: async ({ now }: AppContext) => void seeded.push(now().toISOString()),
  }
  const move = async (body: unknown, demo?: Parts['demo']) => {
    const answer = await http({ demo: demo ?? (await openDemo(db, startsAt, stopped)) }).request(
      '/demo/clock',
      {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      },
    )
    return { status: answer.status, ...(await answer.json()) }
  }

  it('moves forward by seconds or to an instant, and keeps it over a restart', async () => {
    const before = await openDemo(db, startsAt, stopped)
    expect(await move({ seconds: 3600 }, before)).toEqual({ status: 200, now: '2025-09-01T09:00:00.000Z' })
    expect(await move({ to: '2025-09-02T10:00:00+02:00' }, before)).toMatchObject({
      now: '2025-09-02T08:00:00.000Z',
    })
    const after = await openDemo(db, startsAt, stopped)
    expect(after.now().toISOString()).toBe('2025-09-02T08:00:00.000Z')
  })

  it('is never before the recorded instant, also after a kill', async () => {
    const at = '2025-09-05T06:00:00.000Z'
    await db.query(
      `insert into audit (edition_id, at, actor, action, subject_id) values ('x', $1, 'x', 'x', 'x')`,
      [at],
    )
    expect((await openDemo(db, startsAt, stopped)).now().toISOString()).toBe(at)
    await db.query('delete from audit')
  })

  it('moves neither back nor too far ahead', async () => {
    expect(await move({ to: '2025-09-01T00:00:00Z' })).toMatchObject({ status: 409 })
    expect(await move({ to: '2035-09-01T00:00:00Z' })).toMatchObject({ status: 409 })
    for (const nonsense of [{}, { seconds: -1 }, { seconds: 1, back: true }, { to: 'tomorrow' }, null, 'x']) {
      expect(await move(nonsense)).toMatchObject({ status: 422, detail: expect.any(String) })
    }
  })

  it('is reset together with the festival', async () => {
    const demo = await openDemo(db, startsAt, stopped)
    demo.moveTo(new Date('2025-10-01T00:00:00Z'))
    expect(
      await move({ back: true }, { ...demo, restart: () => demo.restart({ ...app, now: demo.now }) }),
    ).toEqual({
      status: 200,
      now: startsAt.toISOString(),
    })
    expect(seeded).toEqual([startsAt.toISOString()])
  })

  it('redirects a form to its page, never elsewhere', async () => {
    const demo = await openDemo(db, startsAt, stopped)
    const answer = await http({ demo }).request('/demo/clock', {
      method: 'POST',
      body: new URLSearchParams({ seconds: '60' }),
      headers: { referer: 'http://localhost:3000//evil.example/x?y=1' },
    })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/evil.example/x?y=1'])
  })

  it('does not exist outside the demo', async () => {
    const answer = await http().request('/demo/clock', { method: 'POST' })
    expect(await answer.text()).toContain('POST /demo/clock')
  })
})
