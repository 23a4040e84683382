import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoClock } from '#app/platform/clock.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { addDays, startOfDay } from '#app/platform/values/local-day.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { type CachedInstance, openCached, sayingEverything } from '#tests/cached-instance.ts'
import { byRole, eventId, makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'

describe.each(ENGINES)('the page cache on the %s engine', (engine) => {
  let db: Database
  let app: TestApp
  let site: CachedInstance
  beforeEach(async () => {
    db = await openTestDatabase(engine, { poolSize: 4 })
    app = makeApp(db)
    await makeFestival(app, [{ places: byRole(5, 5) }, {}])
    site = await openCached(app)
  })
  afterEach(async () => {
    await site.close()
    await db.close()
  })

  const text = async (path = '/EN/program', headers: Record<string, string> = {}) =>
    (await site.get(path, headers)).body.toString()
  /** How many drawings asking took. */
  const renderedBy = async (action: () => Promise<unknown>) => {
    const before = site.rendered.length
    await action()
    return site.rendered.length - before
  }

  it('renders a page twice for comparison, and then serves it to everybody', async () => {
    const first = await text()
    expect(site.rendered).toEqual(['/EN/program', '/EN/program'])
    expect(await renderedBy(() => text())).toBe(0)
    expect(await text()).toBe(first)
    expect(await renderedBy(() => text('/SI/program'))).toBe(2)
  })

  it('renders once for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => text()))
    expect(site.rendered).toHaveLength(2)
  })

  it.each([
    ['an edition', `update editions set subtitle = '{"en": "CHANGED", "sl": "CHANGED"}'`],
    ['a venue', `update venues set name = '{"en": "CHANGED", "sl": "CHANGED"}'`],
    [
      'an artist',
      `insert into artists (edition_id, slug, kind, name, bio) select id, 'new', 'dj', 'CHANGED', '{}' from editions`,
    ],
    ['an event', `update events set title = '{"en": "CHANGED", "sl": "CHANGED"}'`],
    ['a price', `update price_items set name = '{"en": "CHANGED", "sl": "CHANGED"}'`],
    ['places that are taken', 'update pools set taken_leaders = 4321'],
    ['who waits', 'update pools set waiting = 4321'],
    [
      'a text',
      `insert into content_versions (edition_id, page, locale, number, source, by, at)
       select id, 'policy', 'en', 1, '{"title": "CHANGED", "description": "d", "lead": "l", "body": "b"}', 'eva', now() from editions`,
    ],
  ])('renders again when %s changes, without a notification', async (_, change) => {
    expect(await text()).not.toMatch(/CHANGED|4321/)
    await db.query(change)
    expect(await text()).toMatch(/CHANGED|4321/)
    expect(await renderedBy(() => text())).toBe(0)
  })

  it('shows the next edition in both languages once it is current, and the former one again when that is taken back', async () => {
    await db.query(
      `insert into editions select (jsonb_populate_record(e, jsonb_build_object('id', '20tf2026', 'code', 'TF2026', 'number', 20,
        'is_current', false, 'name', '{"en": "NEXT YEAR", "sl": "NEXT YEAR"}'::jsonb))).* from editions e`,
    )
    const pages = () => Promise.all(['/EN', '/SI', '/EN/program', '/SI/program'].map((path) => text(path)))
    const areOfNext = async () => (await pages()).map((page) => page.includes('NEXT YEAR'))
    const makeCurrent = async (id: string) => {
      await db.query('update editions set is_current = false where is_current')
      await db.query('update editions set is_current = true where id = $1', [id])
    }
    expect(await areOfNext()).toEqual([false, false, false, false])
    await makeCurrent('20tf2026')
    expect(await areOfNext()).toEqual([true, true, true, true])
    expect((await pages()).join()).not.toContain(eventId(1))
    await makeCurrent(tf2025.id)
    expect(await areOfNext()).toEqual([false, false, false, false])
    expect(await text()).toContain(eventId(1))
  })

  it('renders again when a dancer registers, changes role, or cancels', async () => {
    await db.query(
      `insert into registrations (edition_id, id, number, code, name, surname, email, country, role, language, on_full, pay_by,
         consents, status, secret_hash, reserved)
       select id, 'aaaaaaaaaaaaaaaaaaaaaaaa', 4321, 'TF25-4321', 'Ana', 'Zupan', 'ana@a.example', 'SI', 'leader', 'sl',
         'takeWhatIsFree', 'bank', '{}', 'prepared', 'x', now() from editions where is_current`,
    )
    await text('/EN')
    for (const change of [`status = 'waiting'`, `role = 'both'`, `status = 'cancelled'`]) {
      expect(await renderedBy(() => text('/EN'))).toBe(0)
      await db.query(`update registrations set ${change}`)
      expect(await renderedBy(() => text('/EN'))).toBeGreaterThan(0)
    }
  })

  it('ignores uncommitted changes', async () => {
    await text()
    await db
      .transaction(async (tx) => {
        await tx.query(`update events set title = '{"en": "CHANGED", "sl": "CHANGED"}'`)
        throw new Error('not after all')
      })
      .catch(() => undefined)
    expect(await renderedBy(() => text())).toBe(0)
    expect(await text()).not.toContain('CHANGED')
  })

  it('keeps pages without places while places change', async () => {
    await text('/EN/travel')
    await db.query('update pools set taken_leaders = 1')
    expect(await renderedBy(() => text('/EN/travel'))).toBe(0)
    // only they are otherwise, so once is enough
    await text()
    await db.query('update pools set taken_leaders = 2')
    expect(await renderedBy(() => text())).toBe(1)
  })

  it('shows places up to two seconds old while registrations wait, and everything else current', async () => {
    let isBusy = true
    const busy = await openCached(app, { isBusy: () => isBusy })
    const shown = async () => (await busy.get('/EN/program')).body.toString()
    const before = await shown()
    await db.query('update pools set taken_leaders = 4321')
    expect(await shown()).toBe(before)
    await db.query(`update events set title = '{"en": "CHANGED", "sl": "CHANGED"}'`)
    const changed = await shown()
    expect(changed).toContain('CHANGED')
    expect(changed).toContain('4321')

    await db.query('update pools set taken_leaders = 9876')
    expect(await shown()).not.toContain('9876')
    await expect.poll(shown, { timeout: 4_000 }).toContain('9876')
    await db.query('update pools set taken_leaders = 8765')
    expect(await shown()).not.toContain('8765')
    isBusy = false
    expect(await shown()).toContain('8765')
    await busy.close()
  })

  it.each([
    ['a session', { cookie: 'lang=EN; session=abc' }],
    ['a registration', { cookie: 'myreg=abc' }],
    ['credentials', { authorization: 'Bearer abc' }],
  ])('renders a separate page for a request with %s', async (_, headers) => {
    await text()
    expect(await renderedBy(() => site.get('/EN/program', headers))).toBe(1)
    const { headers: answered } = await site.get('/EN/program', headers)
    expect(answered.etag).toBeUndefined()
    expect(await text()).not.toContain('abc')
  })

  it('serves nothing of the first visitor to others', async () => {
    const marks = { 'user-agent': 'MARK-1', referer: 'http://localhost/MARK-2', cookie: 'theme=MARK-3' }
    await site.get('/EN/program', { ...marks, 'x-forwarded-for': 'MARK-4', 'accept-language': 'MARK-5' })
    const got = await site.get('/EN/program')
    expect(got.body.toString() + JSON.stringify(got.headers)).not.toContain('MARK')
  })

  it('renews the language cookie with every cached page', async () => {
    const set = async (headers: Record<string, string>) => (await site.get('/EN/program', headers)).setCookie
    const forYears = (years: number) => expect.stringContaining(`Max-Age=${years * 31_536_000};`)
    expect(await set({})).toEqual([expect.stringMatching(/^lang=EN; .*Max-Age=31536000/)])
    expect(await set({ cookie: 'lang=EN' })).toEqual([forYears(1)])
    expect(await set({ cookie: 'lang=SI' })).toEqual([expect.stringContaining('lang=EN')])
    expect(await set({ cookie: 'lang=EN; lang-chosen=1' })).toEqual([forYears(5), forYears(5)])
    const { origin, host } = new URL(app.config.origin)
    const chosen = { cookie: 'lang=SI', host, referer: `${origin}/SI/program` }
    expect(await set(chosen)).toEqual([forYears(5), forYears(5)])
  })

  it('answers a missing or foreign Host header like any other', async () => {
    await text()
    for (const host of ['[', ':', 'a b', 'evil.example', '%', '']) {
      const { status, body } = await site.get('/EN/program', { host, referer: 'http://x.example/SI/program' })
      expect([host, status]).toEqual([host, 200])
      expect(body.toString()).not.toContain('evil')
    }
  })

  it('compresses by Accept-Encoding, each with its own ETag and length', async () => {
    const plain = await site.get('/EN/program')
    const br = await site.get('/EN/program', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const gzip = await site.get('/EN/program', { 'accept-encoding': 'gzip, br;q=0' })
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ])
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    for (const { headers, body } of [plain, br, gzip]) {
      expect(headers['content-length']).toBe(String(body.byteLength))
      expect(headers.vary).toBe('Accept-Encoding, Cookie')
      expect(headers['cache-control']).toBe('no-cache')
    }
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  it('answers 304 to a matching ETag, also a weak one, and HEAD without a body', async () => {
    const { headers, body } = await site.get('/EN/program')
    for (const tag of [headers.etag ?? '', `"other", W/${headers.etag}`, '*']) {
      const again = await site.get('/EN/program', { 'if-none-match': tag })
      expect([again.status, again.body.byteLength, again.headers.etag]).toEqual([304, 0, headers.etag])
      expect(again.headers['content-type']).toBeUndefined()
    }
    expect((await site.get('/EN/program', { 'if-none-match': '"other"' })).status).toBe(200)
    const head = await site.get('/EN/program', {}, 'HEAD')
    expect([head.status, head.body.byteLength, head.headers['content-length']]).toEqual([
      200,
      0,
      String(body.byteLength),
    ])
  })

  it('contains no nonce: inline scripts are allowed by hash', async () => {
    const { headers, body } = await site.get('/EN/program')
    const policy = headers['content-security-policy'] ?? ''
    const hash = createHash('sha256').update('go()').digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toContain('nonce-')
    expect(body.toString()).toContain('<script>go()</script>')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
  })

  const { opensAt, closesAt, superEarlyUntil, earlyUntil } = tf2025
  const firstStart = new Date('2025-11-13T11:00:00+01:00')
  it.each([
    ['registration opens', opensAt],
    ['registration closes', closesAt],
    ['the first price ends', startOfDay(addDays(superEarlyUntil, 1))],
    ['the second price ends', startOfDay(addDays(earlyUntil, 1))],
    ['an event begins', firstStart],
    ['a day ends', startOfDay(addDays('2025-08-11', 1))],
  ])('renders again when %s, to the millisecond', async (_, turn) => {
    app.at(new Date(turn.getTime() - 1))
    const before = await text()
    expect(await renderedBy(() => text())).toBe(0)
    app.at(turn)
    const after = await text()
    expect(after).not.toBe(before)
    expect(after).toContain(turn.toISOString())
  })

  it('does not render again without a deadline', async () => {
    app.at('2025-09-01T10:00:00+02:00')
    await text()
    app.at('2025-09-01T10:59:59+02:00')
    expect(await renderedBy(() => text())).toBe(0)
  })

  it('keeps a page of the demo for a minute of its clock', async () => {
    const demo = demoClock({
      startsAt: new Date('2025-09-01T08:00:00Z'),
      machine: { now: () => new Date(0) },
    })
    const config = { ...app.config, demo: { startsAt: new Date('2025-09-01T08:00:00Z') } }
    const played = await openCached({ ...app, config, clock: demo, now: () => demo.now() })
    const shown = async () => (await played.get('/EN/program')).body.toString()
    expect(await shown()).toContain('2025-09-01T08:00:00.000Z')
    demo.moveTo(new Date('2025-09-01T08:00:59.999Z'))
    expect(await shown()).toContain('2025-09-01T08:00:00.000Z')
    demo.moveTo(new Date('2025-09-01T08:01:00Z'))
    expect(await shown()).toContain('2025-09-01T08:01:00.000Z')
    await played.close()
  })

  it('keeps known queries, in any order under one key, and no others', async () => {
    await text('/EN/program?kind=class&level=open')
    expect(await renderedBy(() => text('/EN/program?level=open&kind=class'))).toBe(0)
    const others = [
      '/EN/program?x=1',
      '/EN/program?kind=a&kind=b',
      `/EN/program?artist=${'a'.repeat(300)}`,
      '/EN/schedule?kind=class',
    ]
    const { pages } = site.held()
    for (const address of others) expect(await renderedBy(() => text(address))).toBe(1)
    expect(site.held().pages).toBe(pages)
  })

  it('renders a page and its data separately', async () => {
    await text('/EN/prices')
    expect(await text('/EN/prices.data')).toContain('/EN/prices.data')
    expect(await renderedBy(() => text('/EN/prices.data'))).toBe(0)
  })

  it('caches neither forms nor posted requests', async () => {
    expect(await renderedBy(() => text('/EN/register'))).toBe(1)
    expect(await renderedBy(() => text('/EN/register'))).toBe(1)
    const sent = await site.get(
      '/EN/program',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'POST',
    )
    expect(sent.body.toString()).toContain('"POST"')
    expect(await text()).not.toContain('"POST"')
  })
})

describe('a personal response', () => {
  let db: Database
  let app: TestApp
  beforeEach(async () => {
    db = await openTestDatabase('embedded')
    app = makeApp(db)
    await makeFestival(app, [{}])
  })
  afterEach(() => db.close())

  it.each([
    ['a key of a form’s own', () => ({ body: `<input value="${Math.random()}">` })],
    ['a cookie besides the language’s', () => ({ headers: { 'Set-Cookie': 'myreg=SECRET' } })],
    ['a wish not to be stored', () => ({ headers: { 'Cache-Control': 'private, no-store' } })],
    ['a way to another page', () => ({ status: 302, headers: { Location: '/EN' } })],
    ['that there is no such page', () => ({ status: 404 })],
  ])('is recognised by %s, and not cached', async (_, answer) => {
    const site = await openCached(app, {
      pages: async () => {
        const { body = 'page', ...init }: { body?: string } & ResponseInit = answer()
        return new Response(body, init)
      },
    })
    await site.get('/EN/program')
    expect(site.held().pages).toBe(0)
    const { headers } = await site.get('/EN/program')
    expect(headers.etag).toBeUndefined()
    // known by now: it is rendered for its visitor alone
    const before = site.rendered.length
    await site.get('/EN/program')
    expect(site.rendered.length - before).toBe(1)
    await site.close()
  })

  it('is not a page whose places changed while it was rendered, which is rendered again', async () => {
    let left = 1
    const site = await openCached(app, {
      pages: async (...asked) => {
        const answer = await sayingEverything(...asked)
        if (left-- > 0) await db.query('update pools set taken_leaders = taken_leaders + 1')
        return answer
      },
    })
    expect((await site.get('/EN/program')).status).toBe(200)
    expect(site.held().uncacheable).toBe(0)
    expect((await site.get('/EN/program')).headers.etag).toBeDefined()
    await site.close()
  })

  it('is the error of a failing page, which is rendered again', async () => {
    let breaks = true
    const site = await openCached(app, {
      pages: async (...asked) => {
        if (breaks) throw new Error('broken')
        return sayingEverything(...asked)
      },
    })
    expect((await site.get('/EN/program')).status).toBe(500)
    breaks = false
    expect((await site.get('/EN/program')).headers.etag).toBeDefined()
    await site.close()
  })

  it('is not cached for invented addresses and queries', async () => {
    const limits = {
      bare: { entries: 5, bytes: 10 ** 7 },
      queried: { entries: 3, bytes: 10 ** 7 },
      uncacheable: 4,
    }
    const site = await openCached(app, { limits })
    await site.get('/EN/program')
    for (let n = 0; n < 20; n += 1) await site.get(`/EN/program?artist=a${n}`)
    for (let n = 0; n < 20; n += 1) await site.get(`/EN/program/${eventId(n + 100)}`)
    for (let n = 0; n < 20; n += 1) await site.get(`/EN/program/${'a'.repeat(24)}?x=${n}`)
    await site.get(`/EN/program/${'a'.repeat(24)}`)
    const held = site.held()
    expect(held.pages).toBeLessThanOrEqual(8)
    expect(held.uncacheable).toBeLessThanOrEqual(4)
    await site.close()
  })
})
