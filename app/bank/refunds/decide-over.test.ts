import { describe, expect, it } from 'vitest'
import { readRefunds } from '#app/ledger/service.server.ts'
import { type Actor, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { consequenceGroups } from '#app/registration/queries/consequences.ts'
import { classPrice, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { answerRefunds } from './answer-refunds.server.ts'
import type { RefundsAnswer } from './ui/refunds-answer.ts'

const organiser: Actor = { kind: 'user', username: 'organiser', roles: ['regEditor', 'regAdmin'] }
const none = { superEarly: cents(0), early: cents(0), regular: cents(0), door: cents(0) }
const donation = { ...classPrice, code: 'gift', kind: 'extra' as const, amountCents: none, order: 2 }

describe.each(ENGINES)('an overpayment on %s', (engine) => {
  const driver = useTestDriver(engine)
  let payments = 0

  async function pay(registrationId: Id, euros: number) {
    const payment = {
      registrationId,
      amountCents: cents(euros * 100),
      method: 'bank' as const,
      valueDay: localDay('2025-09-01'),
      reference: null,
      note: null,
      key: `bank ${++payments}`,
    }
    expect((await recordPayment(driver.app, { payment, by: systemActor, notify: false })).ok).toBe(true)
  }
  async function overpaid() {
    await makeFestival(driver.app, [{}], { items: [classPrice, donation] })
    const id = await driver.register({ name: 'Ana' })
    const { totalCents } = await driver.read(id)
    await pay(id, totalCents / 100 + 15)
    await driver.drain()
    return id
  }
  const press = (id: string, way: string, more: Record<string, string> = {}, by: Actor = organiser) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: way, id, amountCents: '1500', ...more }))
      form.set(name, value)
    return answerRefunds(driver.app, form, by)
  }
  const shownBy = (answer: RefundsAnswer | null) => {
    if (answer?.kind !== 'preview') throw new Error(JSON.stringify(answer))
    return answer
  }
  const linesOf = (answer: RefundsAnswer | null) =>
    consequenceGroups(shownBy(answer).preview, {
      locale: 'en',
      titleOf: (id) => id,
      sees: { addresses: true, money: true },
    }).flatMap(({ lines }) => lines)

  it('G9 R20 is only previewed by the first press, and given back by the second', async () => {
    const id = await overpaid()
    const first = await press(id, 'give-over')
    expect(linesOf(first).join()).toContain('€15')
    expect(await readRefunds(driver.db)).toEqual([])
    const { digest } = shownBy(first)
    expect(await press(id, 'give-over', { shown: 'another' })).toMatchObject({ reason: 'changed' })
    // what was shown of one way confirms no other
    expect(await press(id, 'donate-over', { shown: digest })).toMatchObject({ reason: 'changed' })
    const nobody: Actor = { kind: 'user', username: 'eva', roles: ['regEditor'] }
    for (const more of [{}, { shown: digest }])
      expect(await press(id, 'give-over', more, nobody)).toMatchObject({ reason: 'not-found' })
    expect(await readRefunds(driver.db)).toEqual([])

    const twice = await Promise.all([1, 2].map(() => press(id, 'give-over', { shown: digest })))
    expect(twice.filter((one) => one?.kind === 'done')).toHaveLength(1)
    expect(await readRefunds(driver.db)).toMatchObject([{ amountCents: 1500, cause: 'over' }])
    expect(await press(id, 'give-over')).toMatchObject({ kind: 'refused', reason: 'nothing-over' })
  })

  it('G9 P13 R20 is only previewed by the first press, and donated by the second unless it has changed', async () => {
    const id = await overpaid()
    const before = await driver.read(id)
    const first = await press(id, 'donate-over')
    expect(linesOf(first).join()).toContain('total')
    expect(await driver.read(id)).toEqual(before)
    const { digest } = shownBy(first)
    await pay(id, 5)
    expect(await press(id, 'donate-over', { shown: digest })).toMatchObject({ reason: 'changed' })
    const again = shownBy(await press(id, 'donate-over', { amountCents: '2000' }))
    expect(await press(id, 'donate-over', { amountCents: '2000', shown: again.digest })).toMatchObject({
      kind: 'done',
    })
    expect(await driver.read(id)).toMatchObject({
      totalCents: before.totalCents + 2000,
      extras: [{ code: 'gift', amountCents: 2000 }],
    })
    expect(await press(id, 'donate-over', { amountCents: '2000', shown: again.digest })).toMatchObject({
      kind: 'refused',
    })
  })
})
