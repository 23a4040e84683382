import { describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { dancer, useDesk } from '#tests/desk.ts'
import { byRole, eventId, makeFestival, makeInput, makePerson } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { cancelRegistration } from '../commands/cancel.server.ts'
import { confirmAddress } from '../commands/confirm-address.server.ts'
import { saveRegistration } from '../commands/save.server.ts'
import { faultsOf, newRegistration } from '../forms.ts'
import { keepDeadlines } from '../time/deadlines.server.ts'

const [one, two] = [eventId(1), eventId(2)]
const strict = { confirmWithinHours: 24, unconfirmedPerAddress: 3, unconfirmedPerNetwork: 40 }
const staff = { kind: 'user', username: 'rega', roles: ['regEditor'] } as const

describe.each(ENGINES)('unconfirmed registrations on %s', (engine) => {
  const desk = useDesk(engine)

  const festival = (places = byRole(1, 1), edition = {}) =>
    makeFestival(desk.app, [{ places }, { places: { mode: 'open' } }], {
      edition: { ...strict, ...edition },
    })

  async function from(network: string, over: Record<string, unknown> = {}): Promise<Id> {
    const saved = await saveRegistration(desk.app, { input: makeInput(over), by: nobody, network })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    return saved.value.id
  }

  it('R21 an unconfirmed registration holds its places for the time of the edition, with one reminder before the end', async () => {
    await festival()
    const id = await desk.register({ picks: [one, two] })
    const next = await desk.register()
    expect(await desk.states(id)).toEqual(['placed', 'placed'])
    expect(await desk.look(id)).toMatchObject({
      confirmedBy: null,
      confirmUntil: new Date('2025-09-02T10:00:00+02:00'),
    })

    await desk.on('2025-09-02T03:59:00+02:00')
    expect(await desk.letters(id)).toEqual(['placed'])
    await desk.on('2025-09-02T04:00:00+02:00')
    await desk.on('2025-09-02T09:59:59+02:00')
    expect(await desk.letters(id)).toEqual(['placed', 'confirmReminder'])
    expect(await desk.states(id)).toEqual(['placed', 'placed'])

    await desk.confirm(next)
    await desk.on('2025-09-02T10:00:00+02:00')
    expect(await desk.states(id)).toEqual(['waiting', 'waiting'])
    expect(await desk.states(next)).toEqual(['placed'])
    expect(await desk.look(id)).toMatchObject({ status: 'waiting', passedOver: 'unconfirmed', totalCents: 0 })
    expect((await desk.look(id)).picks[0]?.waiting).toMatchObject({ rule: 'R21', help: [] })
    expect(await desk.letters(id)).toEqual(['placed', 'confirmReminder', 'confirmOver'])
    await desk.on('2025-09-03')
    expect((await desk.letters(id)).length).toBe(3)
  })

  it('R21 who confirms afterwards gets what is free at once, and else waits where they stood from the beginning', async () => {
    await festival()
    const first = await desk.register({ picks: [one, two] })
    const second = await desk.register()
    const third = await desk.register()
    await desk.confirm(third)
    await desk.confirm(second)
    await desk.on('2025-09-02')
    await desk.confirm(first)
    expect(await desk.states(first)).toEqual(['waiting', 'placed'])
    expect((await desk.look(first)).picks[0]?.waiting).toMatchObject({ position: 1, rule: 'A1' })
    expect(await desk.states(second)).toEqual(['placed'])
    await cancelRegistration(desk.app, { id: second, by: dancer(second) })
    await desk.drain()
    expect(await desk.states(first)).toEqual(['placed', 'placed'])
    expect(await desk.states(third)).toEqual(['waiting'])
    expect(await desk.letters(first)).toContain('promoted')
  })

  it.each([
    ['by staff', 'staff', staff],
    ['by a trusted dancer', 'account', { ...staff, roles: ['trusted'] as const }],
  ] as const)('R21 a registration made %s counts as confirmed', async (_, confirmedBy, by) => {
    await festival()
    const id = await desk.register({}, by)
    await desk.on('2025-09-04')
    expect(await desk.look(id)).toMatchObject({ confirmedBy, confirmUntil: null, passedOver: null })
    expect(await desk.states(id)).toEqual(['placed'])
  })

  const accountOf = (username: string) => ({ kind: 'user', username, roles: [] }) as const

  it('R21 an account confirms with its own address, which is proved, partner and all', async () => {
    await festival(byRole(5, 5))
    const by = accountOf('Ana@example.org')
    const own = await desk.register({ email: 'ana@example.org' }, by)
    expect(await desk.look(own)).toMatchObject({
      ...{ confirmedBy: 'account', confirmUntil: null, addedBy: by.username, trusted: false },
      emailConfirmedAt: expect.any(Date),
    })
    const naming = {
      email: 'ana@example.org',
      name: 'Ina',
      role: 'leader',
      partner: { email: 'bo@example.org' },
    }
    const inviter = await desk.register(naming, by)
    expect(await desk.look(inviter)).toMatchObject({
      ...{ emailConfirmedAt: expect.any(Date), partner: { state: 'held' } },
    })
    expect(await desk.letters(inviter)).toContain('partnerInvited')
    await desk.on('2025-09-04')
    expect(await desk.states(own)).toEqual(['placed'])
    await desk.change(own, { email: 'another@example.org' })
    expect(await desk.look(own)).toMatchObject({ confirmedBy: null, emailConfirmedAt: null })
  })

  it('R21 an account holds places for three other addresses at one moment, and proves none of them', async () => {
    await festival(byRole(30, 30, 30))
    const by = accountOf('club@example.org')
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, n) => desk.register({ email: `dancer${n}@example.org` }, by)),
    )
    const views = await Promise.all(ids.map(desk.look))
    expect(views.filter(({ confirmedBy }) => confirmedBy === 'account')).toHaveLength(3)
    for (const view of views) expect(view).toMatchObject({ emailConfirmedAt: null, addedBy: by.username })
    const [first] = views.filter(({ confirmedBy }) => confirmedBy === 'account')
    await desk.confirm(first?.id as Id)
    const next = await desk.register({ email: 'ninth@example.org' }, by)
    expect(await desk.look(next)).toMatchObject({ confirmedBy: 'account' })
    await desk.on('2025-09-04')
    expect(
      (await Promise.all(ids.map(desk.states))).flat().filter((state) => state === 'placed'),
    ).toHaveLength(3)
  })

  it('R21 sending again what an account sent confirms no address it was changed to', async () => {
    await festival()
    const sent = {
      input: makeInput({ email: 'ana@example.org', role: 'leader', partner: { email: 'bo@example.org' } }),
      ...{ by: accountOf('ana@example.org'), remember: { key: 'once', requestHash: 'same' } },
    }
    const first = await saveRegistration(desk.app, sent)
    const id = first.ok ? first.value.id : ('' as Id)
    await desk.change(id, { email: 'victim@example.org' })
    expect(await saveRegistration(desk.app, sent)).toEqual(first)
    expect(await desk.look(id)).toMatchObject({ emailConfirmedAt: null, confirmedBy: null })
  })

  it('R21 paying confirms, before the end and after it', async () => {
    await festival(byRole(2, 2))
    const [early, late] = [await desk.register(), await desk.register({ role: 'leader' })]
    await desk.pay(early, 10)
    await desk.on('2025-09-02')
    expect(await desk.states(early)).toEqual(['placed'])
    expect(await desk.states(late)).toEqual(['waiting'])
    await desk.pay(late, 40)
    await desk.drain()
    expect(await desk.look(late)).toMatchObject({
      confirmedBy: 'payment',
      status: 'confirmed',
      passedOver: null,
    })
  })

  it('R21 the end, a confirmation and a payment at one instant leave one outcome and every counter right', async () => {
    await festival(byRole(1, 2, 2))
    const ids = await Promise.all([1, 2, 3].map(() => from('203.0.113.7')))
    desk.app.at('2025-09-02T10:00:30+02:00')
    await Promise.all([
      keepDeadlines(desk.app),
      ...ids.map((registrationId) => confirmAddress(desk.app, { registrationId, editionId: '19tf2025' })),
      ...ids.map((id) => desk.pay(id, 5)),
      keepDeadlines(desk.app),
    ])
    await desk.drain()
    for (const id of ids) expect((await desk.look(id)).confirmedBy).not.toBeNull()
    const states = await Promise.all(ids.map(desk.states))
    expect(states.flat().filter((state) => state === 'placed')).toHaveLength(2)
  })

  it('R21 an unconfirmed half of a couple loses the place alone, and comes back beside the partner', async () => {
    await festival()
    const leader = await desk.invite()
    const follower = await desk.register({
      role: 'follower',
      email: 'other@example.org',
      partner: { code: await desk.inviteFrom(leader) },
    })
    expect(await desk.states(follower)).toEqual(['placed'])
    await desk.on('2025-09-02')
    expect(await desk.states(follower)).toEqual(['waiting'])
    expect(await desk.states(leader)).toEqual(['placed'])
    await desk.confirm(follower)
    expect(await desk.states(follower)).toEqual(['placed'])
  })

  it('R21 a partner who answers at the invited address has proved it by that', async () => {
    await festival()
    const { follower } = await desk.couple()
    expect(await desk.look(follower)).toMatchObject({ confirmedBy: 'link', confirmUntil: null })
  })

  it('R21 another address is to be confirmed again, and a hand-over too; what is paid keeps its places', async () => {
    await festival(byRole(2, 2))
    const [free, paid] = [await desk.register(), await desk.register({ role: 'leader' })]
    await desk.confirm(free)
    await desk.pay(paid, 40)
    await desk.change(free, { email: 'new@example.org' })
    await desk.change(paid, { email: 'new2@example.org' })
    expect(await desk.look(free)).toMatchObject({ confirmedBy: null, status: 'placed' })
    await desk.on('2025-09-03')
    expect(await desk.states(free)).toEqual(['waiting'])
    expect(await desk.states(paid)).toEqual(['placed'])
  })

  it('R21 a prepared registration begins its time when it is sent', async () => {
    await festival()
    desk.app.at('2025-07-01T12:00:00+02:00')
    const id = await desk.register()
    await desk.on('2025-07-03T01:00:00+02:00')
    expect(await desk.look(id)).toMatchObject({ status: 'prepared', confirmUntil: null, passedOver: null })
    await desk.change(id, { submit: true })
    expect(await desk.states(id)).toEqual(['placed'])
    await desk.on('2025-07-04T02:00:00+02:00')
    expect(await desk.states(id)).toEqual(['waiting'])
  })

  it('R22 of one address three hold places unconfirmed, further ones wait until they are confirmed', async () => {
    await festival(byRole(10, 10, 10))
    const email = 'family@example.org'
    const ids = []
    for (let n = 0; n < 4; n += 1) ids.push(await desk.register({ email }))
    expect((await Promise.all(ids.map(desk.states))).flat()).toEqual([
      'placed',
      'placed',
      'placed',
      'waiting',
    ])
    const [first, , , last] = ids as [Id, Id, Id, Id]
    expect((await desk.look(last)).picks[0]?.waiting).toMatchObject({ rule: 'R21', position: 1 })
    await desk.confirm(first)
    expect(await desk.states(await desk.register({ email }))).toEqual(['placed'])
    await desk.confirm(last)
    expect(await desk.states(last)).toEqual(['placed'])
  })

  it('R22 of one network forty hold places unconfirmed, confirmed ones do not count, and neither do other networks', async () => {
    await festival(byRole(99, 99, 99))
    const ids = await Promise.all(Array.from({ length: 43 }, () => from('198.51.100.1')))
    const states = (await Promise.all(ids.map(desk.states))).flat()
    expect(states.filter((state) => state === 'placed')).toHaveLength(40)
    expect(await desk.states(await from('198.51.100.2'))).toEqual(['placed'])
    const placed = ids.filter((_, n) => states[n] === 'placed')
    await desk.confirm(placed[0] as Id)
    expect(await desk.states(await from('198.51.100.1'))).toEqual(['placed'])
    expect(await desk.states(await from('198.51.100.1'))).toEqual(['waiting'])
    await cancelRegistration(desk.app, { id: placed[1] as Id, by: dancer(placed[1] as Id) })
    expect(await desk.states(await from('198.51.100.1'))).toEqual(['placed'])
  })

  it('R22 who is over the limit and names a partner who is here holds no place either', async () => {
    await festival(byRole(5, 5), { unconfirmedPerAddress: 0 })
    const leader = await desk.invite()
    const email = 'bo@example.org'
    const follower = await desk.register({
      role: 'follower',
      email,
      partner: { email: (await desk.look(leader)).email },
    })
    expect(await desk.states(follower)).toEqual(['waiting'])
    await desk.confirm(follower)
    expect(await desk.states(follower)).toEqual(['placed'])
  })
})

