import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventId, makePerson } from '#tests/make.ts'
import { useFixture } from '../testing/fixture.ts'
import { type ClientParts, makeClient } from './client.ts'
import type { DataError } from './data-error.ts'

describe('the client of the data interface', () => {
  const fixture = useFixture('embedded')
  let calls: Request[]
  let failures: DataError[]
  let keys: number
  /** Answered instead of the server, first come first. */
  let instead: (Response | Error)[]

  beforeEach(() => {
    calls = []
    failures = []
    keys = 0
    instead = []
  })
  afterEach(() => expect(instead).toEqual([]))

  const client = (parts: Partial<ClientParts> = {}) =>
    makeClient({
      origin: fixture.api.origin,
      language: 'en',
      newKey: () => {
        keys += 1
        return `key-${keys}`
      },
      log: (failure) => failures.push(failure),
      fetch: async (input, init) => {
        const request = new Request(input, init)
        calls.push(request.clone())
        const [other] = instead.splice(0, 1)
        if (other instanceof Error) throw other
        return other ?? fetch(request)
      },
      ...parts,
    })

  const busy = (status: number) => Response.json({ status, detail: 'busy' }, { status })

  it('reads and counts, and returns instants', async () => {
    const events = client()('events')
    const [first] = await events.find({ kind: 'milonga' }, { projection: { title: 1, startsAt: 1 } })
    expect(first).toMatchObject({ title: { en: 'Grand milonga' }, startsAt: expect.any(Date) })
    expect(await events.findCounted({}, { limit: 1 })).toMatchObject({ items: [{}], count: 3 })
    expect(await events.findById(eventId(2))).toMatchObject({ _id: eventId(2) })
    expect(await events.aggregate([{ $count: 'all' }])).toEqual([{ all: 3 }])
  })

  it('writes with a new idempotency key each time', async () => {
    const regs = client()('regs')
    const saved = await regs.save(makePerson())
    expect(saved).toMatchObject({ _id: expect.any(String), status: 'placed' })
    await regs.save({ _id: saved._id, secret: saved.secret, note: 'late' })
    expect(calls.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-2'])
  })

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('retries once after %i', async (status) => {
    instead = [busy(status)]
    expect(await client()('events').find()).toHaveLength(3)
    expect(calls).toHaveLength(2)
    expect(failures).toEqual([])
  })

  it('waits as long as a busy server asks, and then writes once', async () => {
    const full = new Response('{"status":503}', { status: 503, headers: { 'Retry-After': '7' } })
    instead = [full]
    const waited: number[] = []
    await client({ pause: async (ms) => void waited.push(ms) })('regs').save(makePerson())
    expect(waited).toEqual([7_000])
    expect(calls.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-1'])
    instead = [new Response('{"status":503}', { status: 503, headers: { 'Retry-After': '3600' } })]
    const late = client({ pause: async (ms) => void waited.push(ms) })('regs').save(makePerson())
    await expect(late).rejects.toMatchObject({ problem: { status: 503 } })
    expect(waited).toEqual([7_000])
  })

  it('retries once without a response, and writes nothing twice', async () => {
    instead = [new TypeError('the line is cut')]
    await client()('regs').save(makePerson())
    expect(calls.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-1'])
    expect((await fixture.rows()).registrations).toBe(1)
  })

  it('writes once what was saved without an answer and is saved again, and a further one afterwards', async () => {
    const lost: typeof fetch = async (input, init) => {
      await fetch(new Request(input, init))
      throw new TypeError('the answer is lost')
    }
    const unanswered = new Map<string, string>()
    const person = makePerson()
    const saving = client({ fetch: lost, unanswered })('regs').save(person)
    await expect(saving).rejects.toMatchObject({ problem: { status: 0 } })
    const saved = await client({ unanswered })('regs').save(person)
    expect((await fixture.rows()).registrations).toBe(1)
    expect(calls.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1'])
    expect(unanswered.size).toBe(0)
    await client({ unanswered })('regs').save({ ...person, email: 'another@example.org' })
    expect(calls.at(-1)?.headers.get('Idempotency-Key')).toBe('key-2')
    expect((await fixture.rows()).registrations).toBe(2)
    expect(saved).toMatchObject({ _id: expect.any(String) })
  })

  it('equal writes at the same time are two', async () => {
    const note = { name: 'Lanterns', amount: 12 }
    const keys = new Set<string | null>()
    const counting = client({
      fetch: async (input, init) => {
        keys.add(new Request(input, init).headers.get('Idempotency-Key'))
        throw new TypeError('the answer is lost')
      },
    })('costs')
    await Promise.allSettled([counting.insert(note), counting.insert(note)])
    expect(keys.size).toBe(2)
  })

  it('an answered write that is made again is another one', async () => {
    instead = [busy(422)]
    const regs = client()('regs')
    await expect(regs.save(makePerson())).rejects.toMatchObject({ problem: { status: 422 } })
    await regs.save(makePerson())
    expect(calls.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-2'])
  })

  it.each([400, 401, 403, 404, 422, 501])('treats %i as an answer', async (status) => {
    instead = [busy(status)]
    expect(await client()('events').find()).toEqual([])
    expect(calls).toHaveLength(1)
  })

  it('logs a failed read and returns nothing', async () => {
    const events = client()('events')
    const twice = () => [busy(503), busy(503)]
    instead = [...twice(), ...twice(), ...twice(), ...twice(), ...twice()]
    expect(await events.find()).toEqual([])
    expect(await events.findCounted()).toEqual({ items: [], count: 0 })
    expect(await events.findById(eventId(1))).toBeNull()
    expect(await events.findOne({})).toBeNull()
    expect(await events.aggregate([])).toEqual([])
    expect(failures).toHaveLength(5)
    expect(failures[0]).toMatchObject({ message: 'events.find: 503 busy', problem: { status: 503 } })
  })

  it('throws when a write fails, with the sentences by field', async () => {
    const write = client()('regs').save(makePerson({ email: 'nobody' }))
    await expect(write).rejects.toMatchObject({
      name: 'DataError',
      call: { collection: 'regs', operation: 'save' },
      problem: { status: 422, errors: [{ path: 'email', message: expect.stringMatching(/\S/) }] },
    })
    expect(failures).toHaveLength(1)
  })

  it('reports that no server responded', async () => {
    instead = [new TypeError('cut'), new TypeError('cut')]
    await expect(client()('regs').save({})).rejects.toMatchObject({ problem: { status: 0 } })
  })

  it('sends the festival it is given', async () => {
    expect(await client({ edition: 'TF2025' })('events').find()).toHaveLength(3)
    expect(await client({ edition: 'TF1999' })('events').find()).toEqual([])
    expect(failures[0]?.problem).toMatchObject({ status: 404 })
  })
})
