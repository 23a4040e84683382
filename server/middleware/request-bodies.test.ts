import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LARGEST_FILE } from '#app/bank/reading/limits.ts'
import { LARGEST_IMPORT } from '#app/imports/reading/limits.ts'
import { roles, type StaffRole } from '#app/people/actor.ts'
import { enter, makeUser } from '#app/people/testing/make-user.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { bodyLimits, mostFormFields, mostFormParts } from '#app/platform/request-body/body-limits.ts'
import { LARGEST_PHOTO } from '#app/programme/photos/photo.ts'
import { createApp } from '#server/app.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'

const { anyone, signedIn } = bodyLimits
const form = 'application/x-www-form-urlencoded'
const json = 'application/json'

describe.each(defaultEngines)('request bodies on %s', (engine) => {
  let db: Database
  let app: TestApp
  let server: Server
  let origin: string
  let session: string

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [{}])
    await makeUser(app)
    session = (await enter(app)).cookie.split(';')[0] ?? ''
    const http = createApp(app, {
      pages: async (request) => new Response(`${(await request.arrayBuffer()).byteLength}`),
      files: new Map(),
      build: { id: 'b1', version: '1.2.3' },
      demo: null,
      live: false,
      isReady: () => true,
    })
    server = createServer(getRequestListener(http.fetch))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await db.close()
  })

  const cookies = { none: {}, forged: { Cookie: `session=${'f'.repeat(43)}` } }
  const ours = () => ({ Cookie: session })

  /** Posts so many bytes, with their length or, in pieces, without it. */
  async function post(path: string, bytes: number, headers: Record<string, string>, pieces = false) {
    const piece = new Uint8Array(32 * 1024).fill(32)
    const body = pieces
      ? new ReadableStream<Uint8Array>({
          pull(controller) {
            const rest = Math.min(piece.length, bytes)
            bytes -= rest
            if (rest > 0) controller.enqueue(piece.subarray(0, rest))
            else controller.close()
          },
        })
      : new Uint8Array(bytes).fill(32)
    const answer = await fetch(origin + path, {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit)
    return { status: answer.status, connection: answer.headers.get('connection'), text: await answer.text() }
  }

  const paths: [string, string][] = [
    ['/EN/register', form],
    ['/EN/register.data', form],
    ['/hooks/cards', json],
    ['/api/db/events/find', json],
    ['/api/db/events/find', 'application/msgpack'],
  ]
  it.each(paths)('X18 to %s as %s are limited to 256 KiB without a session', async (path, type) => {
    for (const cookie of [cookies.none, cookies.forged]) {
      for (const pieces of [false, true]) {
        const headers = { 'Content-Type': type, ...cookie }
        const tooLarge = await post(path, anyone + 1, headers, pieces)
        expect([path, pieces, tooLarge.status, tooLarge.connection]).toEqual([path, pieces, 413, 'close'])
        expect(JSON.parse(tooLarge.text).detail).toMatch(/\S/)
        expect((await post(path, anyone, headers, pieces)).status).not.toBe(413)
      }
    }
  })

  const hooks = '/hooks/cards'
  it.each(paths.filter(([path]) => path !== hooks))(
    'X18 to %s as %s are limited to 1 MiB with a session',
    async (path, type) => {
      for (const pieces of [false, true]) {
        const headers = { 'Content-Type': type, ...ours() }
        expect((await post(path, signedIn + 1, headers, pieces)).status).toBe(413)
        expect((await post(path, signedIn, headers, pieces)).status).not.toBe(413)
      }
    },
  )

  it('X18 of other servers are limited to 256 KiB, with a session too', async () => {
    const headers = { 'Content-Type': json, ...ours() }
    expect((await post(hooks, anyone + 1, headers)).status).toBe(413)
    expect((await post(hooks, anyone, headers)).status).not.toBe(413)
  })

  it.each([
    ['/admin/placilaNaRacun', 'regAdmin'],
    ['/admin/uvoz', 'regAdmin'],
    ['/admin/photos', 'progAdmin'],
    ['/admin/umetniki', 'progAdmin'],
  ] as const)('X18 with a file for %s are accepted from a %s, and from no other role', async (page, role) => {
    const statusOf = async (name: string, held: readonly StaffRole[], path: string) => {
      const username = `${name}${path.replace(/\W/g, '')}`
      await makeUser(app, { username, roles: held })
      const Cookie = (await enter(app, { username })).cookie.split(';')[0] ?? ''
      return (await post(path, signedIn + 1, { 'Content-Type': form, Cookie })).status
    }
    const others = roles.filter((one) => one !== role && one !== 'admin')
    for (const path of [page, `${page}.data`]) {
      expect(await statusOf('sender', [role], path)).toBe(200)
      expect(await statusOf('another', others, path)).toBe(413)
    }
  })

  it('reach the page unchanged', async () => {
    for (const pieces of [false, true]) {
      expect(await post('/EN/register', 70_001, { 'Content-Type': form }, pieces)).toMatchObject({
        status: 200,
        text: '70001',
      })
    }
  })

  it('are small for signing in, with a session or without', async () => {
    for (const cookie of [cookies.none, ours()]) {
      const headers = { 'Content-Type': json, ...cookie }
      expect((await post('/api/auth/login', 64 * 1024 + 1, headers)).status).toBe(413)
      expect((await post('/api/auth/passkeys/sign-in', 64 * 1024 + 1, headers, true)).status).toBe(413)
      expect((await post('/api/errors', 4_097, headers)).status).toBe(413)
    }
  })

  const send = async (path: string, body: string, type: string) =>
    (await fetch(origin + path, { method: 'POST', body, headers: { 'Content-Type': type } })).status

  it('have a limited number of form fields', async () => {
    const fields = (count: number) => Array.from({ length: count }, () => 'a=').join('&')
    expect(await send('/EN/register', fields(mostFormFields), form)).toBe(200)
    expect(await send('/EN/register', fields(mostFormFields + 1), form)).toBe(413)
    expect(await send('/EN/register', '&'.repeat(anyone), form)).toBe(413)
  })

  it('have a limited number of form parts', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
    const type = 'multipart/form-data; boundary=x'
    expect(await send('/EN/register', `${part.repeat(mostFormParts - 1)}--x--\r\n`, type)).toBe(200)
    expect(await send('/EN/register', `${part.repeat(mostFormParts + 1)}--x--\r\n`, type)).toBe(413)
  })

  it('have a limited number of JSON values', async () => {
    const map = (count: number) =>
      `{${Array.from({ length: count }, (_, n) => `"${n.toString(36)}":1`).join()}}`
    expect(await send('/api/auth/login', map(6_000), json)).toBe(413)
    expect(await send('/api/db/events/find', `{"query":${map(6_000)}}`, json)).toBe(400)
    expect(await send('/api/db/events/find', `{"query":${map(4_000)}}`, json)).toBe(422)
  })

  it('X4 with thousands of errors are answered with fifty of them', async () => {
    const names = Array.from({ length: 3_000 }, (_, n) => `"x${n}":1`).join()
    for (const [path, body, told] of [
      ['events/find', `{${names}}`, 50],
      ['events/find', `{"query":{${names}}}`, 50],
      ['regs/save', `{${names}}`, 50],
    ] as const) {
      const headers = { 'Content-Type': json, Accept: json }
      const answer = await fetch(`${origin}/api/db/${path}`, { method: 'POST', body, headers })
      expect(answer.status).toBe(422)
      expect((await answer.json()).errors).toHaveLength(told)
    }
  })
})

it('the proxy of docs/operations.md accepts the largest file that a route takes, with its form', () => {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const mebibytes = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1])
  const form = 128 * 1024
  expect(mebibytes * 1024 ** 2).toBeGreaterThanOrEqual(
    Math.max(LARGEST_FILE, LARGEST_IMPORT, LARGEST_PHOTO) + form,
  )
})
