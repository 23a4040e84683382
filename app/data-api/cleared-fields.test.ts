import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { cents } from '#app/platform/values/money.ts'
import { byRole, classPrice, makeApp, makeFestival, makePerson } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { type CallAs, callerOf, holding } from './testing/call-as.ts'

const free = { superEarly: cents(0), early: cents(0), regular: cents(0), door: cents(0) }
const items = [
  classPrice,
  { ...classPrice, code: 'shirt', kind: 'extra' as const },
  { ...classPrice, code: 'roots-to-rise', kind: 'extra' as const, amountCents: free },
]

describe.each(defaultEngines)('a registration changed through the data interface on %s', (engine) => {
  let db: Database
  let callAs: CallAs
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    const app = makeApp(db)
    callAs = callerOf(app)
    await makeFestival(app, [{ places: byRole(20, 20, 9) }], { items })
  })
  afterAll(() => db.close())

  const done = async (path: string, payload: unknown, by: Actor = nobody) => {
    const { status, body } = await callAs(by, path, payload)
    expect([path, status, body?.errors ?? []]).toEqual([path, 200, []])
    return body
  }
  const donation = { code: 'roots-to-rise', amountCents: 1500 }
  const given = { newsletter: true, extras: ['shirt', donation], payBy: 'cash', volunteering: true }
  const cleared = { newsletter: null, extras: null, payBy: null, volunteering: null, note: null, promo: null }
  const initial = { newsletter: false, extras: [], payBy: 'bank', note: null }

  it('X6 null clears every field that need not be given, by its dancer and by staff', async () => {
    const { _id, secret } = await done('regs/save', makePerson(given))
    await done('regs/save', { _id, secret, ...cleared })
    expect(await done('regs/findById', { _id, secret })).toMatchObject(initial)
    const admin = holding('admin')
    await done('regs/save', { _id, ...given }, admin)
    await done('regs/update', { query: { _id }, update: { $unset: { extras: '', newsletter: '' } } }, admin)
    expect(await done('regs/findById', { _id }, admin)).toMatchObject({ extras: [], newsletter: false })
    const fresh = await done('regs/save', makePerson(cleared))
    expect(await done('regs/findById', { _id: fresh._id, secret: fresh.secret })).toMatchObject(initial)
  })

  it('X6 what must be given cannot be cleared', async () => {
    const { _id, secret } = await done('regs/save', makePerson())
    for (const name of ['name', 'email', 'country', 'role', 'picks', 'consents']) {
      const { status, body } = await callAs(nobody, 'regs/save', { _id, secret, [name]: null })
      expect([status, body.errors[0].path]).toEqual([422, name])
    }
  })

  it('X22 a donation keeps its amount when the extras that were read are sent back in another order', async () => {
    const { _id, secret, totalCents } = await done('regs/save', makePerson(given))
    const { extras } = await done('regs/findById', { _id, secret })
    expect(extras).toEqual(['shirt', donation])
    const saved = await done('regs/save', { _id, secret, extras: extras.toReversed() })
    expect(saved.totalCents).toBe(totalCents)
    const query = { 'extras.amountCents': { $gte: 1000 } }
    expect(await done('regs/find', { query, secret })).toHaveLength(1)
  })
})
