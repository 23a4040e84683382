import { describe, expect, it } from 'vitest'
import { selectRefunds } from '#app/ledger/service.server.ts'
import { type Actor, nobody } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { giveBackOver } from '#app/registration/refunds/over.server.ts'
import { prepareRefundOf, sayRefundAccount } from '#app/registration/refunds/refund-commands.server.ts'
import { findRegistration } from '#app/registration/service.server.ts'
import { cardDriver } from '#tests/cards/card-driver.ts'
import { diesAt } from '#tests/cards/dies-at.ts'
import type { FakeSession } from '#tests/cards/fake-stripe.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { handleCardEvents, refundByCard, requestRefunds } from './service.server.ts'

const olga: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }

describe.each(ENGINES)('refunds by card on %s', (engine) => {
  const driver = useTestDriver(engine)
  const cards = cardDriver(driver)

  /** Paid by card, cancelled, less the fee of 10 €, prepared by a clerk. */
  async function cancelled(email = 'd@example.org'): Promise<{ id: Id; session: FakeSession; refund: Id }> {
    const id = await driver.register({ email })
    const session = await cards.begin(id)
    await cards.tell(cards.completed(session))
    expect((await cancelRegistration(driver.app, { id, by: dancer(id) })).ok).toBe(true)
    const asked = (await selectRefunds(driver.db, {})).find(({ subject }) => subject.id === id)
    if (!asked) throw new Error('no refund')
    expect(asked).toMatchObject({ amountCents: 3000, state: 'open', way: 'card', iban: null })
    const prepared = await prepareRefundOf(driver.app, { id: asked.id, way: 'card', by: olga })
    expect(prepared.ok).toBe(true)
    return { id, session, refund: asked.id }
  }
  const order = (id: Id, by: Actor = olga) => refundByCard(driver.app, { id, by })
  const stateOf = async (id: Id) => (await selectRefunds(driver.db, { ids: [id] }))[0]?.state
  const ofSession = (session: FakeSession) =>
    [...cards.fake.refunding.refunds.values()].filter(
      ({ payment_intent }) => payment_intent === session.id.replace('cs_test_', 'pi_'),
    )
  const only = (session: FakeSession) => {
    const [one, ...more] = ofSession(session)
    if (!one || more.length > 0) throw new Error(`${more.length} refunds too many`)
    return one
  }

  it("K9, G13 are ordered, requested once, and closed by the provider's event", async () => {
    await makeFestival(driver.app, [{}])
    const { id, session, refund } = await cancelled()
    const seen = await findRegistration(driver.app, id, dancer(id))
    expect(seen?.refunds[0]).toMatchObject({ way: 'card', takesAccount: false })
    const iban = 'SI56040001234567829'
    expect((await sayRefundAccount(driver.app, { id: refund, iban, by: dancer(id) })).ok).toBe(false)
    expect(await order(refund)).toMatchObject({ ok: true, value: { state: 'ordered' } })
    await cards.ask()
    await cards.ask()
    const asked = only(session)
    expect(asked.amount).toBe(3000)
    expect([await stateOf(refund), await cards.moved()]).toEqual(['ordered', [4000]])
    const events = [cards.refundSays(asked, 'succeeded'), cards.refunded(session, 3000)]
    await cards.tell(
      ...events,
      ...events.toReversed(),
      cards.refundSays(asked, 'succeeded', 'refund.created'),
    )
    expect([await stateOf(refund), await cards.moved()]).toEqual(['paid', [4000, -3000]])
    expect((await driver.read(id)).paidCents).toBe(1000)
    expect((await driver.messages(id)).filter((kind) => kind === 'refund')).toHaveLength(2)
  })

  it("K7, K9 are booked once when the total arrives first, beside a refund on the provider's own page", async () => {
    await makeFestival(driver.app, [{}])
    const { session, refund } = await cancelled()
    await order(refund)
    await cards.ask()
    const asked = only(session)
    await cards.tell(cards.refunded(session, 3500))
    expect(await cards.moved()).toEqual([4000])
    await cards.tell(cards.refundSays(asked, 'succeeded'))
    expect((await cards.moved()).toSorted((a, b) => a - b)).toEqual([-3000, -500, 4000])
    expect(await stateOf(refund)).toBe('paid')
  })

  it.each([true, false])(
    'K9 are reopened when they fail, and requested again (booked before: %s)',
    async (isBooked) => {
      await makeFestival(driver.app, [{}])
      const { id, session, refund } = await cancelled()
      await order(refund)
      await cards.ask()
      const asked = only(session)
      if (isBooked) await cards.tell(cards.refunded(session, 3000), cards.refundSays(asked, 'succeeded'))
      const failed = cards.refundSays(asked, 'failed', 'refund.failed')
      cards.fake.refunding.refunds.set(asked.id, { ...asked, status: 'failed' })
      await cards.tell(failed, failed, cards.refundSays(asked, 'succeeded'))
      expect(await stateOf(refund)).toBe('sentBack')
      expect((await driver.read(id)).paidCents).toBe(4000)
      await driver.drain()
      expect(await selectRefunds(driver.db, {})).toHaveLength(1)
      await prepareRefundOf(driver.app, { id: refund, way: 'card', by: olga })
      expect((await order(refund)).ok).toBe(true)
      await cards.ask()
      const second = ofSession(session).find(({ id: one }) => one !== asked.id)
      if (!second) throw new Error('not asked again')
      await cards.tell(cards.refundSays(second, 'succeeded'), cards.refunded(session, 3000))
      expect([await stateOf(refund), (await driver.read(id)).paidCents]).toEqual(['paid', 1000])
    },
  )

  it('K9 are reopened with the reason when the provider refuses them', async () => {
    await makeFestival(driver.app, [{}])
    const { session, refund } = await cancelled()
    await order(refund)
    cards.fake.refunding.made.isBroke = true
    await cards.ask()
    cards.fake.refunding.made.isBroke = false
    expect(await stateOf(refund)).toBe('sentBack')
    const { rows } = await driver.db.query(`select reason from refund_steps where step = 'reopen'`)
    expect(rows).toEqual([{ reason: 'balance_insufficient' }])
    expect(ofSession(session)).toEqual([])
  })

  it('K9 are requested again when the provider does not respond, and queried when it sends no event', async () => {
    await makeFestival(driver.app, [{}])
    const { session, refund } = await cancelled()
    await order(refund)
    cards.fake.failures.push('down', 'down', 'down')
    await cards.ask()
    expect(await stateOf(refund)).toBe('ordered')
    cards.fake.failures.push('lost')
    await cards.ask()
    await cards.ask()
    only(session)
    driver.app.at(new Date(driver.app.now().getTime() + 3 * 60_000))
    expect(await cards.ask()).toBe(1)
    expect([await stateOf(refund), await cards.moved()]).toEqual(['paid', [4000, -3000]])
    await cards.tell(cards.refundSays(only(session), 'succeeded'), cards.refunded(session, 3000))
    expect(await cards.moved()).toEqual([4000, -3000])
  })

  it('K9 are limited to what was paid, less what is refunded, disputed or in progress', async () => {
    await makeFestival(driver.app, [{}])
    const { session, refund } = await cancelled()
    await cards.tell(cards.refunded(session, 1500))
    expect((await order(refund)).ok).toBe(false)
    const other = await cancelled('other@example.org')
    await cards.tell(cards.dispute(other.session, 'created', { status: 'needs_response' }))
    expect((await order(other.refund)).ok).toBe(false)
    const twice = await cancelled('twice@example.org')
    const both = await Promise.all([order(twice.refund), order(twice.refund)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    await cards.ask()
    only(twice.session)
    expect([...ofSession(session), ...ofSession(other.session)]).toEqual([])
  })

  /** Paid by two cards, 40 € and 30 €, and 10 € in another way; cancelled, less the fee of 10 €, prepared by a clerk. */
  async function paidTwice(): Promise<{ id: Id; sessions: FakeSession[]; refund: Id }> {
    const id = await driver.register()
    const first = await cards.begin(id)
    await driver.pay(id, 10)
    const second = await cards.begin(id)
    await cards.tell(cards.completed(first), cards.completed(second))
    expect((await cancelRegistration(driver.app, { id, by: dancer(id) })).ok).toBe(true)
    const [asked] = await selectRefunds(driver.db, {})
    if (!asked) throw new Error('no refund')
    expect(asked).toMatchObject({ amountCents: 7000, way: 'card' })
    expect((await prepareRefundOf(driver.app, { id: asked.id, way: 'card', by: olga })).ok).toBe(true)
    return { id, sessions: [first, second], refund: asked.id }
  }

  it('K11, G19 of one refund go to two payments, each part closed by its own event', async () => {
    await makeFestival(driver.app, [{}])
    const { id, sessions, refund } = await paidTwice()
    const both = await Promise.all([order(refund), order(refund)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const parts = await selectRefunds(driver.db, {})
    expect(
      parts.map(({ amountCents, computedCents, state, preparedBy }) => [
        amountCents,
        computedCents,
        state,
        preparedBy,
      ]),
    ).toEqual([
      [4000, 4000, 'ordered', 'olga'],
      [3000, 3000, 'ordered', 'olga'],
    ])
    await cards.ask()
    await cards.ask()
    expect(sessions.map((session) => only(session).amount)).toEqual([4000, 3000])
    for (const session of sessions) await cards.tell(cards.refundSays(only(session), 'succeeded'))
    expect((await selectRefunds(driver.db, {})).map(({ state }) => state)).toEqual(['paid', 'paid'])
    expect((await cards.moved()).toSorted((a, b) => a - b)).toEqual([-4000, -3000, 3000, 4000])
    expect((await driver.read(id)).paidCents).toBe(1000)
    const { rows } = await driver.db.query(
      `select step from refund_steps where step in ('part', 'ask') order by step`,
    )
    expect(rows.map(({ step }) => step)).toEqual(['ask', 'part', 'part'])
  })

  it('K11 repeat only the failed part, and request none where both cards together have too little', async () => {
    await makeFestival(driver.app, [{}])
    const { sessions, refund } = await paidTwice()
    const [first, second] = sessions
    if (!first || !second) throw new Error('two were paid')
    await cards.tell(cards.refunded(second, 500))
    expect(await order(refund)).toMatchObject({ ok: false })
    expect(await selectRefunds(driver.db, {})).toHaveLength(1)
    const asked = [...cards.fake.refunding.refunds.values()].map(({ payment_intent }) => payment_intent)
    expect(asked).not.toContain(second.id.replace('cs_test_', 'pi_'))
  })

  const elsewhere = (
    session: FakeSession,
    status: 'succeeded' | 'failed',
    { type, madeAt = null }: { readonly type: string; readonly madeAt?: Date | null },
  ) =>
    cards.refundSays(
      {
        ...(madeAt && { created: Math.floor(madeAt.getTime() / 1_000) }),
        id: `re_${session.id}`,
        object: 'refund',
        payment_intent: session.id.replace('cs_test_', 'pi_'),
        amount: 1500,
        currency: 'eur',
        metadata: {},
        status,
      },
      status,
      type,
    )

  it.each(['told first', 'failed first'])(
    "K7 of the provider's page that fail reverse what was booked, once: %s",
    async (first) => {
      await makeFestival(driver.app, [{}])
      const id = await driver.register()
      const session = await cards.begin(id)
      await cards.tell(cards.completed(session))
      const made = [
        elsewhere(session, 'succeeded', { type: 'refund.created' }),
        cards.refunded(session, 1500),
      ]
      const madeAt = driver.app.now()
      driver.app.at(new Date(madeAt.getTime() + 60_000))
      const failed = elsewhere(session, 'failed', { type: 'refund.failed', madeAt })
      const events = first === 'told first' ? [...made, failed] : [failed, ...made]
      await cards.tell(...events)
      expect((await driver.read(id)).paidCents).toBe(4000)
      await cards.tell(...events.toReversed(), failed)
      expect((await driver.read(id)).paidCents).toBe(4000)
      // a later refund counts completely
      driver.app.at(new Date(driver.app.now().getTime() + 60_000))
      await cards.tell(cards.refunded(session, 1000))
      expect((await driver.read(id)).paidCents).toBe(3000)
    },
  )

  it("K7 of the queue that were paid on the provider's page are reopened when that fails", async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    await driver.pay(id, 15)
    await cards.tell(cards.completed(session))
    await giveBackOver(driver.app, { id, by: olga, amountCents: cents(1500) })
    const [asked] = await selectRefunds(driver.db, {})
    if (!asked) throw new Error('no refund')
    expect((await prepareRefundOf(driver.app, { id: asked.id, way: 'card', by: olga })).ok).toBe(true)
    await cards.tell(
      elsewhere(session, 'succeeded', { type: 'refund.created' }),
      cards.refunded(session, 1500),
    )
    expect([await stateOf(asked.id), (await driver.read(id)).paidCents]).toEqual(['paid', 4000])
    const madeAt = driver.app.now()
    driver.app.at(new Date(madeAt.getTime() + 60_000))
    await cards.tell(elsewhere(session, 'failed', { type: 'refund.failed', madeAt }))
    expect([await stateOf(asked.id), (await driver.read(id)).paidCents]).toEqual(['sentBack', 5500])
  })

  it('K9 need permission, a ready refund to a card, and configuration', async () => {
    await makeFestival(driver.app, [{}])
    const { id, refund } = await cancelled()
    for (const by of [nobody, dancer(id), { kind: 'user', username: 'u', roles: ['reception'] } as const]) {
      expect(await order(refund, by)).toEqual({ ok: false, reason: 'not-found' })
    }
    const without = { ...driver.app, config: { ...driver.app.config, stripe: null } }
    expect(await refundByCard(without, { id: refund, by: olga })).toEqual({
      ok: false,
      reason: 'not-offered',
    })
    expect(await requestRefunds(without)).toBe(0)
    const stale = await refundByCard(driver.app, { id: refund, version: 1, by: olga })
    expect(stale).toEqual({ ok: false, reason: 'changed' })
    const paid = await driver.register({ email: 'bank@example.org' })
    await driver.pay(paid, 50)
    await giveBackOver(driver.app, { id: paid, by: olga, amountCents: cents(1000) })
    const asked = (await selectRefunds(driver.db, {})).find(({ subject }) => subject.id === paid)
    if (!asked) throw new Error('no refund')
    expect(asked).toMatchObject({ state: 'asked', way: 'bank' })
    expect(await order(asked.id)).toMatchObject({ ok: false, reason: 'wrong-state' })
    await prepareRefundOf(driver.app, { id: asked.id, way: 'card', by: olga })
    expect(await order(asked.id)).toEqual({ ok: false, reason: 'no-card-payment' })
  })

  it('K9, F18 work after the festival is archived', async () => {
    await makeFestival(driver.app, [{}])
    const { session, refund } = await cancelled()
    await driver.db.query(`update editions set archived = true, catalogue_version = catalogue_version + 1`)
    expect((await order(refund)).ok).toBe(true)
    await cards.ask()
    await cards.tell(cards.refundSays(only(session), 'succeeded'))
    expect([await stateOf(refund), await cards.moved()]).toEqual(['paid', [4000, -3000]])
  })

  it('K9 return the money once when the process is killed at any statement', async () => {
    await makeFestival(driver.app, [{}])
    const { id, session, refund } = await cancelled()
    const died = new Error('the process died')
    let deaths = 0
    /** Dies at its first statement, then at its second, until it comes through. */
    async function untilDone(
      run: (app: typeof driver.app) => Promise<unknown>,
      isDone: () => Promise<boolean>,
    ) {
      for (let most = 0; !(await isDone()); most += 1) {
        let asked = 0
        const db = diesAt(driver.db, () => {
          asked += 1
          if (asked > most) {
            deaths += 1
            throw died
          }
        })
        await run({ ...driver.app, db }).catch((error) => expect(error).toBe(died))
      }
    }
    await untilDone(
      (app) => refundByCard(app, { id: refund, by: olga }),
      async () => (await stateOf(refund)) === 'ordered',
    )
    const noted = async () => {
      const { rows } = await driver.db.query<{ known: boolean }>(
        'select stripe_id is not null as known from card_refunds',
      )
      return rows.length === 1 && rows[0]?.known === true
    }
    await untilDone((app) => requestRefunds(app), noted)
    const asked = only(session)
    await cards.receive(cards.refundSays(asked, 'succeeded'))
    await cards.receive(cards.refunded(session, 3000))
    await untilDone(
      (app) => handleCardEvents(app),
      async () => (await cards.waiting()) === 0,
    )
    expect(deaths).toBeGreaterThan(5)
    expect(await cards.moved()).toEqual([4000, -3000])
    expect([await stateOf(refund), (await driver.read(id)).paidCents]).toEqual(['paid', 1000])
  })
})
