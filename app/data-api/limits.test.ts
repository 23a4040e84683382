import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { ANONYMOUS_PER_MINUTE, takeCall, withQuerySlot } from './limits.server.ts'
import { callerOf, holding } from './testing/call-as.ts'

describe('calls without a session', () => {
  let db: Database
  let app: TestApp
  beforeAll(async () => {
    db = await openTestDatabase('embedded')
    await makeFestival(makeApp(db), [{}])
  })
  afterAll(() => db.close())
  beforeEach(() => {
    app = makeApp(db)
  })

  const requestContext = (address: string, fromLoopback = false) => ({
    id: 'x',
    address,
    fromLoopback,
    nonce: '',
    log: app.log,
  })
  const find = { by: nobody, collection: 'events', operation: 'find' }
  /** How many of so many calls are let through. */
  const passed = (calls: number, from: ReturnType<typeof requestContext>, call = find) =>
    Array.from({ length: calls }, () => takeCall(app, from, call)).filter((wait) => wait === null).length

  it('X19 are limited by network and minute', () => {
    expect(passed(ANONYMOUS_PER_MINUTE + 50, requestContext('192.0.2.1'))).toBe(ANONYMOUS_PER_MINUTE)
    expect(passed(1, requestContext('192.0.2.2'))).toBe(1)
    expect(passed(ANONYMOUS_PER_MINUTE, requestContext('2001:db8::1'))).toBe(ANONYMOUS_PER_MINUTE)
    expect(passed(1, requestContext('2001:db8::2'))).toBe(0)
    expect(takeCall(app, requestContext('192.0.2.1'), find)).toBeGreaterThan(0)
    app.at('2025-09-01T10:01:00+02:00')
    expect(passed(1, requestContext('192.0.2.1'))).toBe(1)
  })

  it('X19 are counted for every operation and collection, existing or not, except for those with their own limits', () => {
    const from = requestContext('192.0.2.3')
    expect(passed(100, from, { ...find, operation: 'aggregate' })).toBe(100)
    expect(passed(100, from, { ...find, collection: 'regs', operation: 'findById' })).toBe(100)
    expect(passed(100, from, { ...find, collection: 'nothing' })).toBe(100)
    expect(passed(1, from)).toBe(0)
    expect(passed(5, from, { ...find, collection: 'regs', operation: 'save' })).toBe(5)
    expect(passed(5, from, { ...find, collection: 'test' })).toBe(5)
  })

  it("X19 are not limited with a session, nor from the demo's own machine", () => {
    const by = holding('trusted')
    expect(passed(1_000, requestContext('192.0.2.4'), { ...find, by })).toBe(1_000)
    app = { ...app, config: { ...app.config, demo: { startsAt: app.now() } } }
    expect(passed(1_000, requestContext('127.0.0.1', true))).toBe(1_000)
    expect(passed(1_000, requestContext('192.0.2.4'))).toBe(ANONYMOUS_PER_MINUTE)
  })

  it('X19 beyond the limit get 429 with Retry-After and a sentence, before any lookup', async () => {
    const callAs = callerOf(app, '192.0.2.5')
    const many = Array.from({ length: ANONYMOUS_PER_MINUTE }, () => callAs(nobody, 'vip/find'))
    for (const { status } of await Promise.all(many)) expect(status).toBe(401)
    for (const path of ['events/find', 'nothing/find', 'vip/find', 'events/find?db=nothing']) {
      const { status, headers, body } = await callAs(nobody, path, {}, { 'Accept-Language': 'sl' })
      expect([status, headers.get('Retry-After'), body.detail]).toEqual([
        429,
        '60',
        'S tega naslova je preveč klicev. Poskusite čez trenutek.',
      ])
    }
    expect((await callAs(holding('regAdmin'), 'vip/find')).status).toBe(200)
  })

  it('X19 run four queries at once, and sixty wait', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    let begun = 0
    const ask = (by = nobody, operation: 'find' | 'findById' = 'find') =>
      withQuerySlot(app, { by, kind: 'events', operation }, async () => {
        begun += 1
        await end
        return 'answered'
      })
    const asked = Array.from({ length: 70 }, () => ask())
    expect(await Promise.all(asked.slice(64))).toEqual(Array(6).fill(null))
    expect(begun).toBe(4)
    const others = [ask(holding('regEditor')), ask(nobody, 'findById')]
    expect(begun).toBe(6)
    resolve()
    expect(await Promise.all([...asked.slice(0, 64), ...others])).toEqual(Array(66).fill('answered'))
  })

  it('X19 beyond sixty waiting ones get 503 with Retry-After and a sentence', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const waiting = Array.from({ length: 64 }, () =>
      withQuerySlot(app, { by: nobody, kind: 'events', operation: 'find' }, () => end),
    )
    const callAs = callerOf(app, '192.0.2.6')
    const { status, headers, body } = await callAs(nobody, 'events/find')
    expect([status, headers.get('Retry-After'), body.detail]).toEqual([503, '5', expect.stringMatching(/\S/)])
    expect((await callAs(nobody, 'regs/findById', { _id: 'x' })).status).toBe(200)
    resolve()
    await Promise.all(waiting)
    expect((await callAs(nobody, 'events/find')).status).toBe(200)
  })
})
