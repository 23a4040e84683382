import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orderRefunds } from '#app/bank/refunds/order-refunds.server.ts'
import { readRefundFiles, readRefunds } from '#app/ledger/service.server.ts'
import { type Actor, nobody, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { giveBackOver } from '#app/registration/refunds/over.server.ts'
import {
  approveRefundOf,
  decideRefundAmount,
  payRefundByHand,
  prepareRefundOf,
  withdrawRefundOf,
} from '#app/registration/refunds/refund-commands.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { makeApp, makeFestival, makeInput, type TestApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { meet } from './meet.ts'

const editionId = '19tf2025'
const olga: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }
const ivo: Actor = { kind: 'user', username: 'ivo', roles: ['regAdmin'] }

/** Two connections at once: in either order one outcome, and both users are informed. */
describe('concurrent refunds and payments', () => {
  let db: Database
  let app: TestApp
  let registration: Id
  beforeEach(async () => {
    db = await openTestDatabase('postgresql')
    app = makeApp(db)
    await makeFestival(app, [{}], { edition: { secondPersonAboveCents: cents(2000) } })
    const saved = await saveRegistration(app, { input: makeInput(), by: nobody })
    if (!saved.ok) throw new Error('refused')
    registration = saved.value.id
    await pay(app, 40, 'first')
  })
  afterEach(async () => {
    await drainJobs(app)
    expect(await verify(app)).toEqual([])
    await db.close()
  })

  const pay = (on: AppContext, euros: number, key: string) =>
    recordPayment(on, {
      payment: {
        registrationId: registration,
        amountCents: cents(euros * 100),
        method: 'bank',
        valueDay: '2025-09-01',
        reference: null,
        note: null,
        key,
        payer: { name: 'Ana', iban: 'AT611904300234573201' },
      },
      by: systemActor,
      notify: false,
    })
  const cancel = (on: AppContext) =>
    cancelRegistration(on, {
      id: registration,
      by: { kind: 'dancer', registrationId: registration },
      money: { expected: { backCents: cents(3000), feeCents: cents(1000) } },
    })
  const refunds = async () =>
    (await readRefunds(db)).map(({ amountCents, cause, state }) => [amountCents, cause, state])
  const onlyRefund = async () => {
    const [refund] = await readRefunds(db)
    if (!refund) throw new Error('there is one')
    return refund
  }

  it('G9 the payment comes first: the dancer is shown other amounts, and nothing is cancelled', async () => {
    expect(await meet(app, (on) => pay(on, 15, 'second'), cancel)).toMatchObject([
      { ok: true },
      { ok: false, reason: 'refund-changed' },
    ])
    expect(await refunds()).toEqual([])
  })

  it('G9 the cancellation comes first: the payment is refunded completely', async () => {
    expect(await meet(app, cancel, (on) => pay(on, 15, 'second'))).toMatchObject([{ ok: true }, { ok: true }])
    await drainJobs(app)
    expect(await refunds()).toEqual([
      [3000, 'cancelled', 'open'],
      [1500, 'late', 'open'],
    ])
  })

  it('G9 two cancellations request one refund', async () => {
    expect(await meet(app, cancel, cancel)).toMatchObject([{ ok: true }, { ok: true }])
    expect(await refunds()).toEqual([[3000, 'cancelled', 'open']])
  })

  it('G15 two clerks refund a surplus: one succeeds, the other is told', async () => {
    await pay(app, 15, 'second')
    const give = (by: Actor) => (on: AppContext) =>
      giveBackOver(on, { id: registration, amountCents: cents(1500), by })
    expect(await meet(app, give(olga), give(ivo))).toMatchObject([
      { ok: true },
      { ok: false, reason: 'nothing-over' },
    ])
    expect(await refunds()).toEqual([[1500, 'over', 'open']])
  })

  it('G15 a request for the surplus and a larger refund: together at most the surplus', async () => {
    await pay(app, 15, 'second')
    await giveBackOver(app, { id: registration, amountCents: cents(1500), by: olga })
    const { id } = await onlyRefund()
    await decideRefundAmount(app, { id, amountCents: cents(500), reason: 'less', by: olga })
    const more = (on: AppContext) =>
      decideRefundAmount(on, { id, amountCents: cents(1500), reason: 'more', by: olga })
    const rest = (on: AppContext) => giveBackOver(on, { id: registration, amountCents: cents(1000), by: ivo })
    expect(await meet(app, rest, more)).toMatchObject([{ ok: true }, { ok: false, reason: 'not-covered' }])
  })

  it('G14 two clerks prepare and withdraw the same refund: one succeeds, the other is told', async () => {
    await cancel(app)
    const { id, version } = await onlyRefund()
    const prepare = (by: Actor) => (on: AppContext) => prepareRefundOf(on, { id, version, by })
    expect(await meet(app, prepare(olga), prepare(ivo))).toMatchObject([
      { ok: true, value: { state: 'toApprove', preparedBy: 'olga' } },
      { ok: false, reason: 'changed' },
    ])
    const seen = (await onlyRefund()).version
    const approve = (on: AppContext) => approveRefundOf(on, { id, version: seen, by: ivo })
    const withdraw = (on: AppContext) =>
      withdrawRefundOf(on, { id, version: seen, by: olga, reason: 'donated' })
    expect(await meet(app, approve, withdraw)).toMatchObject([{ ok: true }, { ok: false, reason: 'changed' }])
  })

  it('G14 two payment files contain it once', async () => {
    await cancel(app)
    const { id } = await onlyRefund()
    await prepareRefundOf(app, { id, by: olga })
    await approveRefundOf(app, { id, by: ivo })
    const { version } = await onlyRefund()
    const order = (by: Actor) => (on: AppContext) =>
      orderRefunds(on, { editionId, refunds: [{ id, version }], by })
    expect(await meet(app, order(olga), order(ivo))).toMatchObject([
      { ok: true },
      { ok: false, reason: { kind: 'refund', reason: 'changed' } },
    ])
    expect(await readRefundFiles(db, 5)).toHaveLength(1)
  })

  it('G14 the reception pays it once', async () => {
    await cancel(app)
    const { id } = await onlyRefund()
    await prepareRefundOf(app, { id, way: 'cash', by: olga })
    await approveRefundOf(app, { id, by: ivo })
    const { version } = await onlyRefund()
    const payOut = (by: Actor) => (on: AppContext) => payRefundByHand(on, { id, version, by })
    expect(await meet(app, payOut(olga), payOut(ivo))).toMatchObject([
      { ok: true, value: { state: 'paid' } },
      { ok: false, reason: expect.stringMatching(/changed|wrong-state/) },
    ])
    const { rows } = await db.query('select from movements where amount_cents < 0')
    expect(rows).toHaveLength(1)
  })
})
