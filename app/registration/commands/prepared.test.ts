import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { classPrice, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'

const before = '2025-07-01T12:00:00+02:00'
const opening = '2025-07-03T01:00:00+02:00'
const [one, two] = [eventId(1), eventId(2)]

describe.each(defaultEngines)('a prepared registration on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('R8 holds no place, and is sent with one click at the opening', async () => {
    await makeFestival(driver.app, [{}, {}])
    driver.app.at(before)
    const id = await driver.register({ picks: [one, two] })
    expect(await driver.read(id)).toMatchObject({ status: 'prepared', totalCents: 0, dueOn: null })
    expect(await driver.states(id)).toEqual(['prepared', 'prepared'])
    expect(await driver.tryToChange(id, { submit: true })).toMatchObject({ reason: { kind: 'not-yet-open' } })

    driver.app.at(opening)
    await driver.change(id, { submit: true, expectedTotalCents: 8000 })
    expect(await driver.read(id)).toMatchObject({ status: 'placed', totalCents: 8000, dueOn: '2025-07-08' })
    expect(await driver.messages(id)).toEqual(['received', 'placed'])
  })

  it('R8 has the price of the moment of sending, extras too', async () => {
    const dearer = { ...classPrice.amountCents, early: 5000 } as typeof classPrice.amountCents
    const shirt = { ...classPrice, code: 'shirt', kind: 'extra', amountCents: dearer } as const
    await makeFestival(driver.app, [{}], { items: [{ ...classPrice, amountCents: dearer }, shirt] })
    driver.app.at(before)
    const id = await driver.register({ extras: ['shirt'] })
    driver.app.at('2025-08-01T12:00:00+02:00')
    await driver.change(id, { submit: true })
    expect(await driver.read(id)).toMatchObject({ totalCents: 10_000 })
  })

  it('R8 can be changed before it is sent, and shows its price', async () => {
    await makeFestival(driver.app, [{}, {}])
    driver.app.at(before)
    const id = await driver.register({ picks: [one] })
    await driver.change(id, { picks: [one, two] })
    expect(await driver.read(id)).toMatchObject({ status: 'prepared', ifAllPlacedCents: 8000, totalCents: 0 })
  })

  it('R8 queues from the moment of sending', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 0 } }])
    driver.app.at(before)
    const prepared = await driver.register()
    driver.app.at(opening)
    const quicker = await driver.register()
    driver.app.at('2025-07-03T01:00:01+02:00')
    await driver.change(prepared, { submit: true })
    expect((await driver.read(quicker)).picks[0]?.waiting?.position).toBe(1)
    expect((await driver.read(prepared)).picks[0]?.waiting?.position).toBe(2)
    expect(await driver.messages(prepared)).toEqual(['received', 'waiting'])
  })

  it('R8, R5 makes a couple of two who named each other when the second sends', async () => {
    await makeFestival(driver.app, [{}])
    driver.app.at(before)
    const [a, b] = ['a@example.org', 'b@example.org']
    const leader = await driver.register({ role: 'leader', email: a, partner: { email: b } })
    const follower = await driver.register({ email: b, partner: { email: a } })
    driver.app.at(opening)
    await driver.change(leader, { submit: true })
    expect((await driver.read(leader)).partner.state).toBe('invited')
    await driver.change(follower, { submit: true })
    expect((await driver.read(leader)).partner.state).toBe('confirmed')
    expect((await driver.read(follower)).partner.state).toBe('confirmed')
  })

  it('R8, R2 counts a promo code only when it is sent', async () => {
    const promo = {
      code: 'TEN',
      discount: { percent: 10 },
      quota: 1,
      lastDay: null,
      owner: null,
      ownerOnly: false,
    }
    await makeFestival(driver.app, [{}], { promos: [promo] })
    driver.app.at(before)
    const first = await driver.register({ promo: 'ten' })
    const second = await driver.register({ role: 'leader', promo: 'T-E-N' })
    driver.app.at(opening)
    await driver.change(second, { submit: true })
    expect(await driver.tryToChange(first, { submit: true })).toMatchObject({
      reason: { kind: 'promo', reason: 'promo-used-up' },
    })
    await driver.change(first, { submit: true, promo: null })
    expect(await driver.status(first)).toBe('placed')
  })

  it('R2 is refused after closing, except from staff', async () => {
    await makeFestival(driver.app, [{}])
    driver.app.at('2025-11-05T23:59:00+01:00')
    expect(await driver.tryToRegister()).toMatchObject({ reason: { kind: 'closed' } })
    expect(await driver.status(await driver.register({}, systemActor))).toBe('placed')
  })

  it("R2 after closing an invited partner can still confirm, at the inviter's events only", async () => {
    await makeFestival(driver.app, [{}, {}])
    driver.app.at('2025-11-05T12:00:00+01:00')
    const inviter = await driver.invite({ picks: [one] })
    const code = await driver.inviteFrom(inviter)
    driver.app.at('2025-11-06T12:00:00+01:00')
    const answer = { role: 'follower', partner: { code } }
    expect(await driver.tryToRegister({ ...answer, picks: [one, two] })).toMatchObject({
      reason: { kind: 'closed' },
    })
    const partner = await driver.register({ ...answer, picks: [one] })
    expect(await driver.states(partner)).toEqual(['placed'])
  })
})
