import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { WebEnv } from '#app/platform/http/request-context.server.ts'
import { boundRegistrations, isRegistration, RegistrationQueue, refuseEarly } from './registration-queue.ts'

const limits = { inProgress: 2, waiting: 3 }

describe('the queue of registrations', () => {
  it('processes a number at once, takes the others in order, and refuses those above its limit', async () => {
    const queue = new RegistrationQueue(limits)
    const begun: number[] = []
    const enter = async (n: number) => {
      const leave = await queue.enter()
      if (leave) begun.push(n)
      return leave
    }
    const turns = [1, 2, 3, 4, 5].map(enter)
    await Promise.all(turns.slice(0, 2))
    expect([begun, queue.isFull]).toEqual([[1, 2], true])
    expect(await queue.enter()).toBeNull()

    for (const turn of turns) (await turn)?.()
    expect(begun).toEqual([1, 2, 3, 4, 5])
    expect(queue.isFull).toBe(false)
    const [one, two] = [await queue.enter(), await queue.enter()]
    expect([one, two]).not.toContain(null)
  })

  it('calculates Retry-After from its rate', async () => {
    let now = 0
    const queue = new RegistrationQueue({ inProgress: 1, waiting: 100 }, () => now)
    for (let n = 0; n < 50; n += 1) {
      now += 100
      ;(await queue.enter())?.()
    }
    for (let n = 0; n < 41; n += 1) void queue.enter()
    expect(queue.secondsToReturn).toBe(4)
    now += 60_000
    expect(queue.secondsToReturn).toBe(30)
  })

  it.each([
    ['POST', '/EN/register', true],
    ['POST', '/SI/register/send', true],
    ['POST', '/EN/register.data', true],
    ['POST', '/api/db/regs/save', true],
    ['GET', '/EN/register', false],
    ['POST', '/api/db/regs/find', false],
    ['POST', '/EN/register/places', false],
    ['POST', '/auth/login', false],
  ])('%s %s waits in it: %s', (method, path, is) => expect(isRegistration(method, path)).toBe(is))
})

describe('at capacity', () => {
  async function open() {
    const queue = new RegistrationQueue({ inProgress: 1, waiting: 0 })
    const busy = await queue.enter()
    const app = new Hono<WebEnv>()
    app.use(async (c, next) => {
      c.set('requestContext', { nonce: 'n0nce' } as never)
      await next()
    })
    app.use(boundRegistrations(queue))
    app.all('*', (c) => c.text('taken'))
    return { queue, app, end: () => busy?.() }
  }
  const sent = (accept: string) => ({ method: 'POST', headers: { accept } })

  it('programs get a problem document, browsers a page in both languages, both with Retry-After', async () => {
    const { app, end } = await open()
    const program = await app.request('/api/db/regs/save', sent('application/json'))
    expect([program.status, program.headers.get('Content-Type')]).toEqual([503, 'application/problem+json'])
    const seconds = Number(program.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThanOrEqual(2)
    expect(seconds).toBeLessThan(4)
    expect(await program.json()).toMatchObject({
      detail: expect.stringContaining(`Nothing was saved. Please try again in ${seconds} s.`),
    })
    const page = await app.request('/SI/register', sent('text/html'))
    const text = await page.text()
    expect([page.status, page.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(text).toContain('Prijave nismo sprejeli')
    expect(text).toContain('Nothing was saved')
    end()
    expect((await app.request('/api/db/regs/save', sent('application/json'))).status).toBe(200)
  })

  it('other requests are answered', async () => {
    const { app } = await open()
    expect((await app.request('/EN/program', { headers: { accept: 'text/html' } })).status).toBe(200)
    expect((await app.request('/api/db/events/find', sent('application/json'))).status).toBe(200)
  })

  it('the body of a refused registration is not read', async () => {
    const { queue, end } = await open()
    let reached = 0
    const server = createServer(
      refuseEarly(queue, (_, response) => {
        reached += 1
        response.end()
      }),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const post = (path: string, accept: string) =>
      new Promise<number>((resolve, reject) => {
        const options = { port, path, method: 'POST', headers: { accept, 'Content-Length': 3 } }
        ask(options, (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        })
          .on('error', reject)
          .end('{ }')
      })
    expect(await post('/api/db/regs/save', '*/*')).toBe(503)
    expect(await post('/EN/register/send', '*/*')).toBe(503)
    expect(reached).toBe(0)
    expect(await post('/EN/register', 'text/html')).toBe(200)
    end()
    expect(await post('/api/db/regs/save', '*/*')).toBe(200)
    server.close()
    server.closeAllConnections()
  })

  it('a failed registration frees its turn', async () => {
    const queue = new RegistrationQueue({ inProgress: 1, waiting: 0 })
    const app = new Hono<WebEnv>()
    app.use(boundRegistrations(queue))
    app.all('*', () => {
      throw new Error('broken')
    })
    app.onError((_, c) => c.text('broken', 500))
    for (let n = 0; n < 3; n += 1) {
      expect((await app.request('/api/db/regs/save', sent('application/json'))).status).toBe(500)
    }
  })
})
