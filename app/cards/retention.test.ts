import { describe, expect, it } from 'vitest'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { enforceRetention } from '#server/retention.ts'
import { cardDriver } from '#tests/cards/card-driver.ts'
import { eventOf } from '#tests/cards/fake-stripe.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { redactCardEvents } from './service.server.ts'

const marker = 'planted-payer@example.org'
const payer = {
  customer_details: { email: marker, name: marker, phone: null, address: { line1: marker } },
  customer: { id: 'cus_1', email: marker },
  custom_fields: [{ text: { value: marker } }],
}

describe.each(ENGINES)('the retention of card events on %s', (engine) => {
  const driver = useTestDriver(engine)
  const cards = cardDriver(driver)
  async function marked(): Promise<number> {
    const { rows } = await driver.db.query<{ content: Buffer }>('select content from inbox')
    return rows.filter(({ content }) => content.includes(marker)).length
  }
  async function paid() {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const session = await cards.begin(id)
    await cards.tell(cards.completed(session, payer))
    return { id, session }
  }

  it('K10 stores an event unchanged for thirty days, then its ids and amounts', async () => {
    const { id, session } = await paid()
    await enforceRetention(driver.app)
    expect(await marked()).toBe(1)
    driver.app.at('2025-10-05T12:00:00+02:00')
    expect(await redactCardEvents(driver.app)).toBe(1)
    expect(await redactCardEvents(driver.app)).toBe(0)
    expect(await marked()).toBe(0)
    const { rows } = await driver.db.query<{ content: Buffer }>('select content from inbox')
    const kept = JSON.parse(String(rows[0]?.content))
    expect(kept.data.object).toMatchObject({ id: session.id, amount_total: 4000, payment_status: 'paid' })
    // a repeated event is known, and books nothing
    await cards.tell(cards.completed(session, payer))
    expect([await cards.moved(), (await driver.read(id)).paidCents]).toEqual([[4000], 4000])
  })

  it('K10 leaves nothing personal of an erased dancer, and of an event without effect', async () => {
    const { id } = await paid()
    const failed = { id: 'pi_1', receipt_email: marker, last_payment_error: { payment_method: payer } }
    const others = [
      eventOf('payment_intent.payment_failed', failed, driver.app.now()),
      eventOf('charge.refunded', { billing_details: payer }, driver.app.now()),
    ]
    await cards.tell(...others)
    expect(await marked()).toBe(3)
    await enforceRetention(driver.app)
    expect(await marked()).toBe(1)
    await eraseRegistration(driver.app, { id, by: { kind: 'user', username: 'a', roles: ['admin'] } })
    await enforceRetention(driver.app)
    expect(await marked()).toBe(0)
  })

  it('K10 keeps a pending event unchanged', async () => {
    await makeFestival(driver.app, [{}])
    const session = await cards.begin(await driver.register())
    await cards.receive(cards.completed(session, payer))
    driver.app.at('2026-09-05T12:00:00+02:00')
    expect(await redactCardEvents(driver.app)).toBe(0)
    await cards.handle()
    expect(await cards.moved()).toEqual([4000])
  })
})
