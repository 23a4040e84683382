import { describe, expect, it } from 'vitest'
import { selectRefunds } from '#app/ledger/service.server.ts'
import { nobody, systemActor } from '#app/people/actor.ts'
import { cents } from '#app/platform/values/money.ts'
import { releaseRegistration } from '#app/registration/commands/cancel.server.ts'
import { giveBackOver } from '#app/registration/refunds/over.server.ts'
import { payRefundByHand, prepareRefundOf } from '#app/registration/refunds/refund-commands.server.ts'
import { cardDriver } from '#tests/cards/card-driver.ts'
import { diesAt } from '#tests/cards/dies-at.ts'
import { signed } from '#tests/cards/fake-stripe.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { handleCardEvents, receiveCardEvent, startCheckout } from './service.server.ts'

const single = { places: { mode: 'head', size: 1 } } as const

describe.each(ENGINES)('cards on %s', (engine) => {
  const driver = useTestDriver(engine)
  const cards = cardDriver(driver)
  const paidBy = async (id: Parameters<typeof driver.read>[0]) => {
    const { paidCents, status } = await driver.read(id)
    return [paidCents, status]
  }

  it('K1, K2 ask for the open amount until it is due, and return to the registration', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    driver.app.at('2025-09-06T21:00:00+02:00')
    const { fields } = await cards.begin(id)
    const { code } = await driver.read(id)
    expect(fields).toMatchObject({
      mode: 'payment',
      locale: 'sl',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '4000',
      'line_items[0][price_data][product_data][name]': code,
      'metadata[edition]': '19tf2025',
      'metadata[registration]': id,
      'payment_intent_data[metadata][registration]': id,
      success_url: 'http://localhost:3000/SI/myReg?done=card',
      cancel_url: 'http://localhost:3000/SI/myReg#pay',
    })
    const ends = new Date(Number(fields.expires_at) * 1_000).toISOString()
    expect(ends).toBe('2025-09-06T21:59:59.000Z')
  })

  it('K1 are refused for another person, for a paid registration and without configuration', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const other = await driver.register({ email: 'other@example.org' })
    const clerk = { kind: 'user', username: 'u', roles: ['regAdmin'] } as const
    for (const by of [nobody, dancer(other), clerk]) {
      expect(await cards.press(id, by)).toEqual({ ok: false, reason: 'not-found' })
    }
    await driver.pay(id, 40)
    expect(await cards.press(id)).toEqual({ ok: false, reason: 'nothing-open' })
    const without = { ...driver.app, config: { ...driver.app.config, stripe: null } }
    const request = { registrationId: other, by: dancer(other), language: 'en' } as const
    expect(await startCheckout(without, request)).toEqual({ ok: false, reason: 'not-offered' })
    expect(await receiveCardEvent(without, signed({ id: 'evt_1' }))).toEqual({
      ok: false,
      reason: 'not-offered',
    })
    // G17
    await driver.db.query(
      `update editions set fiscal_card = 'tillNumber', catalogue_version = catalogue_version + 1`,
    )
    expect(await startCheckout(driver.app, request)).toEqual({ ok: false, reason: 'not-offered' })
    expect(await cards.sessionStates()).toEqual([])
  })

  it('K1, K6 take no new payment in an archive, and count one in progress', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    await driver.db.query(`update editions set archived = true, catalogue_version = catalogue_version + 1`)
    expect(await cards.press(id)).toEqual({ ok: false, reason: 'edition-archived' })
    await cards.tell(cards.completed(session))
    expect((await driver.read(id)).paidCents).toBe(4000)
  })

  it('K3 lead to the same page when pressed twice, also at once', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const pressed = await Promise.all([cards.press(id), cards.press(id)])
    const [first] = pressed
    expect(pressed).toEqual([first, first])
    expect(await cards.press(id)).toEqual(first)
    expect(await cards.sessionStates()).toEqual(['open'])
  })

  it('K3 repeat a request whose response was lost, under the same key', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const before = cards.fake.sessions.size
    cards.fake.failures.push('lost', 'down', 'down')
    expect(await cards.press(id)).toEqual({ ok: false, reason: 'unavailable' })
    expect(await cards.sessionStates()).toEqual(['asked'])
    await cards.begin(id)
    expect(cards.fake.sessions.size).toBe(before + 1)
    expect(await cards.sessionStates()).toEqual(['open'])
  })

  it('K3 expire the first session when the amount changes, unless it is paid', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const first = await cards.begin(id)
    await driver.pay(id, 10)
    const second = await cards.begin(id)
    expect(first.status).toBe('expired')
    expect(second.fields['line_items[0][price_data][unit_amount]']).toBe('3000')
    expect(await cards.sessionStates()).toEqual(['expired', 'open'])
    const event = cards.completed(second)
    await driver.pay(id, 10)
    expect(await cards.press(id)).toEqual({ ok: false, reason: 'being-paid' })
    await cards.tell(event)
    expect(await paidBy(id)).toEqual([5000, 'confirmed'])
  })

  it('K4 accept no event that is forged, changed, or older than five minutes', async () => {
    await makeFestival(driver.app, [{}])
    const session = await cards.begin(await driver.register())
    const event = cards.completed(session)
    const forged = { ok: false, reason: 'forged' }
    expect(await cards.receive(event, { secret: 'whsec_of_somebody' })).toEqual(forged)
    const old = Math.floor(Date.now() / 1_000) - 301
    expect(await cards.receive(event, { timestamp: old })).toEqual(forged)
    const { body, signature } = signed(event)
    const changed = new TextEncoder().encode(new TextDecoder().decode(body).replace('4000', '1'))
    expect(await receiveCardEvent(driver.app, { body: changed, signature })).toEqual(forged)
    expect(await receiveCardEvent(driver.app, { body, signature: '' })).toEqual(forged)
    expect(await cards.waiting()).toBe(0)
    await cards.receive(event)
    const { rows } = await driver.db.query<{ content: Buffer }>('select content from inbox')
    expect(rows.map(({ content }) => new Uint8Array(content))).toEqual([new Uint8Array(body)])
  })

  it('K5, K6 book an event once when it is repeated, after an older expiry, and as another event', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    const completed = cards.completed(session)
    await cards.tell(cards.about(session, 'expired'), completed, completed)
    await cards.tell(cards.completed(session), cards.about(session, 'async_payment_succeeded'))
    expect(await cards.moved()).toEqual([4000])
    expect(await paidBy(id)).toEqual([4000, 'confirmed'])
    expect(await cards.sessionStates()).toEqual(['paid'])
    expect((await driver.messages(id)).filter((kind) => kind === 'paid')).toHaveLength(1)
    await cards.tell(cards.about(session, 'expired'), cards.about(session, 'async_payment_failed'))
    expect(await cards.sessionStates()).toEqual(['paid'])
    expect(await cards.waiting()).toBe(0)
  })

  it('K5 book nothing for a declined card, an abandoned page and a late failure, and start again on the next press', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const first = await cards.begin(id)
    const declined = { ...cards.about(first, 'completed'), type: 'payment_intent.payment_failed' }
    await cards.tell(declined)
    expect(await cards.begin(id)).toEqual(first)
    await cards.tell(cards.about(first, 'expired'))
    const second = await cards.begin(id)
    expect(second.id).not.toBe(first.id)
    await cards.tell(cards.about(second, 'completed', { payment_status: 'unpaid' }))
    expect(await cards.press(id)).toEqual({ ok: false, reason: 'being-paid' })
    await cards.tell(cards.about(second, 'async_payment_failed', { payment_status: 'unpaid' }))
    await cards.begin(id)
    expect(await cards.sessionStates()).toEqual(['expired', 'failed', 'open'])
    expect(await cards.moved()).toEqual([])
    expect(await cards.waiting()).toBe(0)
  })

  it('K5, K6 book each euro once with two processes and simultaneous events', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    const events = [
      cards.completed(session),
      cards.completed(session),
      cards.refunded(session, 1000),
      cards.refunded(session, 1500),
    ]
    await Promise.all([...events, ...events].map((event) => cards.receive(event)))
    await Promise.all([1, 2, 3].map(() => handleCardEvents(driver.app)))
    await cards.handle()
    expect(await cards.waiting()).toBe(0)
    expect((await driver.read(id)).paidCents).toBe(2500)
  })

  it('K5 book each euro once when the process is killed at any statement', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    await cards.receive(cards.completed(session))
    await cards.receive(cards.refunded(session, 1500))
    const died = new Error('the process died')
    let deaths = 0
    for (let most = 0; (await cards.waiting()) > 0; most += 1) {
      let asked = 0
      const dying = {
        ...driver.app,
        db: diesAt(driver.db, () => {
          asked += 1
          if (asked > most) throw died
        }),
      }
      await handleCardEvents(dying).catch((error) => {
        expect(error).toBe(died)
        deaths += 1
      })
    }
    expect(deaths).toBeGreaterThan(10)
    expect(await cards.moved()).toEqual([4000, -1500])
    expect((await driver.read(id)).paidCents).toBe(2500)
    expect((await driver.messages(id)).filter((kind) => kind === 'paid')).toHaveLength(1)
  })

  it('K6 re-admit a released dancer who pays late, or keep the money as credit', async () => {
    await makeFestival(driver.app, [single])
    const id = await driver.register()
    const session = await cards.begin(id)
    await releaseRegistration(driver.app, { id, by: systemActor })
    expect(await cards.press(id)).toEqual({ ok: false, reason: 'nothing-open' })
    await cards.tell(cards.completed(session))
    expect(await paidBy(id)).toEqual([4000, 'confirmed'])
    const late = await driver.register({ email: 'late@example.org' })
    expect(await driver.status(late)).toBe('waiting')
  })

  it('K6 keep the money for a full class as credit', async () => {
    await makeFestival(driver.app, [single])
    const id = await driver.register()
    const session = await cards.begin(id)
    await releaseRegistration(driver.app, { id, by: systemActor })
    await driver.register({ email: 'next@example.org' })
    await cards.tell(cards.completed(session))
    expect(await paidBy(id)).toEqual([4000, 'released'])
  })

  it("K6 book on today where the accounting of the event's day is locked", async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const event = cards.completed(await cards.begin(id))
    driver.app.at('2025-09-03T12:00:00+02:00')
    await driver.db.query(
      `update editions set accounting_locked_until = '2025-09-02', catalogue_version = catalogue_version + 1`,
    )
    await cards.tell(event)
    const { rows } = await driver.db.query(`select value_day::text as day from movements`)
    expect(rows).toEqual([{ day: '2025-09-03' }])
    expect(cents((await driver.read(id)).paidCents)).toBe(4000)
  })

  it('K7 book refunds as differences, in any order, and before the payment is known', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    const [first, second] = [cards.refunded(session, 1000), cards.refunded(session, 3000)]
    await cards.tell(second)
    expect([await cards.moved(), await cards.waiting()]).toEqual([[], 1])
    await cards.tell(cards.completed(session), first)
    expect(await cards.moved()).toEqual([4000, -3000])
    expect(await cards.waiting()).toBe(0)
    expect((await driver.read(id)).paidCents).toBe(1000)
  })

  it('K7 close the refund that requested them, which nobody can mark as paid by hand', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    await driver.pay(id, 40)
    await cards.tell(cards.completed(session))
    const by = { kind: 'user', username: 'olga', roles: ['regAdmin'] } as const
    const asked = await giveBackOver(driver.app, { id, by, amountCents: cents(4000) })
    if (!asked.ok) throw new Error(asked.reason)
    const [refund] = await selectRefunds(driver.db, { states: ['asked', 'open'] })
    if (!refund) throw new Error('no refund')
    expect((await prepareRefundOf(driver.app, { id: refund.id, way: 'card', by })).ok).toBe(true)
    expect(await payRefundByHand(driver.app, { id: refund.id, by })).toEqual({
      ok: false,
      reason: 'not-by-hand',
    })
    await cards.tell(cards.refunded(session, 4000))
    const [paid] = await selectRefunds(driver.db, { ids: [refund.id] })
    expect(paid?.state).toBe('paid')
    expect(await paidBy(id)).toEqual([4000, 'confirmed'])
  })

  it.each([
    ['won', 4000, 'paid'],
    ['lost', 0, 'lost'],
  ])('K8 book a dispute as outgoing and, once %s, leave %i cents', async (status, paid, state) => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    await cards.tell(
      cards.completed(session),
      cards.dispute(session, 'created', { status: 'needs_response' }),
    )
    expect((await driver.read(id)).paidCents).toBe(0)
    expect(await cards.sessionStates()).toEqual(['disputed'])
    const closed = cards.dispute(session, 'closed', { status })
    await cards.tell(closed, closed, cards.dispute(session, 'created', { status: 'needs_response' }))
    expect((await driver.read(id)).paidCents).toBe(paid)
    expect(await cards.sessionStates()).toEqual([state])
  })

  it('K8 show an inquiry to staff, and book nothing for it', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    await cards.tell(
      cards.completed(session),
      cards.dispute(session, 'created', { status: 'warning_needs_response' }),
    )
    expect(await cards.moved()).toEqual([4000])
    const { rows } = await driver.db.query(
      `select from audit where action = 'card.dispute' and subject_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })
})
