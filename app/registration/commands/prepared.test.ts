import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { useDesk } from '#tests/desk.ts'
import { classPrice, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'

const before = '2025-07-01T12:00:00+02:00'
const opening = '2025-07-03T01:00:00+02:00'
const [one, two] = [eventId(1), eventId(2)]

describe.each(ENGINES)('registering before opening, on %s', (engine) => {
  const desk = useDesk(engine)

  it('R8 saves and holds nothing, and sends with one click at opening', async () => {
    await makeFestival(desk.app, [{}, {}])
    desk.app.at(before)
    const id = await desk.register({ picks: [one, two] })
    expect(await desk.look(id)).toMatchObject({ status: 'prepared', totalCents: 0, dueOn: null })
    expect(await desk.states(id)).toEqual(['prepared', 'prepared'])
    expect(await desk.tryToChange(id, { submit: true })).toMatchObject({ reason: { kind: 'not-yet-open' } })

    desk.app.at(opening)
    await desk.change(id, { submit: true, expectedTotalCents: 8000 })
    expect(await desk.look(id)).toMatchObject({ status: 'placed', totalCents: 8000, dueOn: '2025-07-08' })
    expect(await desk.letters(id)).toEqual(['received', 'placed'])
  })

  it('R8 costs what it costs when it is sent, extras too, whenever it was saved', async () => {
    const dearer = { ...classPrice.amountCents, early: 5000 } as typeof classPrice.amountCents
    const shirt = { ...classPrice, code: 'shirt', kind: 'extra', amountCents: dearer } as const
    await makeFestival(desk.app, [{}], { items: [{ ...classPrice, amountCents: dearer }, shirt] })
    desk.app.at(before)
    const id = await desk.register({ extras: ['shirt'] })
    desk.app.at('2025-08-01T12:00:00+02:00')
    await desk.change(id, { submit: true })
    expect(await desk.look(id)).toMatchObject({ totalCents: 10_000 })
  })

  it('R8 may be changed before it is sent, and still shows what it would cost', async () => {
    await makeFestival(desk.app, [{}, {}])
    desk.app.at(before)
    const id = await desk.register({ picks: [one] })
    await desk.change(id, { picks: [one, two] })
    expect(await desk.look(id)).toMatchObject({ status: 'prepared', ifAllPlacedCents: 8000, totalCents: 0 })
  })

  it('R8 stands in the queue from the moment it is sent', async () => {
    await makeFestival(desk.app, [{ places: { mode: 'head', size: 0 } }])
    desk.app.at(before)
    const prepared = await desk.register()
    desk.app.at(opening)
    const quicker = await desk.register()
    desk.app.at('2025-07-03T01:00:01+02:00')
    await desk.change(prepared, { submit: true })
    expect((await desk.look(quicker)).picks[0]?.waiting?.position).toBe(1)
    expect((await desk.look(prepared)).picks[0]?.waiting?.position).toBe(2)
    expect(await desk.letters(prepared)).toEqual(['received', 'waiting'])
  })

  it('R8, R5 joins two who had named each other when the second sends', async () => {
    await makeFestival(desk.app, [{}])
    desk.app.at(before)
    const [a, b] = ['a@example.org', 'b@example.org']
    const leader = await desk.register({ role: 'leader', email: a, partner: { email: b } })
    const follower = await desk.register({ email: b, partner: { email: a } })
    desk.app.at(opening)
    await desk.change(leader, { submit: true })
    expect((await desk.look(leader)).partner.state).toBe('invited')
    await desk.change(follower, { submit: true })
    expect((await desk.look(leader)).partner.state).toBe('confirmed')
    expect((await desk.look(follower)).partner.state).toBe('confirmed')
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
    await makeFestival(desk.app, [{}], { promos: [promo] })
    desk.app.at(before)
    const first = await desk.register({ promo: 'ten' })
    const second = await desk.register({ role: 'leader', promo: 'T-E-N' })
    desk.app.at(opening)
    await desk.change(second, { submit: true })
    expect(await desk.tryToChange(first, { submit: true })).toMatchObject({
      reason: { kind: 'promo', reason: 'promo-used-up' },
    })
    await desk.change(first, { submit: true, promo: null })
    expect(await desk.status(first)).toBe('placed')
  })

  it('R2 after closing nobody new comes in, but by the hands of staff', async () => {
    await makeFestival(desk.app, [{}])
    desk.app.at('2025-11-05T23:59:00+01:00')
    expect(await desk.tryToRegister()).toMatchObject({ reason: { kind: 'closed' } })
    expect(await desk.status(await desk.register({}, systemActor))).toBe('placed')
  })

  it('R2 after closing an invited partner still confirms, at the inviter’s events alone', async () => {
    await makeFestival(desk.app, [{}, {}])
    desk.app.at('2025-11-05T12:00:00+01:00')
    const inviter = await desk.invite({ picks: [one] })
    const code = await desk.inviteFrom(inviter)
    desk.app.at('2025-11-06T12:00:00+01:00')
    const answer = { role: 'follower', partner: { code } }
    expect(await desk.tryToRegister({ ...answer, picks: [one, two] })).toMatchObject({
      reason: { kind: 'closed' },
    })
    const partner = await desk.register({ ...answer, picks: [one] })
    expect(await desk.states(partner)).toEqual(['placed'])
  })
})
