import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { setEventStatus } from '#app/programme/editing/editing.server.ts'
import { useDesk } from '#tests/desk.ts'
import { byRole, classPrice, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { findRegistration } from '../queries/read.server.ts'

const [one, two, three] = [eventId(1), eventId(2), eventId(3)]
const single = { places: { mode: 'head', size: 1 } } as const

describe.each(ENGINES)('changing a registration on %s', (engine) => {
  const desk = useDesk(engine)

  it('R6 what is added joins the end of its queue, what is given up goes to who waits', async () => {
    await makeFestival(desk.app, [single, single])
    const first = await desk.register({ picks: [one] })
    const second = await desk.register({ picks: [one] })
    const third = await desk.register({ picks: [two] })
    await desk.change(first, { picks: [two] })
    await desk.drain()
    expect(await desk.states(first)).toEqual(['waiting'])
    expect(await desk.states(second)).toEqual(['placed'])
    expect(await desk.look(first)).toMatchObject({ status: 'waiting', totalCents: 0 })
    await desk.change(third, { picks: [one] })
    await desk.drain()
    expect(await desk.states(first)).toEqual(['placed'])
    expect(await desk.letters(first)).toEqual(['placed', 'changed', 'promoted'])
  })

  it('R6 another role gives the place up and asks at the end of the queue', async () => {
    await makeFestival(desk.app, [{ places: byRole(1, 1, 1) }])
    const follower = await desk.register({ role: 'follower' })
    const waiting = await desk.register({ role: 'follower' })
    await desk.change(follower, { role: 'leader' })
    await desk.drain()
    expect((await desk.look(follower)).picks).toMatchObject([{ state: 'placed', role: 'leader' }])
    expect((await desk.look(waiting)).picks).toMatchObject([{ state: 'placed', role: 'follower' }])
    await desk.change(follower, { role: 'follower' })
    expect(await desk.states(follower)).toEqual(['waiting'])
  })

  it('R6 a price other than expected changes nothing at all', async () => {
    await makeFestival(desk.app, [{}, {}])
    const id = await desk.register({ picks: [one] })
    const before = await desk.look(id)
    const refused = await desk.tryToChange(id, { picks: [one, two], note: 'hi', expectedTotalCents: 4000 })
    expect(refused).toMatchObject({ reason: { kind: 'price-changed', totalCents: 8000 } })
    expect(await desk.look(id)).toEqual(before)
    expect(await desk.letters(id)).toEqual(['placed'])
  })

  it('R6 a price other than expected registers nobody', async () => {
    await makeFestival(desk.app, [{}])
    expect(await desk.tryToRegister({ expectedTotalCents: 3999 })).toMatchObject({
      reason: { kind: 'price-changed', totalCents: 4000 },
    })
    const { rows } = await desk.db.query<{ n: number }>(
      `select ((select count(*) from registrations) + (select count(*) from letters) + (select count(*) from live_names))::int as n`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('R6 all or nothing may be asked for later, and taken back', async () => {
    await makeFestival(desk.app, [single, single, {}])
    const before = await desk.register({ picks: [two] })
    const id = await desk.register({ picks: [two, three] })
    expect(await desk.states(id)).toEqual(['waiting', 'placed'])
    await desk.change(id, { onFull: 'allOrNothing', picks: [one, two] })
    expect(await desk.states(id)).toEqual(['waiting', 'waiting'])
    await desk.change(id, { onFull: 'takeWhatIsFree' })
    expect(await desk.states(id)).toEqual(['placed', 'waiting'])
    await desk.change(before, { picks: [three] })
    await desk.drain()
    expect(await desk.states(id)).toEqual(['placed', 'placed'])
  })

  it('R6 extras keep the price of the day they were asked for', async () => {
    const amountCents = { ...classPrice.amountCents, regular: 5000 } as typeof classPrice.amountCents
    const extra = { ...classPrice, kind: 'extra', amountCents } as const
    await makeFestival(desk.app, [{}], {
      items: [classPrice, { ...extra, code: 'shirt' }, { ...extra, code: 'meal' }],
    })
    const id = await desk.register({ extras: ['shirt'] })
    desk.app.at('2025-10-01T12:00:00+02:00')
    await desk.change(id, { extras: ['shirt', 'meal'] })
    expect(await desk.look(id)).toMatchObject({ totalCents: 4000 + 4000 + 5000 })
  })

  it('R6 a code is counted once, however it is typed, and given back', async () => {
    const promo = {
      code: 'TEN',
      discount: { percent: 10 },
      quota: 1,
      lastDay: null,
      owner: null,
      ownerOnly: false,
    }
    await makeFestival(desk.app, [{}], { promos: [promo] })
    const id = await desk.register({ promo: 'ten' })
    await desk.change(id, { promo: 'T E N' })
    expect(await desk.look(id)).toMatchObject({ totalCents: 3600 })
    expect(await desk.tryToRegister({ role: 'leader', promo: 'TEN' })).toMatchObject({
      reason: { kind: 'promo', reason: 'promo-used-up' },
    })
    await desk.change(id, { promo: null })
    expect(await desk.status(await desk.register({ role: 'leader', promo: 'TEN' }))).toBe('placed')
  })

  it('R2 what one has may be kept or given up when it has begun and after closing; nothing new', async () => {
    const startsAt = new Date('2025-11-14T10:00:00+01:00')
    const later = { startsAt, endsAt: new Date('2025-11-14T11:00:00+01:00') }
    await makeFestival(desk.app, [{}, later, later])
    const id = await desk.register({ picks: [one, two] })
    desk.app.at('2025-11-13T18:00:00+01:00')
    expect(await desk.tryToChange(id, { picks: [one, three] })).toMatchObject({ reason: { kind: 'closed' } })
    await desk.change(id, { picks: [one, three] }, systemActor)
    await desk.change(id, { picks: [one] })
    expect(await desk.tryToChange(id, { picks: [three, one] })).toMatchObject({ reason: { kind: 'closed' } })
    await desk
      .change(id, { picks: [three] })
      .catch((error: Error) => expect(error.message).toContain('closed'))
    expect(await desk.tryToRegister({ picks: [one] }, { by: systemActor })).toMatchObject({
      reason: { kind: 'event-begun', path: 'picks.0' },
    })
  })

  it('R2 drafts and strangers are no events, cancelled ones say so', async () => {
    await makeFestival(desk.app, [{ status: 'draft' }, { status: 'cancelled' }, {}])
    expect(await desk.tryToRegister({ picks: [three, one, eventId(99)] })).toMatchObject({
      reason: {
        kind: 'fields',
        errors: [
          { path: 'picks.1', fault: 'event-unknown' },
          { path: 'picks.2', fault: 'event-unknown' },
        ],
      },
    })
    expect(await desk.tryToRegister({ picks: [two] })).toMatchObject({ reason: { kind: 'event-cancelled' } })
    expect(await desk.tryToRegister({ picks: [three], extras: ['yacht'] })).toMatchObject({
      reason: { kind: 'extra-unknown', path: 'extras.0' },
    })
  })

  it('R6 another address is to be proved again; letters to the old one open nothing; consents say when', async () => {
    await makeFestival(desk.app, [{}])
    const id = await desk.register()
    await desk.confirm(id)
    await desk.change(id, { email: 'new@example.org', consents: { terms: true, photos: true } })
    const view = await desk.look(id)
    expect(view.emailConfirmedAt).toBeNull()
    expect(view.consents).toMatchObject({ photos: true, listed: false, version: '2025-06-01' })
    expect(view.consents.at).toBe('2025-09-01T08:00:02.000Z')
    const { rows } = await desk.db.query<{ kind: string }>(
      `select kind from letters where recipient = 'new@example.org'`,
    )
    expect(rows).toEqual([{ kind: 'changed' }])
  })

  it('R1 a dancer sees and changes their own and nobody else’s; it reads as if there were none', async () => {
    await makeFestival(desk.app, [{}])
    const [mine, other] = [await desk.register(), await desk.register()]
    const by = { kind: 'dancer', registrationId: mine } as const
    expect(await findRegistration(desk.app, other, by)).toBeNull()
    expect(await findRegistration(desk.app, eventId(9), by)).toBeNull()
    expect(await desk.tryToChange(other, { note: 'x' }, by)).toEqual({
      ok: false,
      reason: { kind: 'not-found' },
    })
    expect((await findRegistration(desk.app, mine, by))?.id).toBe(mine)
  })

  it('R13 an event that is cancelled holds nobody; who wanted it and more, all or nothing, gets the rest', async () => {
    await makeFestival(desk.app, [single, single])
    const first = await desk.register({ picks: [one] })
    await desk.pay(first, 40)
    const greedy = await desk.register({ picks: [one, two], onFull: 'allOrNothing' })
    expect(await desk.states(greedy)).toEqual(['waiting', 'waiting'])
    const on = { editionId: '19tf2025', id: one }
    expect(await setEventStatus(desk.app, { ...on, status: 'cancelled', by: systemActor })).toMatchObject({
      ok: true,
    })
    await desk.drain()
    expect(await desk.look(first)).toMatchObject({ status: 'waiting', totalCents: 0, paidCents: 4000 })
    expect(await desk.states(greedy)).toEqual(['left', 'placed'])
    expect(await desk.letters(greedy)).toContain('changed')
    await setEventStatus(desk.app, { ...on, status: 'published', by: systemActor })
    await desk.change(first, { picks: [one] })
    expect(await desk.look(first)).toMatchObject({ status: 'confirmed', totalCents: 4000 })
  })
})
