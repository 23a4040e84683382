import { describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import { cents } from '#app/platform/values/money.ts'
import { answerForm } from '#app/registration-form/routes/register-answer.server.ts'
import { checkTypedPromo } from '#app/registration-form/routes/register-promo.server.ts'
import { makeFestival, makeInput } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { saveRegistration } from '../commands/save.server.ts'
import { type SaveRefusal, statusOf } from '../refusal.ts'
import { guessInSaving } from './limits.server.ts'

describe('promo codes of others', () => {
  const driver = useTestDriver('embedded')

  it('P11 look unknown, in the form and in a sent registration', async () => {
    const code = { code: 'NIKA', discount: { amountCents: cents(500) }, quota: null, lastDay: null }
    await makeFestival(driver.app, [{}], {
      promos: [{ ...code, owner: 'nika@example.org', ownerOnly: true }],
    })
    const asked = async (promo: string) =>
      (await checkTypedPromo(driver.app, { promo, email: 'me@example.org' }, null))?.refusal
    expect(await asked('NIKA')).toBe('promo-unknown')
    expect(await asked('NIKA')).toBe(await asked('NONE'))
    const sent = async (promo: string) =>
      JSON.stringify(await driver.tryToRegister({ promo })).replace(promo, '')
    expect(await sent('NIKA')).toBe(await sent('NONE'))
    expect(
      await checkTypedPromo(driver.app, { promo: 'NIKA', email: 'nika@example.org' }, null),
    ).toMatchObject({
      refusal: null,
    })
  })
  it('R30 cannot be guessed: after ten unknown codes in a minute the server reveals nothing, and the input stays', async () => {
    const { app } = driver
    const code = { code: 'RONDA', discount: { amountCents: cents(500) }, quota: null, lastDay: null }
    await makeFestival(app, [{}], { promos: [{ ...code, owner: null, ownerOnly: false }] })
    const requestContext = { id: 'v', nonce: 'n', log: app.log, address: '203.0.113.9', fromLoopback: false }
    const look = async (promo: string, from: RequestContext = requestContext) =>
      (await checkTypedPromo(app, { promo, email: 'me@example.org' }, from))?.refusal
    for (let n = 0; n < 30; n += 1) expect(await look('RONDA')).toBeNull()
    const burst = await Promise.all(Array.from({ length: 200 }, (_, n) => look(`NONE${n}`)))
    expect(burst.filter((refusal) => refusal === 'promo-unknown')).toHaveLength(10)
    expect(await look('RONDA')).toBe('promo-too-often')
    expect(await look('RONDA', { ...requestContext, address: '203.0.113.10' })).toBeNull()

    const input = makeInput({ promo: 'RONDA' })
    const save = (over: Record<string, unknown> = {}) =>
      guessInSaving(app, requestContext, { promo: input.promo, by: nobody }, () =>
        saveRegistration(app, { input: { ...input, ...over }, by: nobody }),
      )
    const refused = await save({ expectedTotalCents: 1 })
    expect(refused).toMatchObject({ reason: { kind: 'promo', reason: 'promo-too-often' } })
    expect(refused.ok || statusOf(refused.reason as SaveRefusal)).toBe(429)
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'price', promo: 'RONDA', note: 'a late train' }))
      form.set(name, value)
    expect(await answerForm(app, form, nobody, requestContext)).toMatchObject({
      kind: 'asked',
      status: 429,
      answer: { draft: { promo: 'RONDA', note: 'a late train' }, promo: { refusal: 'promo-too-often' } },
    })
    app.at(new Date(app.now().getTime() + 60_000))
    expect(await look('RONDA')).toBeNull()
    for (let n = 0; n < 10; n += 1) {
      const wrong = makeInput({ promo: `NONE${n}` })
      await guessInSaving(app, requestContext, { promo: wrong.promo, by: nobody }, () =>
        saveRegistration(app, { input: wrong, by: nobody }),
      )
    }
    expect(await save()).toMatchObject({ reason: { reason: 'promo-too-often' } })
    const demo = { ...app, config: { ...app.config, demo: { startsAt: app.now() } } }
    const near = { ...requestContext, fromLoopback: true }
    for (let n = 0; n < 12; n += 1) {
      const told = await checkTypedPromo(demo, { promo: 'NONE', email: '' }, near)
      expect(told?.refusal).toBe('promo-unknown')
    }
  })
})
