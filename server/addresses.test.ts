import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLoggedApp } from '#app/people/testing/make-user.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { createApp } from './app.ts'
import { readStaticFiles } from './middleware/static-files.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase('embedded')
})
afterAll(() => db.close())

function open(files: Awaited<ReturnType<typeof readStaticFiles>> = new Map()) {
  const { app, logged } = makeLoggedApp(db)
  const pages = async () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } })
  const build = { id: 'b1', version: '1.2.3' }
  const http = createApp(app, { pages, files, build, demo: null, live: false, isReady: () => true })
  const clientErrors = () => logged.flatMap((line) => ('clientError' in line ? [line.clientError] : []))
  const origin = app.config.origin
  const tell = (body: unknown, headers: Readonly<Record<string, string>> = { origin }) =>
    http.request(`${origin}/api/errors`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  return { http, tell, clientErrors, logged }
}

describe('an error report of a browser', () => {
  const report = { kind: 'start', message: 'TypeError: x is null', path: '/EN/register', build: 'b1' }

  it('is logged without personal data', async () => {
    const { tell, clientErrors } = open()
    const told = {
      ...report,
      message: 'no ana@example.org at /EN/myReg?secret=abc',
      path: '/EN/myReg?secret=abc',
    }
    expect((await tell(told)).status).toBe(204)
    expect(clientErrors()).toEqual([{ ...report, message: 'no …@… at /EN/myReg?…', path: '/EN/myReg' }])
    expect(JSON.stringify(clientErrors())).not.toContain('abc')
  })

  it.each<[string, unknown, Readonly<Record<string, string>> | undefined, number]>([
    ['what is no report', { kind: 'other' }, undefined, 422],
    ['what is no JSON', '{', undefined, 422],
    ['what is too long', { ...report, message: 'x'.repeat(5_000) }, undefined, 413],
    ['what another site sends', report, { origin: 'https://evil.example' }, 403],
    ['what no browser sends', report, {}, 403],
  ])('is refused: %s', async (_, body, headers, status) => {
    const { tell, clientErrors } = open()
    expect((await tell(body, headers)).status).toBe(status)
    expect(clientErrors()).toEqual([])
  })

  it('is accepted twenty times a minute from one address', async () => {
    const { tell, clientErrors } = open()
    const statuses: number[] = []
    for (let n = 0; n < 22; n += 1) statuses.push((await tell(report)).status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
    expect(clientErrors()).toHaveLength(20)
  })
})

describe('an unhandled path', () => {
  it('is served as a file if there is one', async () => {
    const file = {
      type: 'text/plain',
      etag: '"a"',
      plain: new TextEncoder().encode('Contact: x'),
      packed: {},
    }
    const { http } = open(new Map([['/.well-known/security.txt', file]]))
    expect(await (await http.request('/.well-known/security.txt')).text()).toBe('Contact: x')
    const none = await http.request('/.well-known/none/')
    expect([none.status, await none.text()]).toEqual([404, 'Not Found'])
  })

  it('includes the icon of the public folder', async () => {
    const files = await readStaticFiles('public')
    expect(files.get('/favicon.ico')?.type).toBe('image/x-icon')
  })
})

const addresses = [
  ['POST', '/hooks', 404, null],
  ['POST', '/hooks/unknown', 404, null],
  ['GET', '/hooks/unknown', 404, null],
  ['GET', '/hooks/stripe', 405, 'POST'],
  ['PUT', '/hooks/bounces', 405, 'POST'],
  ['PUT', '/hooks/unsubscribe', 405, 'GET, HEAD, POST'],
  ['POST', '/healthz', 405, 'GET, HEAD'],
  ['POST', '/readyz', 405, 'GET, HEAD'],
  ['POST', '/build.json', 405, 'GET, HEAD'],
  ['POST', '/metrics', 405, 'GET, HEAD'],
] as const

describe('an address that programs call', () => {
  it.each(addresses)('answers %s %s with a problem document: %i', async (method, path, status, allowed) => {
    const answer = await open().http.request(path, { method })
    expect([answer.status, answer.headers.get('Allow')]).toEqual([status, allowed])
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  })

  it('answers a browser with a page', async () => {
    const answer = await open().http.request('/hooks/unknown', { headers: { accept: 'text/html' } })
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
  })
})
