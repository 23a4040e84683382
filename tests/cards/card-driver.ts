import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  handleCardEvents,
  receiveCardEvent,
  requestRefunds,
  startCheckout,
} from '#app/cards/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { dancer, type TestDriver } from '#tests/test-driver.ts'
import type { FakeRefund } from './fake-refunds.ts'
import {
  eventOf,
  type FakeSession,
  type FakeStripe,
  paymentOf,
  sessionEvent,
  signed,
  startFakeStripe,
} from './fake-stripe.ts'

/** What dancers and the card provider do in the words of the tests. Every request that reaches the provider is as its description asks. */
export function cardDriver(driver: TestDriver) {
  let fake: FakeStripe
  beforeAll(async () => {
    fake = await startFakeStripe()
  })
  afterAll(async () => {
    expect(fake.requests.filter(({ errors }) => errors.length > 0)).toEqual([])
    await fake.close()
  })
  beforeEach(() => {
    Object.assign(driver.app, { config: { ...driver.app.config, stripe: fake.config } })
  })

  const press = (id: Id, by: Actor = dancer(id)) =>
    startCheckout(driver.app, { registrationId: id, by, language: 'sl' })

  async function begin(id: Id): Promise<FakeSession> {
    const started = await press(id)
    if (!started.ok) throw new Error(started.reason)
    driver.app.at(new Date(driver.app.now().getTime() + 1_000))
    return fake.sessionAt(started.value.url)
  }

  const receive = (event: object, how: Parameters<typeof signed>[1] = {}) =>
    receiveCardEvent(driver.app, signed(event, how))

  /** The worker looks until nothing is left that it can do. */
  async function handle(): Promise<void> {
    while ((await handleCardEvents(driver.app)) > 0);
  }

  /** Events arrive in this order and are handled, each at once. */
  async function tell(...events: object[]): Promise<void> {
    for (const event of events) {
      expect(await receive(event)).toEqual({ ok: true, value: null })
      await handle()
    }
  }

  const now = () => driver.app.now()
  return {
    get fake() {
      return fake
    },
    press,
    begin,
    receive,
    handle,
    tell,
    completed(session: FakeSession, over: object = {}) {
      session.status = 'complete'
      return sessionEvent(session, 'completed', { at: now(), over })
    },
    about: (session: FakeSession, type: string, over: object = {}) =>
      sessionEvent(session, type, { at: now(), over }),
    refunded: (session: FakeSession, total: number) =>
      eventOf(
        'charge.refunded',
        { id: 'ch_1', payment_intent: paymentOf(session), amount_refunded: total, currency: 'eur' },
        now(),
      ),
    /** The provider's event about a requested refund. */
    refundSays: ({ id, ...refund }: FakeRefund, status: FakeRefund['status'], type = 'refund.updated') =>
      eventOf(
        type,
        { id, ...refund, status, ...(status === 'failed' && { failure_reason: 'lost_or_stolen_card' }) },
        now(),
      ),
    /** The worker requests the ordered refunds. */
    ask: () => requestRefunds(driver.app),
    dispute: (session: FakeSession, type: string, over: object) =>
      eventOf(
        `charge.dispute.${type}`,
        {
          id: `dp_${session.id}`,
          payment_intent: paymentOf(session),
          amount: 4000,
          currency: 'eur',
          ...over,
        },
        now(),
      ),
    /** Amounts of card movements, in the order they were booked. */
    async moved(): Promise<number[]> {
      const { rows } = await driver.db.query<{ amount: number }>(
        `select amount_cents as amount from movements where method = 'card' order by recorded_at, amount_cents desc`,
      )
      return rows.map(({ amount }) => amount)
    },
    async sessionStates(): Promise<string[]> {
      const { rows } = await driver.db.query<{ state: string }>(
        'select state from card_sessions order by created_at, id',
      )
      return rows.map(({ state }) => state)
    },
    async waiting(): Promise<number> {
      const { rows } = await driver.db.query('select from inbox where handled_at is null')
      return rows.length
    },
  }
}
