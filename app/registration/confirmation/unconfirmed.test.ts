import { describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { byRole, eventId, makeFestival, makeInput } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { cancelRegistration } from '../commands/cancel.server.ts'
import { confirmAddress } from '../commands/confirm-address.server.ts'
import { saveRegistration } from '../commands/save.server.ts'
import { enforceDeadlines } from '../time/deadlines.server.ts'

const [one, two] = [eventId(1), eventId(2)]
const strict = { confirmWithinHours: 24, unconfirmedPerAddress: 3, unconfirmedPerNetwork: 40 }
const staff = { kind: 'user', username: 'rega', roles: ['regEditor'] } as const

describe.each(ENGINES)('unconfirmed registrations on %s', (engine) => {
  const driver = useTestDriver(engine)

  const festival = (places = byRole(1, 1), edition = {}) =>
    makeFestival(driver.app, [{ places }, { places: { mode: 'open' } }], {
      edition: { ...strict, ...edition },
    })

  async function from(network: string, over: Record<string, unknown> = {}): Promise<Id> {
    const saved = await saveRegistration(driver.app, { input: makeInput(over), by: nobody, network })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    return saved.value.id
  }

  it("R21 hold their places for the edition's period, with one reminder before its end", async () => {
    await festival()
    const id = await driver.register({ picks: [one, two] })
    const next = await driver.register()
    expect(await driver.states(id)).toEqual(['placed', 'placed'])
    expect(await driver.read(id)).toMatchObject({
      confirmedBy: null,
      confirmUntil: new Date('2025-09-02T10:00:00+02:00'),
    })

    await driver.on('2025-09-02T03:59:00+02:00')
    expect(await driver.messages(id)).toEqual(['placed'])
    await driver.on('2025-09-02T04:00:00+02:00')
    await driver.on('2025-09-02T09:59:59+02:00')
    expect(await driver.messages(id)).toEqual(['placed', 'confirmReminder'])
    expect(await driver.states(id)).toEqual(['placed', 'placed'])

    await driver.confirm(next)
    await driver.on('2025-09-02T10:00:00+02:00')
    expect(await driver.states(id)).toEqual(['waiting', 'waiting'])
    expect(await driver.states(next)).toEqual(['placed'])
    expect(await driver.read(id)).toMatchObject({
      status: 'waiting',
      passedOver: 'unconfirmed',
      totalCents: 0,
    })
    expect((await driver.read(id)).picks[0]?.waiting).toMatchObject({ rule: 'R21', help: [] })
    expect(await driver.messages(id)).toEqual(['placed', 'confirmReminder', 'confirmOver'])
    await driver.on('2025-09-03')
    expect((await driver.messages(id)).length).toBe(3)
  })

  it('R21 confirmed later get what is free, or wait at their original position', async () => {
    await festival()
    const first = await driver.register({ picks: [one, two] })
    const second = await driver.register()
    const third = await driver.register()
    await driver.confirm(third)
    await driver.confirm(second)
    await driver.on('2025-09-02')
    await driver.confirm(first)
    expect(await driver.states(first)).toEqual(['waiting', 'placed'])
    expect((await driver.read(first)).picks[0]?.waiting).toMatchObject({ position: 1, rule: 'A1' })
    expect(await driver.states(second)).toEqual(['placed'])
    await cancelRegistration(driver.app, { id: second, by: dancer(second) })
    await driver.drain()
    expect(await driver.states(first)).toEqual(['placed', 'placed'])
    expect(await driver.states(third)).toEqual(['waiting'])
    expect(await driver.messages(first)).toContain('promoted')
  })

  it.each([
    ['by staff', 'staff', staff],
    ['by a trusted dancer', 'account', { ...staff, roles: ['trusted'] as const }],
  ] as const)('R21 made %s count as confirmed', async (_, confirmedBy, by) => {
    await festival()
    const id = await driver.register({}, by)
    await driver.on('2025-09-04')
    expect(await driver.read(id)).toMatchObject({ confirmedBy, confirmUntil: null, passedOver: null })
    expect(await driver.states(id)).toEqual(['placed'])
  })

  const accountOf = (username: string) => ({ kind: 'user', username, roles: [] }) as const

  it('R21 are confirmed by an account with the same, confirmed address, with the partner', async () => {
    await festival(byRole(5, 5))
    const by = accountOf('Ana@example.org')
    const own = await driver.register({ email: 'ana@example.org' }, by)
    expect(await driver.read(own)).toMatchObject({
      confirmedBy: 'account',
      confirmUntil: null,
      addedBy: by.username,
      trusted: false,
      emailConfirmedAt: expect.any(Date),
    })
    const naming = {
      email: 'ana@example.org',
      name: 'Ina',
      role: 'leader',
      partner: { email: 'bo@example.org' },
    }
    const inviter = await driver.register(naming, by)
    expect(await driver.read(inviter)).toMatchObject({
      emailConfirmedAt: expect.any(Date),
      partner: { state: 'held' },
    })
    expect(await driver.messages(inviter)).toContain('partnerInvited')
    await driver.on('2025-09-04')
    expect(await driver.states(own)).toEqual(['placed'])
    await driver.change(own, { email: 'another@example.org' })
    expect(await driver.read(own)).toMatchObject({ confirmedBy: null, emailConfirmedAt: null })
  })

  it('R21 of an account hold places for three other addresses, and confirm none of them', async () => {
    await festival(byRole(30, 30, 30))
    const by = accountOf('club@example.org')
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, n) => driver.register({ email: `dancer${n}@example.org` }, by)),
    )
    const views = await Promise.all(ids.map(driver.read))
    expect(views.filter(({ confirmedBy }) => confirmedBy === 'account')).toHaveLength(3)
    for (const view of views) expect(view).toMatchObject({ emailConfirmedAt: null, addedBy: by.username })
    const [first] = views.filter(({ confirmedBy }) => confirmedBy === 'account')
    await driver.confirm(first?.id as Id)
    const next = await driver.register({ email: 'ninth@example.org' }, by)
    expect(await driver.read(next)).toMatchObject({ confirmedBy: 'account' })
    await driver.on('2025-09-04')
    expect(
      (await Promise.all(ids.map(driver.states))).flat().filter((state) => state === 'placed'),
    ).toHaveLength(3)
  })

  it('R21 resent by an account confirm no changed address', async () => {
    await festival()
    const sent = {
      input: makeInput({ email: 'ana@example.org', role: 'leader', partner: { email: 'bo@example.org' } }),
      by: accountOf('ana@example.org'),
      idempotency: { key: 'once', requestHash: 'same' },
    }
    const first = await saveRegistration(driver.app, sent)
    const id = first.ok ? first.value.id : ('' as Id)
    await driver.change(id, { email: 'victim@example.org' })
    expect(await saveRegistration(driver.app, sent)).toEqual(first)
    expect(await driver.read(id)).toMatchObject({ emailConfirmedAt: null, confirmedBy: null })
  })

  it('R21 are confirmed by paying, before the end and after it', async () => {
    await festival(byRole(2, 2))
    const [early, late] = [await driver.register(), await driver.register({ role: 'leader' })]
    await driver.pay(early, 10)
    await driver.on('2025-09-02')
    expect(await driver.states(early)).toEqual(['placed'])
    expect(await driver.states(late)).toEqual(['waiting'])
    await driver.pay(late, 40)
    await driver.drain()
    expect(await driver.read(late)).toMatchObject({
      confirmedBy: 'payment',
      status: 'confirmed',
      passedOver: null,
    })
  })

  it('R21 have one outcome and right counters when end, confirmation and payment coincide', async () => {
    await festival(byRole(1, 2, 2))
    const ids = await Promise.all([1, 2, 3].map(() => from('203.0.113.7')))
    driver.app.at('2025-09-02T10:00:30+02:00')
    await Promise.all([
      enforceDeadlines(driver.app),
      ...ids.map((registrationId) => confirmAddress(driver.app, { registrationId, editionId: '19tf2025' })),
      ...ids.map((id) => driver.pay(id, 5)),
      enforceDeadlines(driver.app),
    ])
    await driver.drain()
    for (const id of ids) expect((await driver.read(id)).confirmedBy).not.toBeNull()
    const states = await Promise.all(ids.map(driver.states))
    expect(states.flat().filter((state) => state === 'placed')).toHaveLength(2)
  })

  it('R21 in a couple lose the place alone, and return beside the partner', async () => {
    await festival()
    const leader = await driver.invite()
    const follower = await driver.register({
      role: 'follower',
      email: 'other@example.org',
      partner: { code: await driver.inviteFrom(leader) },
    })
    expect(await driver.states(follower)).toEqual(['placed'])
    await driver.on('2025-09-02')
    expect(await driver.states(follower)).toEqual(['waiting'])
    expect(await driver.states(leader)).toEqual(['placed'])
    await driver.confirm(follower)
    expect(await driver.states(follower)).toEqual(['placed'])
  })

  it('R21 of a partner who answers at the invited address are confirmed', async () => {
    await festival()
    const { follower } = await driver.couple()
    expect(await driver.read(follower)).toMatchObject({ confirmedBy: 'link', confirmUntil: null })
  })

  it('R21 are made by another address and by a hand-over; paid ones keep their places', async () => {
    await festival(byRole(2, 2))
    const [free, paid] = [await driver.register(), await driver.register({ role: 'leader' })]
    await driver.confirm(free)
    await driver.pay(paid, 40)
    await driver.change(free, { email: 'new@example.org' })
    await driver.change(paid, { email: 'new2@example.org' })
    expect(await driver.read(free)).toMatchObject({ confirmedBy: null, status: 'placed' })
    await driver.on('2025-09-03')
    expect(await driver.states(free)).toEqual(['waiting'])
    expect(await driver.states(paid)).toEqual(['placed'])
  })

  it('R21 that were prepared start their period when they are sent', async () => {
    await festival()
    driver.app.at('2025-07-01T12:00:00+02:00')
    const id = await driver.register()
    await driver.on('2025-07-03T01:00:00+02:00')
    expect(await driver.read(id)).toMatchObject({ status: 'prepared', confirmUntil: null, passedOver: null })
    await driver.change(id, { submit: true })
    expect(await driver.states(id)).toEqual(['placed'])
    await driver.on('2025-07-04T02:00:00+02:00')
    expect(await driver.states(id)).toEqual(['waiting'])
  })

  it('R22 hold places for three of one address; further ones wait for confirmation', async () => {
    await festival(byRole(10, 10, 10))
    const email = 'family@example.org'
    const ids = []
    for (let n = 0; n < 4; n += 1) ids.push(await driver.register({ email }))
    expect((await Promise.all(ids.map(driver.states))).flat()).toEqual([
      'placed',
      'placed',
      'placed',
      'waiting',
    ])
    const [first, , , last] = ids as [Id, Id, Id, Id]
    expect((await driver.read(last)).picks[0]?.waiting).toMatchObject({ rule: 'R21', position: 1 })
    await driver.confirm(first)
    expect(await driver.states(await driver.register({ email }))).toEqual(['placed'])
    await driver.confirm(last)
    expect(await driver.states(last)).toEqual(['placed'])
  })

  it('R22 hold places for forty of one network, not counting confirmed ones and other networks', async () => {
    await festival(byRole(99, 99, 99))
    const ids = await Promise.all(Array.from({ length: 43 }, () => from('198.51.100.1')))
    const states = (await Promise.all(ids.map(driver.states))).flat()
    expect(states.filter((state) => state === 'placed')).toHaveLength(40)
    expect(await driver.states(await from('198.51.100.2'))).toEqual(['placed'])
    const placed = ids.filter((_, n) => states[n] === 'placed')
    await driver.confirm(placed[0] as Id)
    expect(await driver.states(await from('198.51.100.1'))).toEqual(['placed'])
    expect(await driver.states(await from('198.51.100.1'))).toEqual(['waiting'])
    await cancelRegistration(driver.app, { id: placed[1] as Id, by: dancer(placed[1] as Id) })
    expect(await driver.states(await from('198.51.100.1'))).toEqual(['placed'])
  })

  it('R22 over the limit hold no place either with a registered partner', async () => {
    await festival(byRole(5, 5), { unconfirmedPerAddress: 0 })
    const leader = await driver.invite()
    const email = 'bo@example.org'
    const follower = await driver.register({
      role: 'follower',
      email,
      partner: { email: (await driver.read(leader)).email },
    })
    expect(await driver.states(follower)).toEqual(['waiting'])
    await driver.confirm(follower)
    expect(await driver.states(follower)).toEqual(['placed'])
  })
})
