import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { byRole, classPrice, eventId, makeApp, makeFestival, makePerson, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { callerOf, holding } from '../testing/call-as.ts'

/** The process dies before its n-th database step: a transaction is one step, and so is each statement outside one. */
function dyingBefore(n: number, db: Database): Database {
  let left = n
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'transaction' && name !== 'query') return value.bind(target)
      return (...args: unknown[]) => {
        left -= 1
        return left < 0 ? Promise.reject(new Error('died')) : value.apply(target, args)
      }
    },
  })
}

describe.each(ENGINES)('X8 an interrupted call continues under its key on %s', (engine) => {
  let db: Database
  let app: TestApp
  const admin = holding('admin')
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [{ places: byRole(90, 90, 90) }], {
      items: [classPrice, { ...classPrice, code: 'shirt', kind: 'extra' }],
    })
  })
  afterAll(() => db.close())

  const peopleOf = async (country: string) => {
    const found = await callerOf(app)(admin, 'regs/find', { query: { country } })
    return found.body as { _id: string; extras: unknown[]; erasedAt: unknown }[]
  }

  let keys = 0
  /**
   * Sends the call to a process that dies one step later each time, then again to one that lives, until the first one lives too.
   * @returns how often it died
   */
  async function atEveryStep(
    path: string,
    payloadOf: (n: number) => unknown,
    look: (n: number, answer: unknown) => Promise<void>,
  ): Promise<number> {
    for (let n = 0; n < 60; n += 1) {
      keys += 1
      const headers = { 'Idempotency-Key': `key-${keys}` }
      const payload = payloadOf(n)
      const broken = callerOf({ ...app, db: dyingBefore(n, db) })
      const first = await broken(admin, path, payload, headers)
      const again = await callerOf(app)(admin, path, payload, headers)
      expect([n, again.status, again.body.errors ?? again.body.detail ?? '']).toEqual([n, 200, ''])
      await look(n, again.body)
      if (first.status !== 500) {
        expect(first.body).toEqual(again.body)
        return n
      }
    }
    throw new Error('it never came through')
  }

  it('an update of many pushes once into each', async () => {
    for (const role of ['leader', 'follower']) {
      await callerOf(app)(nobody, 'regs/save', makePerson({ role, country: 'HR' }))
    }
    const payload = { query: { country: 'HR' }, update: { $push: { extras: { code: 'shirt' } } } }
    const died = await atEveryStep(
      'regs/update',
      () => payload,
      async (n, answer) => {
        expect(answer).toEqual({ matched: 2, modified: 2 })
        expect((await peopleOf('HR')).map(({ extras }) => extras.length)).toEqual([n + 1, n + 1])
      },
    )
    expect(died).toBeGreaterThan(4)
  }, 120_000)

  it('an update of the field it filters by changes each once', async () => {
    const known = await peopleOf('HR')
    const swap = (n: number) => (n % 2 === 0 ? ['HR', 'RS'] : ['RS', 'HR'])
    await atEveryStep(
      'regs/update',
      (n) => {
        const [from, to] = swap(n)
        return { query: { country: from }, update: { $set: { country: to, note: `${n}` } } }
      },
      async (n, answer) => {
        expect(answer).toEqual({ matched: 2, modified: 2 })
        const [, to = ''] = swap(n)
        expect((await peopleOf(to)).map(({ _id }) => _id)).toEqual(known.map(({ _id }) => _id))
      },
    )
  }, 120_000)

  it('an insert of many registers each once', async () => {
    await atEveryStep(
      'regs/insertMany',
      (n) => ({ insert: ['Ana', 'Bor'].map((name) => personAt(n, { name, country: 'AT' })) }),
      async (n, answer) => {
        expect(answer).toMatchObject([{ status: 'placed' }, { status: 'placed' }])
        expect(await peopleOf('AT')).toHaveLength(2 * (n + 1))
      },
    )
  }, 120_000)

  it('an upsert registers once, and pushes once', async () => {
    await atEveryStep(
      'regs/upsert',
      (n) => {
        const { email, ...person } = personAt(n, { country: 'DE' })
        return { query: { email }, update: { $set: person } }
      },
      async (n, answer) => {
        expect(answer).toEqual({ matched: 0, modified: 0, upserted: expect.any(String) })
        expect(await peopleOf('DE')).toHaveLength(n + 1)
      },
    )
    const [one] = await peopleOf('DE')
    await atEveryStep(
      'regs/upsert',
      () => ({ query: { _id: one?._id }, update: { $push: { extras: { code: 'shirt' } } } }),
      async (n, answer) => {
        expect(answer).toEqual({ matched: 1, modified: 1 })
        expect((await peopleOf('DE'))[0]?.extras).toHaveLength(n + 1)
      },
    )
  }, 120_000)

  it('a deletion is reported as done, whenever it happened', async () => {
    const known = await peopleOf('AT')
    await atEveryStep(
      'regs/deleteOne',
      (n) => ({ _id: known[n]?._id }),
      async (n, answer) => {
        expect(answer).toEqual({ deleted: 1 })
        const left = await callerOf(app)(admin, 'regs/findById', { _id: known[n]?._id })
        expect(left.body).toBeNull()
      },
    )
  }, 120_000)
})

/** Nobody comes twice. */
function personAt(n: number, over: Record<string, unknown>) {
  const email = `${String(over.name ?? 'x').toLowerCase()}${n}@example.org`
  return makePerson({ role: 'leader', picks: [eventId(1)], email, ...over })
}
