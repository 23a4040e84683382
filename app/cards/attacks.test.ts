import { describe, expect, it } from 'vitest'
import { readRefundable, selectRefunds } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { cardDriver } from '#tests/cards/card-driver.ts'
import { eventOf, signed } from '#tests/cards/fake-stripe.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { handleCardEvents, receiveCardEvent } from './service.server.ts'

describe.each(ENGINES)('attacks and mishaps with cards on %s', (engine) => {
  const driver = useTestDriver(engine)
  const cards = cardDriver(driver)
  const cancel = (id: Parameters<typeof driver.read>[0]) =>
    cancelRegistration(driver.app, { id, by: dancer(id) })
  const outcomes = async () => {
    const { rows } = await driver.db.query<{ kind: string }>(
      `select outcome ->> 'kind' as kind from inbox where source = 'card' order by received_at, id`,
    )
    return rows.map(({ kind }) => kind)
  }

  it('K4 an event of another integration with our id books and ends nothing', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    const elsewhere = { id: 'cs_of_a_payment_link', payment_intent: 'pi_elsewhere', amount_total: 100 }
    await cards.tell(
      cards.about(session, 'completed', elsewhere),
      cards.about(session, 'expired', elsewhere),
      cards.about(session, 'completed', { client_reference_id: 'somebody else', id: 'cs_other' }),
    )
    expect(await outcomes()).toEqual(['not-ours', 'not-ours', 'not-ours'])
    expect([await cards.moved(), await cards.sessionStates()]).toEqual([[], ['open']])
    await cards.tell(cards.completed(session))
    expect(await cards.moved()).toEqual([4000])
  })

  it('K4 an event that cannot be parsed is stored, processed once and books nothing', async () => {
    await makeFestival(driver.app, [{}])
    const session = await cards.begin(await driver.register())
    const wrong = [
      cards.about(session, 'completed', { currency: 'usd' }),
      cards.about(session, 'completed', { amount_total: -4000 }),
      cards.about(session, 'completed', { amount_total: 40.5 }),
      cards.about(session, 'completed', { amount_total: '4000' }),
      eventOf(
        'charge.refunded',
        { payment_intent: null, amount_refunded: 1, currency: 'gbp' },
        driver.app.now(),
      ),
    ]
    await cards.tell(...wrong)
    expect(await outcomes()).toEqual(wrong.map(() => 'unreadable'))
    expect([await cards.moved(), await cards.waiting()]).toEqual([[], 0])
    expect(await receiveCardEvent(driver.app, signed({ type: 'no.id' }))).toMatchObject({ ok: false })
  })

  it('K6 the paid amount is booked, not the requested one', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    await cards.tell({
      ...cards.completed(session, { amount_total: 3999 }),
    })
    expect(await cards.moved()).toEqual([3999])
    expect(await driver.read(id)).toMatchObject({ paidCents: 3999, status: 'placed' })
    const next = await cards.begin(id)
    expect(next.fields['line_items[0][price_data][unit_amount]']).toBe('1')
  })

  it('K3, K6 two paid sessions of one registration are booked once each, and the surplus is credit', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const first = await cards.begin(id)
    await driver.pay(id, 10)
    const second = await cards.begin(id)
    const events = [cards.completed(second), cards.completed(first)]
    await cards.tell(...events, ...events)
    expect((await cards.moved()).toSorted()).toEqual([3000, 4000])
    expect(await driver.read(id)).toMatchObject({ paidCents: 8000, status: 'confirmed' })
    expect(await cards.press(id)).toEqual({ ok: false, reason: 'nothing-open' })
  })

  it('K6 money for a cancelled registration is refunded completely', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    expect((await cancel(id)).ok).toBe(true)
    expect(await cards.press(id)).toEqual({ ok: false, reason: 'nothing-open' })
    const event = cards.completed(session)
    await cards.tell(event, event)
    await driver.drain()
    const refunds = await selectRefunds(driver.db, {})
    expect(refunds.map(({ amountCents, cause }) => [amountCents, cause])).toEqual([[4000, 'late']])
  })

  it('K6 money for an erased dancer is booked, and can be refunded', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    const admin = { kind: 'user', username: 'a', roles: ['admin'] } as const
    const erased = await eraseRegistration(driver.app, { id, by: admin })
    expect(erased.ok).toBe(true)
    await cards.tell(cards.completed(session))
    expect(await cards.moved()).toEqual([4000])
    expect(await cards.waiting()).toBe(0)
    expect((await driver.read(id)).paidCents).toBe(4000)
  })

  it('K5, K6 a payment during a cancellation has one outcome, in either order', async () => {
    await makeFestival(driver.app, [{}])
    for (let round = 0; round < 4; round += 1) {
      const id = await driver.register({ email: `round${round}@example.org` })
      const session = await cards.begin(id)
      await cards.receive(cards.completed(session))
      const both = [() => handleCardEvents(driver.app), () => cancel(id)]
      await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((act) => act()))
      await cards.handle()
      await driver.drain()
      const seen = await driver.read(id)
      expect([seen.status, seen.paidCents]).toEqual(['cancelled', 4000])
      const subject = registrationSubject(seen)
      const { freeCents, inRefundsCents, claimCents } = await readRefundable(driver.db, subject)
      expect(freeCents).toBe(0)
      // the fee is retained where the money had come, and everything is refunded where it came too late
      expect([inRefundsCents, claimCents]).toEqual(claimCents === 0 ? [4000, 0] : [3000, 1000])
      const told = await driver.messages(id)
      expect(told.filter((kind) => kind === 'cancelled')).toHaveLength(1)
    }
  })
})
