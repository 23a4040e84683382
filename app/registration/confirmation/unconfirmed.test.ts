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

  it('R21 an unconfirmed registration holds its places for the time of the edition, with one reminder before the end', async () => {
    await festival()
    const id = await driver.register({ picks: [one, two] })
    const next = await driver.register()
    expect(await driver.states(id)).toEqual(['placed', 'placed'])
    expect(await driver.look(id)).toMatchObject({
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
    expect(await driver.look(id)).toMatchObject({
      status: 'waiting',
      passedOver: 'unconfirmed',
      totalCents: 0,
    })
    expect((await driver.look(id)).picks[0]?.waiting).toMatchObject({ rule: 'R21', help: [] })
    expect(await driver.messages(id)).toEqual(['placed', 'confirmReminder', 'confirmOver'])
    await driver.on('2025-09-03')
    expect((await driver.messages(id)).length).toBe(3)
  })

  it('R21 who confirms afterwards gets what is free at once, and else waits where they stood from the beginning', async () => {
    await festival()
    const first = await driver.register({ picks: [one, two] })
    const second = await driver.register()
    const third = await driver.register()
    await driver.confirm(third)
    await driver.confirm(second)
    await driver.on('2025-09-02')
    await driver.confirm(first)
    expect(await driver.states(first)).toEqual(['waiting', 'placed'])
    expect((await driver.look(first)).picks[0]?.waiting).toMatchObject({ position: 1, rule: 'A1' })
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
  ] as const)('R21 a registration made %s counts as confirmed', async (_, confirmedBy, by) => {
    await festival()
    const id = await driver.register({}, by)
    await driver.on('2025-09-04')
    expect(await driver.look(id)).toMatchObject({ confirmedBy, confirmUntil: null, passedOver: null })
    expect(await driver.states(id)).toEqual(['placed'])
  })

  const accountOf = (username: string) => ({ kind: 'user', username, roles: [] }) as const

  it('R21 an account confirms with its own address, which is proved, partner and all', async () => {
    await festival(byRole(5, 5))
    const by = accountOf('Ana@example.org')
    const own = await driver.register({ email: 'ana@example.org' }, by)
    expect(await driver.look(own)).toMatchObject({
      ...{ confirmedBy: 'account', confirmUntil: null, addedBy: by.username, trusted: false },
      emailConfirmedAt: expect.any(Date),
    })
    const naming = {
      email: 'ana@example.org',
      name: 'Ina',
      role: 'leader',
      partner: { email: 'bo@example.org' },
    }
    const inviter = await driver.register(naming, by)
    expect(await driver.look(inviter)).toMatchObject({
      ...{ emailConfirmedAt: expect.any(Date), partner: { state: 'held' } },
    })
    expect(await driver.messages(inviter)).toContain('partnerInvited')
    await driver.on('2025-09-04')
    expect(await driver.states(own)).toEqual(['placed'])
    await driver.change(own, { email: 'another@example.org' })
    expect(await driver.look(own)).toMatchObject({ confirmedBy: null, emailConfirmedAt: null })
  })

  it('R21 an account holds places for three other addresses at one moment, and proves none of them', async () => {
    await festival(byRole(30, 30, 30))
    const by = accountOf('club@example.org')
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, n) => driver.register({ email: `dancer${n}@example.org` }, by)),
    )
    const views = await Promise.all(ids.map(driver.look))
    expect(views.filter(({ confirmedBy }) => confirmedBy === 'account')).toHaveLength(3)
    for (const view of views) expect(view).toMatchObject({ emailConfirmedAt: null, addedBy: by.username })
    const [first] = views.filter(({ confirmedBy }) => confirmedBy === 'account')
    await driver.confirm(first?.id as Id)
    const next = await driver.register({ email: 'ninth@example.org' }, by)
    expect(await driver.look(next)).toMatchObject({ confirmedBy: 'account' })
    await driver.on('2025-09-04')
    expect(
      (await Promise.all(ids.map(driver.states))).flat().filter((state) => state === 'placed'),
    ).toHaveLength(3)
  })

  it('R21 sending again what an account sent confirms no address it was changed to', async () => {
    await festival()
    const sent = {
      input: makeInput({ email: 'ana@example.org', role: 'leader', partner: { email: 'bo@example.org' } }),
      ...{ by: accountOf('ana@example.org'), idempotency: { key: 'once', requestHash: 'same' } },
    }
    const first = await saveRegistration(driver.app, sent)
    const id = first.ok ? first.value.id : ('' as Id)
    await driver.change(id, { email: 'victim@example.org' })
    expect(await saveRegistration(driver.app, sent)).toEqual(first)
    expect(await driver.look(id)).toMatchObject({ emailConfirmedAt: null, confirmedBy: null })
  })

  it('R21 paying confirms, before the end and after it', async () => {
    await festival(byRole(2, 2))
    const [early, late] = [await driver.register(), await driver.register({ role: 'leader' })]
    await driver.pay(early, 10)
    await driver.on('2025-09-02')
    expect(await driver.states(early)).toEqual(['placed'])
    expect(await driver.states(late)).toEqual(['waiting'])
    await driver.pay(late, 40)
    await driver.drain()
    expect(await driver.look(late)).toMatchObject({
      confirmedBy: 'payment',
      status: 'confirmed',
      passedOver: null,
    })
  })

  it('R21 the end, a confirmation and a payment at one instant leave one outcome and every counter right', async () => {
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
    for (const id of ids) expect((await driver.look(id)).confirmedBy).not.toBeNull()
    const states = await Promise.all(ids.map(driver.states))
    expect(states.flat().filter((state) => state === 'placed')).toHaveLength(2)
  })

  it('R21 an unconfirmed half of a couple loses the place alone, and comes back beside the partner', async () => {
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

  it('R21 a partner who answers at the invited address has proved it by that', async () => {
    await festival()
    const { follower } = await driver.couple()
    expect(await driver.look(follower)).toMatchObject({ confirmedBy: 'link', confirmUntil: null })
  })

  it('R21 another address is to be confirmed again, and a hand-over too; what is paid keeps its places', async () => {
    await festival(byRole(2, 2))
    const [free, paid] = [await driver.register(), await driver.register({ role: 'leader' })]
    await driver.confirm(free)
    await driver.pay(paid, 40)
    await driver.change(free, { email: 'new@example.org' })
    await driver.change(paid, { email: 'new2@example.org' })
    expect(await driver.look(free)).toMatchObject({ confirmedBy: null, status: 'placed' })
    await driver.on('2025-09-03')
    expect(await driver.states(free)).toEqual(['waiting'])
    expect(await driver.states(paid)).toEqual(['placed'])
  })

  it('R21 a prepared registration begins its time when it is sent', async () => {
    await festival()
    driver.app.at('2025-07-01T12:00:00+02:00')
    const id = await driver.register()
    await driver.on('2025-07-03T01:00:00+02:00')
    expect(await driver.look(id)).toMatchObject({ status: 'prepared', confirmUntil: null, passedOver: null })
    await driver.change(id, { submit: true })
    expect(await driver.states(id)).toEqual(['placed'])
    await driver.on('2025-07-04T02:00:00+02:00')
    expect(await driver.states(id)).toEqual(['waiting'])
  })

  it('R22 of one address three hold places unconfirmed, further ones wait until they are confirmed', async () => {
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
    expect((await driver.look(last)).picks[0]?.waiting).toMatchObject({ rule: 'R21', position: 1 })
    await driver.confirm(first)
    expect(await driver.states(await driver.register({ email }))).toEqual(['placed'])
    await driver.confirm(last)
    expect(await driver.states(last)).toEqual(['placed'])
  })

  it('R22 of one network forty hold places unconfirmed, confirmed ones do not count, and neither do other networks', async () => {
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

  it('R22 who is over the limit and names a partner who is here holds no place either', async () => {
    await festival(byRole(5, 5), { unconfirmedPerAddress: 0 })
    const leader = await driver.invite()
    const email = 'bo@example.org'
    const follower = await driver.register({
      role: 'follower',
      email,
      partner: { email: (await driver.look(leader)).email },
    })
    expect(await driver.states(follower)).toEqual(['waiting'])
    await driver.confirm(follower)
    expect(await driver.states(follower)).toEqual(['placed'])
  })
})
