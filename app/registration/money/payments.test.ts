import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { cancelRegistration, releaseRegistration } from '#app/registration/commands/cancel.server.ts'
import { deleteRegistration } from '#app/registration/commands/delete.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { type NewPayment, recordPayment } from './record-payment.server.ts'

const single = { places: { mode: 'head', size: 1 } } as const

describe.each(ENGINES)('payments on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('A7, R9 are booked once, also when reported twice at once', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await Promise.all([0, 1, 2].map(() => driver.pay(id, 25, 'bank 1')))
    expect(await driver.read(id)).toMatchObject({ paidCents: 2500, status: 'placed', owedCents: 1500 })
    await driver.pay(id, 15, 'bank 2')
    expect(await driver.status(id)).toBe('confirmed')
    expect((await driver.messages(id)).filter((kind) => kind === 'paid')).toHaveLength(2)
  })

  it('R19 during a deletion: one of the two is refused, neither fails', async () => {
    await makeFestival(driver.app, [{}])
    for (let round = 0; round < 5; round += 1) {
      const id = await driver.register()
      const money = {
        registrationId: id,
        amountCents: cents(4000),
        method: 'bank',
        valueDay: localDayOf(driver.app.now()),
      }
      const [deleted, paid] = await Promise.all([
        deleteRegistration(driver.app, { id, by: systemActor }),
        recordPayment(driver.app, {
          payment: { ...money, reference: null, note: null, key: `${round}` } as NewPayment,
          by: systemActor,
          notify: false,
        }),
      ])
      expect([deleted, paid]).toEqual(
        deleted.ok
          ? [expect.anything(), { ok: false, reason: 'not-found' }]
          : [
              { ok: false, reason: 'has-money' },
              { ok: true, value: { booked: true } },
            ],
      )
    }
  })

  it('R9 are reversed by a counter-entry', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await driver.pay(id, 40)
    await driver.pay(id, -40)
    expect(await driver.read(id)).toMatchObject({ paidCents: 0, status: 'placed' })
  })

  it('R9 are refunded at most to their amount, also by two at once; the same refund repeated is one', async () => {
    await makeFestival(driver.app, [{}])
    const registrationId = await driver.register()
    await driver.pay(registrationId, 40)
    const payment = (key: string): NewPayment => ({
      registrationId,
      amountCents: cents(-2500),
      method: 'cash',
      reference: null,
      note: null,
      valueDay: localDayOf(driver.app.now()),
      key,
    })
    const give = (key: string) =>
      recordPayment(driver.app, { payment: payment(key), by: systemActor, notify: false })
    const both = await Promise.all([give('one'), give('two')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual({ ok: false, reason: 'more-than-paid' })
    const done = both[0]?.ok ? 'one' : 'two'
    expect(await give(done)).toEqual({ ok: true, value: { booked: false } })
    expect((await driver.read(registrationId)).paidCents).toBe(1500)
    const { rows } = await driver.db.query('select amount_cents from movements order by amount_cents')
    expect(rows).toEqual([{ amount_cents: -2500 }, { amount_cents: 4000 }])
  })

  it('R12 after a release re-admit a dancer who still fits', async () => {
    await makeFestival(driver.app, [single])
    const id = await driver.register()
    await releaseRegistration(driver.app, { id, by: systemActor })
    await driver.pay(id, 30)
    expect(await driver.status(id)).toBe('released')
    await driver.pay(id, 10)
    expect(await driver.read(id)).toMatchObject({ status: 'confirmed', paidCents: 4000, totalCents: 4000 })
    expect(await driver.states(id)).toEqual(['placed'])
  })

  it('R12 after a release restore all places or become credit, and staff are informed', async () => {
    await makeFestival(driver.app, [single, {}])
    const id = await driver.register({ picks: [eventId(1), eventId(2)] })
    await releaseRegistration(driver.app, { id, by: systemActor })
    const next = await driver.register({ picks: [eventId(1)] })
    await driver.pay(id, 80)
    expect(await driver.read(id)).toMatchObject({ status: 'released', paidCents: 8000 })
    expect(await driver.states(id)).toEqual(['left', 'left'])
    expect(await driver.states(next)).toEqual(['placed'])
    const { rows } = await driver.db.query(
      `select 1 from audit where action = 'registration.creditAfterRelease'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('R12 after a release stay credit where the person has registered again', async () => {
    await makeFestival(driver.app, [{}])
    const ana = { name: 'Ana', email: 'ana@example.org' }
    const id = await driver.register(ana)
    await releaseRegistration(driver.app, { id, by: systemActor })
    await driver.register(ana)
    await driver.pay(id, 40)
    expect(await driver.read(id)).toMatchObject({ status: 'released', paidCents: 4000 })
  })

  it('R9 for a cancelled registration are credit', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await cancelRegistration(driver.app, { id, by: systemActor })
    await driver.pay(id, 40)
    expect(await driver.read(id)).toMatchObject({ status: 'cancelled', paidCents: 4000, owedCents: 0 })
  })

  it('R1 are recorded by authorised roles only', async () => {
    await makeFestival(driver.app, [{}])
    const registrationId = await driver.register()
    const payment: NewPayment = {
      registrationId,
      amountCents: cents(4000),
      method: 'cash',
      reference: null,
      note: null,
      valueDay: localDayOf(driver.app.now()),
      key: 'reception 1',
    }
    const book = (role: 'regEditor' | 'reception') =>
      recordPayment(driver.app, {
        payment,
        by: { kind: 'user', username: 'u', roles: [role] },
        notify: false,
      })
    expect(await book('regEditor')).toEqual({ ok: false, reason: 'not-found' })
    expect(await book('reception')).toEqual({ ok: true, value: { booked: true } })
    expect(await driver.messages(registrationId)).toEqual(['placed'])
  })
})
