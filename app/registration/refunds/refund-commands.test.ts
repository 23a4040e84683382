import { describe, expect, it } from 'vitest'
import {
  askRefund,
  readAccount,
  reopenRefund,
  settleRefund,
  unbookRefund,
} from '#app/ledger/service.server.ts'
import { saveUser } from '#app/people/accounts/users.server.ts'
import { type Actor, systemActor } from '#app/people/actor.ts'
import { makeUser } from '#app/people/testing/make-user.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { cancelRegistration } from '../commands/cancel.server.ts'
import { handOverRegistration } from '../commands/hand-over.server.ts'
import { handOverInput } from '../forms.ts'
import { recordPayment } from '../money/record-payment.server.ts'
import { readRefundQueue } from '../queries/refund-queue.server.ts'
import { giveBackOver } from './over.server.ts'
import {
  approveRefundOf,
  decideRefundAmount,
  payRefundByHand,
  prepareRefundOf,
  sayRefundAccount,
  withdrawRefundOf,
} from './refund-commands.server.ts'

const editionId = '19tf2025'
const iban = 'AT611904300234573201'
const user = (username: string, ...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username,
  roles,
})
const olga = user('olga', 'regAdmin')
const admin = user('ana', 'admin')

describe.each(defaultEngines)('a refund of a registration, on %s', (engine) => {
  const driver = useTestDriver(engine)
  let payments = 0

  const pay = (registrationId: Id, euros: number, payer: { name: string; iban: string } | null) =>
    recordPayment(driver.app, {
      payment: {
        registrationId,
        amountCents: cents(euros * 100),
        method: 'bank',
        valueDay: '2025-09-01',
        reference: null,
        note: null,
        key: `bank ${++payments}`,
        payer,
      },
      by: systemActor,
      notify: false,
    })

  /** Somebody has cancelled: 145 € go back, more than the limit of 100 €. */
  async function cancelled(payer: { name: string; iban: string } | null = { name: 'D07', iban }) {
    await makeFestival(driver.app, [{}], { edition: { secondPersonAboveCents: cents(10_000) } })
    const registration = await driver.register()
    await pay(registration, 155, payer)
    await cancelRegistration(driver.app, {
      id: registration,
      by: olga,
      money: { decided: { backCents: cents(14_500), note: 'by the story' } },
    })
    const [refund] = await queue()
    if (!refund) throw new Error('there is one')
    return { registration, id: refund.id, version: refund.version }
  }

  const queue = () => readRefundQueue(driver.db, editionId)
  const state = async () => (await queue())[0]?.state
  const refused = (reason: string) => ({ ok: false, reason })

  it('G14 is prepared by one person and approved by another, above the limit', async () => {
    const { id, registration } = await cancelled()
    expect(await prepareRefundOf(driver.app, { id, by: olga })).toMatchObject({
      value: { state: 'toApprove' },
    })
    expect(await approveRefundOf(driver.app, { id, by: olga })).toEqual(refused('same-person'))
    expect(await approveRefundOf(driver.app, { id, by: admin })).toMatchObject({ value: { state: 'ready' } })
    const [refund] = await queue()
    expect(refund).toMatchObject({
      registrationId: registration,
      isCovered: true,
      preparedBy: 'olga',
      approvedBy: 'ana',
    })
    expect(refund?.steps.map(({ step, by }) => [step, by])).toEqual([
      ['ask', 'olga'],
      ['prepare', 'olga'],
      ['approve', 'ana'],
    ])
  })

  it('G14 U29 is not approved by the account that prepared it, under another name either', async () => {
    const { id } = await cancelled()
    const { _id } = await makeUser(driver.app, { username: 'olga', roles: ['regAdmin'] })
    await prepareRefundOf(driver.app, { id, by: olga })
    await saveUser(driver.app, { by: admin, user: { _id, username: 'nova' }, locale: 'en' })
    const nova = user('nova', 'regAdmin')
    expect(await approveRefundOf(driver.app, { id, by: nova })).toEqual(refused('same-person'))
  })

  it('R10 G13 takes no account from a dancer who has handed the registration over meanwhile', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await pay(id, 60, null)
    const over = await giveBackOver(driver.app, { id, by: olga, amountCents: cents(2000) })
    if (!over.ok) throw new Error(over.reason)
    const { rows } = await driver.db.query<{ holder: string }>(
      'select secret_hash as holder from registrations',
    )
    const before: Actor = { kind: 'dancer', registrationId: id, holder: rows[0]?.holder ?? '' }
    const to = { name: 'Eva', surname: 'Nova', email: 'eva@example.org', country: 'AT', role: 'follower' }
    const input = handOverInput.parse({ ...to, language: 'en', terms: true })
    expect(await handOverRegistration(driver.app, { id, to: input, by: before })).toMatchObject({ ok: true })
    const say = (by: Actor) => sayRefundAccount(driver.app, { id: over.value.id, iban, by })
    expect(await say(before)).toEqual(refused('not-found'))
    expect(await say(dancer(id))).toMatchObject({ ok: true })
  })

  it('G14 is for authorised staff; a dancer sets only their own account', async () => {
    const { id, registration } = await cancelled(null)
    const others: Actor[] = [
      dancer(registration),
      dancer(eventId(77)),
      { kind: 'nobody' },
      user('edi', 'regEditor', 'reception', 'progAdmin', 'partnering', 'trusted'),
    ]
    for (const by of others) {
      const gone = refused('not-found')
      expect(await prepareRefundOf(driver.app, { id, by })).toEqual(gone)
      expect(await approveRefundOf(driver.app, { id, by })).toEqual(gone)
      expect(await decideRefundAmount(driver.app, { id, by, amountCents: cents(1), reason: 'x' })).toEqual(
        gone,
      )
      expect(await withdrawRefundOf(driver.app, { id, by, reason: 'x' })).toEqual(gone)
      expect(await payRefundByHand(driver.app, { id, by })).toEqual(gone)
      if (by !== others[0]) expect(await sayRefundAccount(driver.app, { id, by, iban })).toEqual(gone)
    }
    expect(await state()).toBe('asked')
    expect(await prepareRefundOf(driver.app, { id: eventId(77), by: admin })).toEqual(refused('not-found'))
  })

  it('G13 accepts a valid account from the dancer until it is prepared', async () => {
    const { id, registration } = await cancelled(null)
    const by = dancer(registration)
    expect(await sayRefundAccount(driver.app, { id, by, iban: 'AT611904300234573202' })).toEqual(
      refused('iban'),
    )
    expect(await prepareRefundOf(driver.app, { id, by: olga })).toEqual(refused('iban-missing'))
    expect(await sayRefundAccount(driver.app, { id, by, iban: 'at61 1904 3002 3457 3201' })).toMatchObject({
      value: { state: 'open', iban },
    })
    await prepareRefundOf(driver.app, { id, by: olga })
    expect(await sayRefundAccount(driver.app, { id, by, iban })).toEqual(refused('wrong-state'))
    expect(
      await sayRefundAccount(driver.app, { id, by: olga, iban: 'SI56040001234567829', name: 'Eva' }),
    ).toMatchObject({ value: { state: 'open', name: 'Eva', preparedBy: null } })
  })

  it('G13 shows the paying account where another one is chosen', async () => {
    const { id } = await cancelled({ name: 'D07', iban })
    const [before] = await queue()
    expect(before).toMatchObject({ iban, cameFrom: [] })
    const other = 'SI56040001234567829'
    expect((await sayRefundAccount(driver.app, { id, by: olga, iban: other })).ok).toBe(true)
    const [after] = await queue()
    expect(after).toMatchObject({ iban: other, cameFrom: [iban] })
    expect((await sayRefundAccount(driver.app, { id, by: olga, iban })).ok).toBe(true)
    const [again] = await queue()
    expect(again?.cameFrom).toEqual([])
  })

  it('G12 G15 with another amount needs a reason, and changes what is retained', async () => {
    const { id, registration } = await cancelled()
    const change = (amount: number, reason = 'agreed') =>
      decideRefundAmount(driver.app, { id, by: olga, amountCents: cents(amount), reason })
    const kept = async () =>
      (await readAccount(driver.db, { editionId, type: 'registration', id: registration })).claimCents
    expect(await change(10_000, ' ')).toEqual(refused('reason-missing'))
    expect(await change(0)).toEqual(refused('amount'))
    expect(await change(15_501)).toEqual(refused('not-covered'))
    expect(await change(10_000)).toMatchObject({ value: { amountCents: 10_000, computedCents: 14_500 } })
    expect(await kept()).toBe(5500)
    expect(await change(15_500)).toMatchObject({ ok: true })
    expect(await kept()).toBe(0)
    expect((await queue())[0]?.steps.at(-1)).toMatchObject({ step: 'amount', reason: 'agreed' })
  })

  it('G14 is refused when it has changed since it was shown, and done once', async () => {
    const { id, version } = await cancelled()
    expect(await prepareRefundOf(driver.app, { id, version, by: olga })).toMatchObject({ ok: true })
    expect(await prepareRefundOf(driver.app, { id, version, by: admin })).toEqual(refused('changed'))
    expect(await withdrawRefundOf(driver.app, { id, version, by: admin, reason: 'no' })).toEqual(
      refused('changed'),
    )
    expect(await state()).toBe('toApprove')
  })

  it('G14 becomes credit when it is withdrawn', async () => {
    const { id, registration } = await cancelled()
    expect(await withdrawRefundOf(driver.app, { id, by: olga, reason: '' })).toEqual(
      refused('reason-missing'),
    )
    expect(await withdrawRefundOf(driver.app, { id, by: olga, reason: 'donated' })).toMatchObject({
      ok: true,
    })
    expect(await queue()).toEqual([])
    expect(await readRefundQueue(driver.db, editionId, ['withdrawn'])).toMatchObject([{ id }])
    expect(await driver.read(registration)).toMatchObject({
      paidCents: 15_500,
      retainedCents: 1000,
      refunds: [],
    })
    expect(await withdrawRefundOf(driver.app, { id, by: olga, reason: 'again' })).toEqual(
      refused('wrong-state'),
    )
  })

  it('G14 G17 may be paid another way when it is ready, with a till number, a record and an e-mail', async () => {
    const { id, registration } = await cancelled(null)
    await prepareRefundOf(driver.app, { id, way: 'cash', by: olga })
    expect(await payRefundByHand(driver.app, { id, by: olga })).toEqual(refused('wrong-state'))
    await approveRefundOf(driver.app, { id, by: admin })
    const asksForNumber = (setting: string) =>
      driver.db.query('update editions set fiscal_cash = $1, catalogue_version = catalogue_version + 1', [
        setting,
      ])
    await asksForNumber('tillNumber')
    expect(await payRefundByHand(driver.app, { id, by: olga })).toEqual(refused('till-number-missing'))
    const paid = await payRefundByHand(driver.app, { id, documentNumber: 'B-7', by: olga })
    expect(paid).toMatchObject({ value: { state: 'paid' } })
    expect(await payRefundByHand(driver.app, { id, by: olga })).toEqual(refused('wrong-state'))
    expect(await driver.read(registration)).toMatchObject({ paidCents: 1000, status: 'cancelled' })
    expect(await driver.messages(registration)).toContain('refund')
  })

  it('G14 is closed by the bank, reopened by un-booking, and reopened by a returned transfer', async () => {
    const { id, registration } = await cancelled()
    const subject = { editionId, type: 'registration', id: registration } as const
    const step = { by: 'olga', at: driver.app.now() }
    const movementId = await moved(registration, -14_500)
    const closing = () => driver.db.transaction((tx) => settleRefund(tx, id, { ...step, movementId }))
    expect(await closing()).toMatchObject({ value: { state: 'paid', movementId } })
    expect(await closing()).toMatchObject({ ok: true })
    expect(await driver.read(registration)).toMatchObject({ paidCents: 1000, refunds: [{ state: 'paid' }] })
    const reason = 'AC04'
    expect(await driver.db.transaction((tx) => unbookRefund(tx, id, { ...step, reason }))).toMatchObject({
      value: { state: 'open' },
    })
    await closing()
    await moved(registration, 14_500)
    expect(await driver.db.transaction((tx) => reopenRefund(tx, id, { ...step, reason }))).toMatchObject({
      value: { state: 'sentBack', movementId: null },
    })
    // what came back is in the refund that begins again, and asks for no other
    await driver.drain()
    expect(await queue()).toMatchObject([{ id, isCovered: true, amountCents: 14_500 }])
    const request = { subject, cause: 'over', key: 'once more', name: 'Ana', dueOn: '2025-09-15' } as const
    expect(
      await driver.db.transaction((tx) => askRefund(tx, { ...request, amountCents: cents(1) }, step)),
    ).toEqual(refused('not-covered'))
  })

  it('G14 is not closed by incoming money', async () => {
    const { id, registration } = await cancelled()
    const step = { by: 'olga', at: driver.app.now() }
    const { rows } = await driver.db.query<{ id: Id }>(
      'select movement_id as id from allocations where subject_id = $1',
      [registration],
    )
    const movementId = rows[0]?.id as Id
    expect(await driver.db.transaction((tx) => settleRefund(tx, id, { ...step, movementId }))).toEqual(
      refused('not-outgoing'),
    )
  })

  it('G15 stops where the money has been spent meanwhile', async () => {
    const { id, registration } = await cancelled()
    await moved(registration, -10_000)
    expect(await queue()).toMatchObject([{ id, isCovered: false }])
    expect(await prepareRefundOf(driver.app, { id, by: olga })).toEqual(refused('not-covered'))
    await withdrawRefundOf(driver.app, { id, by: olga, reason: 'returned by the bank' })
  })

  /** Outgoing or returned money, as reported by the bank. */
  async function moved(registrationId: Id, amountCents: number): Promise<Id> {
    const key = `moved ${++payments}`
    await recordPayment(driver.app, {
      payment: {
        registrationId,
        amountCents: cents(amountCents),
        method: 'bank',
        valueDay: '2025-09-02',
        reference: null,
        note: null,
        key,
      },
      by: systemActor,
      notify: false,
    })
    const { rows } = await driver.db.query<{ id: Id }>('select id from movements where key = $1', [
      `${editionId}/${key}`,
    ])
    return rows[0]?.id as Id
  }
})