describe.each(ENGINES)('e-mails to addresses nobody has proved, on %s', (engine) => {
  const desk = useDesk(engine)

  const lettersTo = async (email: string) => {
    const { rows } = await desk.db.query<{ kind: string }>(
      'select kind from letters where recipient = $1 order by created_at, id',
      [email],
    )
    return rows.map(({ kind }) => kind)
  }

  it('L11 get one of a kind a day, whoever registers, tries again or asks for a link', async () => {
    await makeFestival(desk.app, [{}, {}], { edition: strict })
    const email = 'victim@example.org'
    await Promise.all(Array.from({ length: 30 }, () => desk.tryToRegister({ email })))
    const again = { email, name: 'Ana', surname: 'Again' }
    for (let n = 0; n < 30; n += 1) await desk.tryToRegister(again)
    for (let n = 0; n < 3; n += 1) {
      await desk.askForLink(email, 'en')
      desk.app.at(new Date(desk.app.now().getTime() + 61_000))
    }
    expect((await lettersTo(email)).toSorted()).toEqual(['oneTime', 'placed', 'waiting'])
    const next = new Date(desk.app.now().getTime() + 86_400_000)
    desk.app.at(next)
    await desk.askForLink(email, 'en')
    expect((await lettersTo(email)).filter((kind) => kind === 'oneTime')).toHaveLength(2)
  })

  it('L11 get one of a kind a day though an account registers them', async () => {
    await makeFestival(desk.app, [{}], { edition: strict })
    const email = 'victim@example.org'
    const by = { kind: 'user', username: 'club@example.org', roles: [] } as const
    for (const name of ['Ana', 'Eva', 'Iva']) await desk.register({ email, name }, by)
    for (let n = 0; n < 3; n += 1) {
      await desk.askForLink(email, 'en')
      desk.app.at(new Date(desk.app.now().getTime() + 61_000))
    }
    expect((await lettersTo(email)).toSorted()).toEqual(['oneTime', 'placed', 'waiting'])
  })

  it('L11 a family that shares an address: who confirms has the others written to', async () => {
    const places = byRole(5, 5, 5)
    await makeFestival(desk.app, [{ places }, { places }], { edition: strict })
    const email = 'family@example.org'
    const [first, second] = [await desk.register({ email }), await desk.register({ email })]
    expect(await desk.letters(second)).toEqual([])
    await desk.confirm(first)
    expect(await desk.letters(second)).toEqual(['oneTime'])
    await desk.change(first, { picks: [one, two] })
    await desk.change(first, { picks: [one] })
    expect((await desk.letters(first)).filter((kind) => kind === 'changed')).toHaveLength(2)
  })

  it('L11 a partner who is invited gets one invitation a day, and a proved address five links', async () => {
    await makeFestival(desk.app, [{}], { edition: strict })
    const partner = { email: 'asked@example.org' }
    for (const role of ['leader', 'leader', 'leader']) await desk.invite({ role, partner })
    expect(await lettersTo(partner.email)).toEqual(['partnerInvited'])
    const id = await desk.register({ email: 'known@example.org' })
    await desk.confirm(id)
    for (let n = 0; n < 9; n += 1) {
      await desk.askForLink('known@example.org', 'en')
      desk.app.at(new Date(desk.app.now().getTime() + 61_000))
    }
    expect((await desk.letters(id)).filter((kind) => kind === 'oneTime')).toHaveLength(5)
  })

  it.each(['http://win.example', 'win.example', 'www.win', 'a@b'])(
    'R23 refuses %s as name, surname and town',
    (text) => {
      for (const field of ['name', 'surname', 'city']) {
        const parsed = newRegistration.safeParse(makePerson({ [field]: text }))
        expect(parsed.success || faultsOf(parsed.error)).toEqual([{ path: field, fault: 'link' }])
      }
    },
  )
})

