import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#app/platform/config.server.ts'
import { DiskFullError, DiskSpace } from '#app/platform/database/embedded/disk-space.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival, makePerson, type TestApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { createApp } from './app.ts'
import { start } from './start.ts'
import { startWorkers } from './workers.ts'

const mebibyte = 1024 ** 2

describe('while the disk of the embedded database is full', () => {
  let db: Database
  let app: TestApp
  let free: number
  beforeAll(async () => {
    db = await openTestDatabase('embedded')
    app = makeApp(db)
    await makeFestival(app, [{}])
  })
  afterAll(() => db.close())

  const open = () =>
    createApp(app, {
      files: new Map(),
      build: { id: 'b', version: '1' },
      demo: null,
      live: false,
      isReady: () => true,
      pages: async () => new Response('<p>page</p>', { headers: { 'Content-Type': 'text/html' } }),
      disk: new DiskSpace(
        { dataDir: 'none', database: { url: undefined, directUrl: undefined } },
        () => free,
      ),
    })
  const post = (path: string, body: unknown) => ({
    path,
    init: { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } },
  })
  const send = ({ path, init }: ReturnType<typeof post>) => open().request(path, init)

  it('writes return 503 with a sentence, and store nothing', async () => {
    free = 10 * mebibyte
    const answer = await send(post('/api/db/regs/save', makePerson()))
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '60'])
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('the disk is full') })
    const page = await open().request('/SI/register', {
      method: 'POST',
      body: new URLSearchParams({ name: 'x' }),
      headers: { accept: 'text/html' },
    })
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('disk poln')])
    const { rows } = await db.query('select from registrations')
    expect(rows).toHaveLength(0)
  })

  it('pages and queries are answered, and health reports the problem', async () => {
    free = 10 * mebibyte
    expect((await open().request('/EN')).status).toBe(200)
    expect((await send(post('/api/db/events/find', { query: {} }))).status).toBe(200)
    const health = await open().request('/healthz')
    expect([health.status, (await health.json()).status]).toEqual([503, 'disk is full'])
  })

  it('the application recovers when there is space', async () => {
    free = 1_000 * mebibyte
    expect((await send(post('/api/db/regs/save', makePerson()))).status).toBe(200)
    expect((await open().request('/healthz')).status).toBe(200)
  })

  it('workers pause', async () => {
    let paused = true
    const work = vi.fn(async () => 0)
    const workers = startWorkers(app, [{ name: 'resting', everyMs: 2 ** 31 - 1, work }], () => paused)
    workers.wake()
    expect(work).not.toHaveBeenCalled()
    paused = false
    workers.wake()
    await vi.waitFor(() => expect(work).toHaveBeenCalled())
    await workers.stop()
  })

  it('a start reports the problem and changes nothing', async () => {
    const dataDir = path.join(os.tmpdir(), `ronda-full-${process.pid}`)
    const env = { PORT: '0', RONDA_DEMO: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir }
    const begun = start(env, {
      root: '.',
      freeBytes: () => 3 * mebibyte,
      makeListener: async () => () => undefined,
    })
    await expect(begun).rejects.toThrow(DiskFullError)
    await expect(begun).rejects.toThrow('is full: 3 MiB are free, 64 MiB are needed at least')
    expect(existsSync(dataDir)).toBe(false)
  })

  it('a PostgreSQL server is not checked', () => {
    const read = readConfig({ DATABASE_URL: 'postgresql://db.example/ronda' })
    expect(read.ok && new DiskSpace(read.value, () => 0).isFull).toBe(false)
  })
})
