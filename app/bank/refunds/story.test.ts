import { describe, expect, it } from 'vitest'
import { readAccount, readRefundFile, readRefunds, settleRefund } from '#app/ledger/service.server.ts'
import { type Actor, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import {
  approveRefundOf,
  cancelRegistration,
  prepareRefundOf,
  previewCancel,
  readOverPaid,
} from '#app/registration/service.server.ts'
import { byRole, classPrice, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { orderRefunds } from './order-refunds.server.ts'

const editionId = '19tf2025'
const organiser: Actor = { kind: 'user', username: 'organiser', roles: ['regEditor', 'regAdmin'] }
const admin: Actor = { kind: 'user', username: 'admin', roles: ['admin'] }

/** Of a year's story: a dancer who has paid 155 € cancels in August, and another one registers at July's price. */
describe.each(defaultEngines)('the refund of a released place, on %s', (engine) => {
  const driver = useTestDriver(engine)
  const price = (code: string, superEarly: number, early: number) => ({
    ...classPrice,
    code,
    amountCents: {
      superEarly: cents(superEarly),
      early: cents(early),
      regular: cents(early),
      door: cents(early),
    },
  })
  const on = (day: LocalDay, priceItem: string, places = byRole(6, 6, 6)) => ({
    startsAt: new Date(`${day}T12:30:00+01:00`),
    endsAt: new Date(`${day}T14:00:00+01:00`),
    festivalDay: day,
    priceItem,
    places,
  })

  async function july(): Promise<{ d07: Id; d09: Id }> {
    await makeFestival(
      driver.app,
      [
        on('2026-11-13', 'class', byRole(1, 1, 1)),
        on('2026-11-13', 'class'),
        on('2026-11-14', 'milonga'),
        on('2026-11-14', 'workshop'),
      ],
      {
        items: [price('class', 3000, 3200), price('milonga', 1500, 1600), price('workshop', 12_500, 13_000)],
        edition: {
          startsOn: '2026-11-12',
          endsOn: '2026-11-16',
          superEarlyUntil: '2026-07-25',
          earlyUntil: '2026-09-12',
          rolesFixedAt: null,
          secondPersonAboveCents: cents(10_000),
          opensAt: new Date('2026-07-02T01:00:00+02:00'),
          closesAt: new Date('2026-11-04T23:59:00+01:00'),
        },
      },
    )
    driver.app.at('2026-07-02T10:00:00+02:00')
    const d07 = await driver.register({ name: 'D07', role: 'leader', picks: [eventId(1), eventId(4)] })
    const d09 = await driver.register({ role: 'leader', picks: [eventId(1), eventId(2), eventId(3)] })
    await pay(d07, 15_500, { name: 'D07', iban: 'AT611904300234573201' })
    await pay(d09, 9000, null)
    return { d07, d09 }
  }

  async function pay(registrationId: Id, amountCents: number, payer: { name: string; iban: string } | null) {
    const paid = await recordPayment(driver.app, {
      payment: {
        registrationId,
        amountCents: cents(amountCents),
        method: 'bank',
        valueDay: localDayOf(driver.app.now()),
        reference: null,
        note: null,
        payer,
        key: `${registrationId} ${amountCents}`,
      },
      by: systemActor,
      notify: false,
    })
    expect(paid).toEqual({ ok: true, value: { booked: true } })
  }

  it('G9 G12 G14 is 14500 by 29 August; 1000 are kept, and the next dancer gets the place for 3000', async () => {
    const { d07, d09 } = await july()
    driver.app.at('2026-08-15T10:00:00+02:00')
    const shown = await previewCancel(driver.app, { id: d07, by: dancer(d07) })
    expect(shown).toMatchObject({ backCents: 14_500, feeCents: 1000, dueOn: '2026-08-29' })
    await cancelRegistration(driver.app, {
      id: d07,
      by: dancer(d07),
      money: { expected: shown ?? undefined },
    })
    await driver.drain()
    expect(await readRefunds(driver.db)).toMatchObject([
      { amountCents: 14_500, dueOn: '2026-08-29', iban: 'AT611904300234573201', state: 'open' },
    ])
    expect(await driver.read(d09)).toMatchObject({ totalCents: 7500, paidCents: 9000 })
    expect(await readOverPaid(driver.db, editionId)).toMatchObject([{ id: d09, overCents: 1500 }])

    const [refund] = await readRefunds(driver.db)
    if (!refund) throw new Error('there is one')
    const { id } = refund
    expect(await prepareRefundOf(driver.app, { id, by: organiser })).toMatchObject({
      value: { state: 'toApprove' },
    })
    expect(await approveRefundOf(driver.app, { id, by: admin })).toMatchObject({ value: { state: 'ready' } })
    const { version } = (await readRefunds(driver.db))[0] ?? refund
    const made = await orderRefunds(driver.app, { editionId, refunds: [{ id, version }], by: admin })
    if (!made.ok) throw new Error(JSON.stringify(made.reason))
    const file = await readRefundFile(driver.db, made.value.messageId)
    expect(file?.match(/<CdtTrfTxInf>/g)).toHaveLength(1)
    expect(file).toContain('<InstdAmt Ccy="EUR">145.00</InstdAmt>')
    expect(file).toContain('<CdtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id></CdtrAcct>')

    driver.app.at('2026-08-25T10:00:00+02:00')
    await pay(d07, -14_500, null)
    const { rows } = await driver.db.query<{ id: Id }>('select id from movements where amount_cents = -14500')
    const settled = await driver.db.transaction((tx) =>
      settleRefund(tx, id, { movementId: rows[0]?.id as Id, by: 'organiser', at: driver.app.now() }),
    )
    expect(settled).toMatchObject({ value: { state: 'paid' } })
    const account = await readAccount(driver.db, { editionId, type: 'registration', id: d07 })
    expect([account.claimCents, account.paidCents]).toEqual([1000, 1000])
  })
})