describe.each(ENGINES)('late dancers on %s', (engine) => {
  const desk = useDesk(engine)

  async function lateAndNext(promoteLate: boolean) {
    await makeFestival(desk.app, [{}, { places: byRole(1, 1) }], { edition: { promoteLate } })
    const holder = await desk.register({ picks: [two] })
    const late = await desk.register({ picks: [one, two] })
    await desk.pay(holder, 40)
    await desk.on('2025-09-08')
    const next = await desk.register({ picks: [two] })
    await desk.on('2025-09-10')
    expect(await desk.status(late)).toBe('late')
    await cancelRegistration(desk.app, { id: holder, by: dancer(holder) })
    await desk.drain()
    return { late, next }
  }

  it('A9 a dancer who is late with a payment is passed over, keeps the place in the queue, and is let in once it is paid', async () => {
    const { late, next } = await lateAndNext(false)
    expect(await desk.states(late)).toEqual(['placed', 'waiting'])
    expect(await desk.states(next)).toEqual(['placed'])
    expect((await desk.look(late)).picks[1]?.waiting).toMatchObject({ rule: 'A9', position: 1 })
    await desk.pay(late, 40)
    expect((await desk.look(late)).picks[1]?.waiting).toMatchObject({ rule: 'A1', position: 1 })
    await cancelRegistration(desk.app, { id: next, by: dancer(next) })
    await desk.drain()
    expect(await desk.states(late)).toEqual(['placed', 'placed'])
  })

  it('A9 an edition with promoteLate gives places to late dancers, from when it says so', async () => {
    const { late, next } = await lateAndNext(true)
    expect(await desk.states(late)).toEqual(['placed', 'placed'])
    expect(await desk.states(next)).toEqual(['waiting'])
  })

  it('A9 a late dancer who asks for another class waits for it until the payment is there', async () => {
    await makeFestival(desk.app, [{}, {}])
    const late = await desk.register({ picks: [one] })
    await desk.on('2025-09-10')
    await desk.change(late, { picks: [one, two] })
    expect(await desk.states(late)).toEqual(['placed', 'waiting'])
    await desk.pay(late, 40)
    await desk.drain()
    expect(await desk.states(late)).toEqual(['placed', 'placed'])
  })
})
