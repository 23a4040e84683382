import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import { type CachedInstance, openCached } from '#tests/cached-instance.ts'
import { crashPostgres } from '#tests/faults/crash-postgres.server.ts'
import { byRole, makeApp, makeFestival, makePerson } from '#tests/make.ts'
import { startPostgres, type TestPostgres } from '#tests/postgres.server.ts'

const html = { accept: 'text/html' }

describe('while the database server is away', () => {
  let server: TestPostgres
  let restart: () => Promise<{ kill(signal: 'SIGINT'): boolean }>
  let db: Database
  let site: CachedInstance
  let restarted: { kill(signal: 'SIGINT'): boolean } | undefined
  const post = (path: string, body: unknown) =>
    site.post(path, JSON.stringify(body), { 'Content-Type': 'application/json', Accept: 'application/json' })

  beforeAll(async () => {
    server = await startPostgres({ synchronous_commit: 'on' })
    const url = await server.createDatabase()
    db = await openDatabase({ url, poolSize: 4 })
    await migrate(db, 'db/migrations')
    const app = makeApp(db)
    await makeFestival(app, [{ places: byRole(5, 5) }])
    site = await openCached(app)
    expect((await site.get('/EN/program')).status).toBe(200)
    restart = (await crashPostgres(url)).restart
  })
  afterAll(async () => {
    await site.close()
    await db.close()
    restarted?.kill('SIGINT')
    await server.stop()
  })

  it('cached pages are served, and marked as unchecked', async () => {
    const page = await site.get('/EN/program')
    expect(page.status).toBe(200)
    expect(page.headers['cache-status']).toBe('ronda; hit; detail=unchecked')
    const again = await site.get('/EN/program', { 'if-none-match': page.headers.etag ?? '' })
    expect(again.status).toBe(304)
  })

  it.each([
    ['/EN/prices', 'en-GB', 'Our database is not answering', 'Naša podatkovna zbirka'],
    ['/SI/register', 'sl-SI', 'Naša podatkovna zbirka', 'Our database is not answering'],
  ])('%s gets a page in both languages with 503 and Retry-After', async (path, lang, first, second) => {
    const page = await site.get(path, html)
    const text = page.body.toString()
    expect([page.status, page.headers['retry-after']]).toEqual([503, '10'])
    expect(page.headers['content-type']).toContain('text/html')
    expect(text).toContain(`<html lang="${lang}">`)
    expect(text.indexOf(first)).toBeGreaterThan(0)
    expect(text.indexOf(second)).toBeGreaterThan(text.indexOf(first))
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['a read', '/api/db/events/find', { query: {} }],
    ['a registration', '/api/db/regs/save', makePerson()],
    ['a sign-in', '/api/auth/login', { username: 'admin', password: 'wrong-password-1' }],
  ])('%s of the interface gets 503 with a problem document', async (_, path, body) => {
    const answer = await post(path, body)
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10'])
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      status: 503,
      detail: 'Our database is not answering at the moment. Please try again in a minute.',
    })
  })

  it('the health addresses report it', async () => {
    const answer = await site.get('/healthz')
    expect([answer.status, JSON.parse(answer.body.toString()).status]).toEqual([
      503,
      'database does not answer',
    ])
  })

  it('the application recovers when the database is back', async () => {
    restarted = await restart()
    await expect.poll(async () => (await site.get('/healthz')).status).toBe(200)
    const page = await site.get('/EN/program')
    expect([page.status, page.headers['cache-status']]).toEqual([200, undefined])
    expect((await post('/api/db/events/find', { query: {} })).status).toBe(200)
    expect((await post('/api/db/regs/save', makePerson())).status).toBe(200)
  })
})
