import { describe, expect, it } from 'vitest'
import type { Edition } from '#app/festival/edition.ts'
import { getEdition } from '#app/festival/service.server.ts'
import { readAccount, readRefunds } from '#app/ledger/service.server.ts'
import { type Actor, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { byRole, defaultNow, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { cancelRegistration } from '../commands/cancel.server.ts'
import { eraseRegistration } from '../commands/erase.server.ts'
import { recordPayment } from '../money/record-payment.server.ts'
import { previewCancel } from '../queries/preview-cancel.server.ts'
import { readOverPaid, readResales } from '../queries/refund-queue.server.ts'
import { enforceDeadlines } from '../time/deadlines.server.ts'
import type { CancelMoney } from './cancel-money.ts'
import { giveBackOver, giveBackResold } from './over.server.ts'
import { sayRefundAccount, withdrawRefundOf } from './refund-commands.server.ts'

const editionId = '19tf2025'
const iban = 'AT611904300234573201'
const user = (username: string, ...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username,
  roles,
})
const regAdmin = user('olga', 'regAdmin')
const regEditor = user('edi', 'regEditor')
const closed = '2025-11-06T10:00:00+01:00'

describe.each(defaultEngines)('the refund of a cancellation on %s', (engine) => {
  const driver = useTestDriver(engine)
  let payments = 0

  const festival = (over: Partial<Edition> = {}, places = 20) =>
    makeFestival(driver.app, [{ places: byRole(places, places, 20) }, {}], { edition: over })

  /** Money from an account, as reported by the bank. */
  const paid = (registrationId: Id, euros: number, payer: { name: string; iban: string } | null = null) =>
    recordPayment(driver.app, {
      payment: {
        registrationId,
        amountCents: cents(euros * 100),
        method: 'bank',
        valueDay: '2025-09-01',
        reference: null,
        note: null,
        key: `from the bank ${++payments}`,
        payer,
      },
      by: systemActor,
      notify: false,
    })

  const cancel = (id: Id, by: Actor = dancer(id), money?: CancelMoney) =>
    cancelRegistration(driver.app, { id, by, ...(money && { money }) })

  const refunds = async () =>
    (await readRefunds(driver.db)).map(({ amountCents, cause, state, dueOn, name, iban: to }) => ({
      amountCents,
      cause,
      state,
      dueOn,
      name,
      to,
    }))

  const accountSums = async (id: Id) => {
    const { claimCents, paidCents } = await readAccount(driver.db, { editionId, type: 'registration', id })
    return [claimCents, paidCents]
  }

  it('G9 G12 G13 is made as shown: the fee is claimed, the rest goes to the payer', async () => {
    await festival()
    const id = await driver.register({ picks: [eventId(1), eventId(2)] })
    await paid(id, 80, { name: 'Ana Kovač s.p.', iban })
    const shown = await previewCancel(driver.app, { id, by: dancer(id) })
    expect(shown).toMatchObject({ backCents: 7000, feeCents: 1000, dueOn: '2025-09-15', account: '… 3201' })
    expect(await cancel(id, dancer(id), { expected: shown ?? undefined })).toEqual({
      ok: true,
      value: { id },
    })
    expect(await refunds()).toEqual([
      {
        amountCents: 7000,
        cause: 'cancelled',
        state: 'open',
        dueOn: '2025-09-15',
        name: 'Ana Kovač s.p.',
        to: iban,
      },
    ])
    expect(await accountSums(id)).toEqual([1000, 8000])
    expect(await driver.dues(id)).toEqual([])
    // pressed twice
    expect(await cancel(id)).toEqual({ ok: true, value: { id } })
    expect(await refunds()).toHaveLength(1)
    expect(await driver.read(id)).toMatchObject({
      retainedCents: 1000,
      refunds: [{ amountCents: 7000, account: '… 3201', state: 'open', takesAccount: true }],
    })
  })

  it('G13 needs an account where no bank named one', async () => {
    await festival()
    const id = await driver.register({ name: 'Bo', surname: 'Novak' })
    await paid(id, 40)
    expect(await previewCancel(driver.app, { id, by: dancer(id) })).toMatchObject({ account: null })
    await cancel(id)
    expect(await refunds()).toMatchObject([{ amountCents: 3000, state: 'asked', name: 'Bo Novak', to: null }])
  })

  it('G18 reminds a dancer without an account after three and eight days, and not once it is known', async () => {
    await festival()
    const [bo, ana] = [await driver.register({ name: 'Bo' }), await driver.register({ name: 'Ana' })]
    for (const id of [bo, ana]) {
      await paid(id, 40)
      await cancel(id)
    }
    const reminders = async () =>
      Promise.all(
        [bo, ana].map(async (id) => (await driver.messages(id)).filter((kind) => kind === 'refund').length),
      )
    const onDay = async (days: number) => {
      driver.app.at(new Date(Date.parse(defaultNow) + days * 86_400_000))
      await enforceDeadlines(driver.app)
      await Promise.all([enforceDeadlines(driver.app), enforceDeadlines(driver.app)])
      return reminders()
    }
    expect(await onDay(2)).toEqual([0, 0])
    expect(await onDay(4)).toEqual([1, 1])
    const [refund] = (await driver.read(bo)).refunds
    if (!refund) throw new Error('there is one')
    expect((await sayRefundAccount(driver.app, { id: refund.id, iban, by: dancer(bo) })).ok).toBe(true)
    expect(await onDay(9)).toEqual([1, 2])
    expect(await onDay(40)).toEqual([1, 2])
  })

  it('G9 is nothing without a payment, and neither is owed anything', async () => {
    await festival()
    const id = await driver.register()
    await cancel(id)
    expect(await refunds()).toEqual([])
    expect(await accountSums(id)).toEqual([0, 0])
  })

  it('G9 R20 is refused when it differs from what was shown', async () => {
    await festival()
    const id = await driver.register()
    await paid(id, 40)
    const expected = await previewCancel(driver.app, { id, by: dancer(id) })
    await paid(id, 10)
    expect(await cancel(id, dancer(id), { expected: expected ?? undefined })).toEqual({
      ok: false,
      reason: 'refund-changed',
    })
    expect(await driver.status(id)).toBe('confirmed')
    expect(
      await cancel(id, dancer(id), { expected: { backCents: cents(4000), feeCents: cents(1000) } }),
    ).toMatchObject({
      ok: true,
    })
    expect(await refunds()).toMatchObject([{ amountCents: 4000 }])
  })

  it('G10 G12 may be decided by authorised staff, with a reason or another amount', async () => {
    await festival()
    const [ill, other, third] = [await driver.register(), await driver.register(), await driver.register()]
    for (const id of [ill, other, third]) await paid(id, 40)
    const decided = { backCents: cents(2000), note: 'as agreed by phone' }
    for (const by of [dancer(ill), regEditor]) {
      expect(await cancel(ill, by, { reason: 'illness' })).toEqual({ ok: false, reason: 'not-allowed' })
      expect(await cancel(ill, by, { decided })).toEqual({ ok: false, reason: 'not-allowed' })
    }
    expect(await cancel(ill, regAdmin, { reason: 'illness' })).toMatchObject({ ok: true })
    expect(await accountSums(ill)).toEqual([0, 4000])
    expect(await cancel(other, regAdmin, { decided })).toMatchObject({ ok: true })
    expect(await accountSums(other)).toEqual([2000, 4000])
    const tooMuch = { ...decided, backCents: cents(4001) }
    expect(await cancel(third, regAdmin, { decided: tooMuch })).toEqual({
      ok: false,
      reason: 'more-than-paid',
    })
    expect(await cancel(third, regEditor)).toMatchObject({ ok: true })
    expect((await refunds()).map(({ amountCents, cause }) => [amountCents, cause])).toEqual([
      [4000, 'illness'],
      [2000, 'cancelled'],
      [3000, 'cancelled'],
    ])
    const { rows } = await driver.db.query<{ after: object }>(
      `select after from audit where subject_id = $1 and action = 'registration.cancel'`,
      [other],
    )
    expect(rows[0]?.after).toMatchObject({ backCents: 2000, retainedCents: 2000, note: 'as agreed by phone' })
  })

  it('G9 G15 of money that arrives after cancelling is complete, once', async () => {
    await festival()
    const id = await driver.register()
    await cancel(id)
    await paid(id, 40, { name: 'Ana', iban })
    await driver.drain()
    await driver.drain()
    expect(await refunds()).toMatchObject([{ amountCents: 4000, cause: 'late', state: 'open', to: iban }])
    expect(await accountSums(id)).toEqual([0, 4000])
  })

  it('G9 G15 of a surplus is without a fee, and deducted from a later refund', async () => {
    await festival()
    const id = await driver.register()
    await paid(id, 40)
    await paid(id, 15)
    expect(await readOverPaid(driver.db, editionId)).toMatchObject([
      { id, overCents: 1500, status: 'confirmed' },
    ])
    const given = { id, amountCents: cents(1500) }
    for (const by of [dancer(id), regEditor]) {
      expect(await giveBackOver(driver.app, { ...given, by })).toEqual({ ok: false, reason: 'not-found' })
    }
    const wrong = { ...given, amountCents: cents(1000), by: regAdmin }
    expect(await giveBackOver(driver.app, wrong)).toEqual({ ok: false, reason: 'changed' })
    expect(await giveBackOver(driver.app, { ...given, by: regAdmin })).toMatchObject({ ok: true })
    expect(await giveBackOver(driver.app, { ...given, by: regAdmin })).toEqual({
      ok: false,
      reason: 'nothing-over',
    })
    expect(await readOverPaid(driver.db, editionId)).toEqual([])
    await cancel(id)
    expect((await refunds()).map(({ amountCents, cause }) => [amountCents, cause])).toEqual([
      [1500, 'over'],
      [3000, 'cancelled'],
    ])
    expect(await accountSums(id)).toEqual([1000, 5500])
  })

  it('G11 after closing waits until the place is sold again, then is made less the fee', async () => {
    await festival({}, 1)
    const id = await driver.register()
    await paid(id, 40)
    driver.app.at(closed)
    const next = await driver.register({}, systemActor)
    expect(await previewCancel(driver.app, { id, by: dancer(id) })).toMatchObject({
      backCents: 0,
      feeCents: 4000,
      rule: { kind: 'resale' },
    })
    await cancel(id)
    await driver.drain()
    expect(await refunds()).toEqual([])
    const edition = await getEdition(driver.app, editionId)
    const resales = () => readResales(driver.db, { edition })
    expect(await resales()).toMatchObject([{ id, retainedCents: 4000, backCents: 0 }])
    const giving = { id, by: regAdmin, amountCents: cents(3000) }
    expect(await giveBackResold(driver.app, giving)).toEqual({ ok: false, reason: 'nothing-over' })
    expect(await driver.status(next)).toBe('placed')
    await driver.pay(next, 40)
    expect(await resales()).toMatchObject([{ id, retainedCents: 4000, backCents: 3000 }])
    expect(await giveBackResold(driver.app, { ...giving, by: regEditor })).toEqual({
      ok: false,
      reason: 'not-found',
    })
    expect(await giveBackResold(driver.app, giving)).toMatchObject({ ok: true })
    expect(await giveBackResold(driver.app, giving)).toEqual({ ok: false, reason: 'nothing-over' })
    expect(await accountSums(id)).toEqual([1000, 4000])
    expect(await refunds()).toMatchObject([{ amountCents: 3000, cause: 'resold' }])
  })

  it('G11 after closing is nothing without that rule', async () => {
    await festival({ resaleFeeCents: null })
    const id = await driver.register()
    await paid(id, 40)
    driver.app.at(closed)
    await cancel(id)
    expect(await refunds()).toEqual([])
    expect(await readResales(driver.db, { edition: await getEdition(driver.app, editionId) })).toEqual([])
  })

  it('G13 needs an account when the money came from two', async () => {
    await festival()
    const id = await driver.register()
    await paid(id, 20, { name: 'Ana', iban })
    await paid(id, 20, { name: 'Bo', iban: 'SI56040001234567829' })
    await cancel(id)
    expect(await refunds()).toMatchObject([{ state: 'asked', to: null }])
  })

  it('R11 keeps its account through erasure until it is paid', async () => {
    await festival()
    const id = await driver.register()
    await paid(id, 40, { name: 'Ana', iban })
    expect(await eraseRegistration(driver.app, { id, by: dancer(id) })).toMatchObject({ ok: true })
    expect(await refunds()).toMatchObject([{ amountCents: 3000, state: 'open', to: iban }])
    const [refund] = await readRefunds(driver.db)
    if (!refund) throw new Error('there is one')
    await withdrawRefundOf(driver.app, { id: refund.id, by: regAdmin, reason: 'Ana wants it donated' })
    expect(await refunds()).toMatchObject([{ state: 'withdrawn', name: '', to: null }])
    const { rows } = await driver.db.query('select from refund_steps where reason is not null')
    expect(rows).toEqual([])
  })
})
