import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handleCardEvents, startCheckout } from '#app/cards/service.server.ts'
import { createApp } from '#server/app.ts'
import { type FakeStripe, sessionEvent, signed, startFakeStripe } from '#tests/cards/fake-stripe.ts'
import { makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'

describe.each(defaultEngines)('the card provider’s hook on %s', (engine) => {
  const driver = useTestDriver(engine)
  let fake: FakeStripe
  beforeEach(async () => {
    fake = await startFakeStripe()
    Object.assign(driver.app, { config: { ...driver.app.config, stripe: fake.config } })
  })
  afterEach(() => fake.close())

  function post(
    { body, signature }: { body: Uint8Array; signature: string },
    headers: Record<string, string> = {},
  ) {
    const http = createApp(driver.app, {
      pages: async () => new Response('a page', { status: 404 }),
      files: new Map(),
      build: { id: 'b1', version: '1.2.3' },
      demo: null,
      live: false,
      isReady: () => true,
    })
    return http.request('/hooks/stripe', {
      method: 'POST',
      body: Buffer.from(body),
      headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
    })
  }
  const stored = async () => (await driver.db.query('select from inbox')).rows.length

  async function paidEvent() {
    await makeFestival(driver.app, [{ priceItem: 'class' }])
    const id = await driver.register()
    const started = await startCheckout(driver.app, { registrationId: id, by: dancer(id), language: 'en' })
    if (!started.ok) throw new Error(started.reason)
    const session = fake.sessionAt(started.value.url)
    const event = (type: string) => sessionEvent(session, type, { at: driver.app.now() })
    return { id, event }
  }

  it('K4, K5 accepts `completed` twice, after an older `expired`, from another process, and books one payment', async () => {
    const { id, event } = await paidEvent()
    const completed = event('completed')
    for (const one of [event('expired'), completed, completed]) {
      const answer = await post(signed(one), {
        origin: 'https://stripe.example',
        'sec-fetch-site': 'cross-site',
      })
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
    }
    expect(await stored()).toBe(2)
    while ((await handleCardEvents(driver.app)) > 0);
    const { rows } = await driver.db.query(
      'select amount_cents as amount, method, source_type as source from movements',
    )
    expect(rows).toEqual([{ amount: 4000, method: 'card', source: 'card' }])
    expect(await driver.status(id)).toBe('confirmed')
  })

  it('K4 answers a forged signature with 400 and stores nothing', async () => {
    const { event } = await paidEvent()
    const answer = await post(signed(event('completed'), { secret: 'whsec_of_somebody' }))
    expect([answer.status, await stored()]).toEqual([400, 0])
    expect((await post({ body: new Uint8Array([123]), signature: 't=1,v1=00' })).status).toBe(400)
  })

  it('K1 answers 404 where cards are not configured, and 413 to an oversized body', async () => {
    const long = { body: new Uint8Array(600 * 1024).fill(32), signature: 't=1,v1=00' }
    expect((await post(long)).status).toBe(413)
    Object.assign(driver.app, { config: { ...driver.app.config, stripe: null } })
    expect((await post(signed({ id: 'evt_1' }))).status).toBe(404)
  })
})
