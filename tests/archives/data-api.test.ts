import { describe, expect, it } from 'vitest'
import { isOfEdition, isWrite, kinds, operations, passGate } from '#app/data-api/gate.ts'
import { actorOf, callerOf } from '#app/data-api/testing/call-as.ts'
import { nobody, roles } from '#app/people/actor.ts'
import { eventId, makePerson } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import {
  archivedId,
  archiveFestival,
  dancersSecret,
  everythingOf,
  tablesOfEditions,
  workersSecret,
} from './archived-festival.ts'

/** Collections whose documents are of no edition: `?db=` says nothing about them. A new collection is of an edition, or stands here. */
const ofNoEdition = ['users', 'editions', 'oldAddresses']

describe.each(defaultEngines)('the data interface and an archive on %s', (engine) => {
  const driver = useTestDriver(engine)
  const everything = async () => everythingOf(driver.db, await tablesOfEditions(driver.db))
  const knocker = () => {
    const { app } = driver
    return callerOf({ ...app, config: { ...app.config, testCollection: true } })
  }

  it('F18 X16 refuses every write of every collection to every role', async () => {
    expect(kinds.filter((kind) => !isOfEdition(kind)).sort()).toEqual([...ofNoEdition].sort())
    expect(operations.filter(isWrite)).toEqual([
      'insert',
      'insertMany',
      'upsert',
      'update',
      'save',
      'deleteOne',
    ])
    await archiveFestival(driver)
    const call = knocker()
    const before = await everything()
    for (const person of ['nobody', 'dancer', ...roles]) {
      const by = actorOf(person)
      for (const kind of kinds.filter(isOfEdition)) {
        for (const operation of operations.filter(isWrite)) {
          const name = kind === 'archivedRegs' ? 'regs19tf2025' : kind
          const answer = await call(by, `${name}/${operation}?db=TF2025`, {
            query: {},
            update: { $set: { note: 'x' } },
          })
          const gate = passGate(kind, operation, by)
          const status = gate === 'open' ? 409 : gate === 'sign-in' ? 401 : 403
          expect([person, name, operation, answer.status]).toEqual([person, name, operation, status])
          expect(answer.body.detail).toMatch(/\S/)
        }
      }
    }
    expect(await everything()).toEqual(before)
  })

  it('F18 X16 refuses by id, by an old secret and under a key, in both languages, and still reads', async () => {
    const { placed } = await archiveFestival(driver)
    const call = knocker()
    const before = await everything()
    const admin = actorOf('admin')
    const attacks: readonly (readonly [typeof admin, string, object, number])[] = [
      [nobody, 'regs/save', { _id: placed, secret: dancersSecret, name: 'Other' }, 409],
      [nobody, 'regs/save', { _id: placed, secret: dancersSecret, picks: [eventId(2)] }, 409],
      [nobody, 'regs/save?db=TF2025', makePerson(), 409],
      [admin, 'regs/save?db=TF2025', { _id: placed, name: 'Other' }, 409],
      [admin, 'regs/save?db=regs19tf2025', { _id: placed, name: 'Other' }, 409],
      [admin, 'regs/save', { _id: placed, name: 'Other' }, 404],
      [admin, 'regs/update?db=TF2025', { query: { _id: placed }, update: { $set: { name: 'Other' } } }, 409],
      [admin, 'regs/update', { query: { _id: placed }, update: { $set: { name: 'Other' } } }, 200],
      [admin, 'regs/deleteOne', { _id: placed }, 200],
      [admin, 'regs/deleteOne?db=TF2025', { _id: placed }, 409],
      [admin, 'events/save?db=TF2025', { _id: eventId(1), title: { en: 'x', sl: 'x' } }, 409],
      [admin, 'events/save', { _id: eventId(1), title: { en: 'x', sl: 'x' } }, 404],
      [admin, 'costs/deleteOne', { _id: eventId(202) }, 200],
      [
        nobody,
        'workOrders/save?db=TF2025',
        { _id: eventId(203), secret: workersSecret, status: 'done' },
        409,
      ],
    ]
    for (const [by, path, payload, status] of attacks) {
      const answer = await call(by, path, payload)
      expect([path, payload, answer.status]).toEqual([path, payload, status])
    }
    expect(
      (await call(nobody, 'workOrders/save', { _id: eventId(203), secret: workersSecret, status: 'done' }))
        .status,
    ).toBeGreaterThan(399)
    for (let time = 0; time < 2; time += 1) {
      const headers = { 'Idempotency-Key': 'again', 'Accept-Language': 'sl' }
      const change = { query: {}, update: { $set: { hosting: true } } }
      const answer = await call(admin, 'regs/update?db=TF2025', change, headers)
      expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('arhiviran')])
    }
    expect(await everything()).toEqual(before)
    expect((await call(admin, 'regs/find?db=TF2025', {})).body).toHaveLength(6)
    expect((await call(admin, 'regs19tf2025/find', {})).body).toHaveLength(6)
    expect((await call(nobody, 'regs/find', { secret: dancersSecret })).body).toHaveLength(1)
  })

  it('F18 answers 409, never 500, for a command without its own check', async () => {
    await archiveFestival(driver)
    const call = knocker()
    // The cached copy says that it is open: only the database knows the truth.
    await driver.db.query(`update editions set archived = false where id = '${archivedId}'`)
    await driver.db.notify('catalogue', archivedId)
    await expect.poll(async () => (await call(actorOf('admin'), 'regs19tf2025/find', {})).status).toBe(404)
    await driver.db.query(`update editions set archived = true where id = '${archivedId}'`)
    const before = await everything()
    for (const [path, payload] of [
      ['vip/save', { name: 'Ana' }],
      ['test/save', { n: 1 }],
      ['events/deleteOne', { _id: eventId(3) }],
      ['priceItems/save', { code: 'x', name: { en: 'x', sl: 'x' }, kind: 'single', vatRatePercent: 22 }],
    ] as const) {
      const answer = await call(actorOf('admin'), `${path}?db=TF2025`, payload)
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true])
    }
    expect((await call(actorOf('admin'), 'test/save?db=TF2025', { n: 1 })).status).toBe(409)
    expect(await everything()).toEqual(before)
  })
})
