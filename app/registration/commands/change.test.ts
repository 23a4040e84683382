import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { saveEvent } from '#app/programme/editing/editing.server.ts'
import { findEvent } from '#app/programme/service.server.ts'
import { setEventStatus } from '#app/programme/testing/set-event-status.ts'
import { byRole, classPrice, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { registrationChange } from '../forms.ts'
import { findRegistration } from '../queries/read.server.ts'
import { changeRegistration } from './change.server.ts'

const [one, two, three] = [eventId(1), eventId(2), eventId(3)]
const single = { places: { mode: 'head', size: 1 } } as const

describe.each(defaultEngines)('changing a registration on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('R6 puts added events at the end of their queues, and given-up places go to waiting dancers', async () => {
    await makeFestival(driver.app, [single, single])
    const first = await driver.register({ picks: [one] })
    const second = await driver.register({ picks: [one] })
    const third = await driver.register({ picks: [two] })
    await driver.change(first, { picks: [two] })
    await driver.drain()
    expect(await driver.states(first)).toEqual(['waiting'])
    expect(await driver.states(second)).toEqual(['placed'])
    expect(await driver.read(first)).toMatchObject({ status: 'waiting', totalCents: 0 })
    await driver.change(third, { picks: [one] })
    await driver.drain()
    expect(await driver.states(first)).toEqual(['placed'])
    expect(await driver.messages(first)).toEqual(['placed', 'changed', 'promoted'])
  })

  it('R6 to another role gives up the place and queues at the end', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const follower = await driver.register({ role: 'follower' })
    const waiting = await driver.register({ role: 'follower' })
    await driver.change(follower, { role: 'leader' })
    await driver.drain()
    expect((await driver.read(follower)).picks).toMatchObject([{ state: 'placed', role: 'leader' }])
    expect((await driver.read(waiting)).picks).toMatchObject([{ state: 'placed', role: 'follower' }])
    await driver.change(follower, { role: 'follower' })
    expect(await driver.states(follower)).toEqual(['waiting'])
  })

  const gift = { minutes: 60, nights: 'all', classes: 0, added: [] } as const

  it.each([
    ['the note', { note: 'I come late' }, {}],
    ['the payment method', { payBy: 'cash' }, {}],
    ['a noted partner', { partner: { email: 'b@example.org' } }, {}],
    ['a gift', {}, { gift }],
  ])('R62 notifies once of a place that comes free while a dancer changes %s', async (_, change, given) => {
    const { id: editionId } = await makeFestival(driver.app, [single])
    await driver.register({ picks: [one] })
    const waiting = await driver.register({ picks: [one] })
    await driver.drain()
    const event = await findEvent(driver.app, editionId, one)
    if (!event) throw new Error('the festival has an event')
    const larger = { ...event, places: { mode: 'head', size: 2 } } as const
    await saveEvent(driver.app, { editionId, event: larger, by: systemActor })
    // the jobs have not run yet
    const changed = await changeRegistration(driver.app, {
      id: waiting,
      change: registrationChange.parse(change),
      by: systemActor,
      ...given,
    })
    expect(changed.ok).toBe(true)
    await driver.drain()
    expect(await driver.read(waiting)).toMatchObject({ status: 'placed', totalCents: 4000 })
    expect(await driver.messages(waiting)).toEqual(['waiting', 'promoted'])
  })

  it('R62 notifies a dancer of the place that their invitation brings', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 0) }])
    const leader = await driver.register({ role: 'leader', picks: [one] })
    await driver.confirm(leader)
    await driver.drain()
    expect(await driver.status(leader)).toBe('waiting')
    await driver.change(leader, { partner: { email: 'b@example.org' } })
    await driver.drain()
    expect(await driver.read(leader)).toMatchObject({ status: 'placed', totalCents: 4000 })
    expect((await driver.messages(leader)).toSorted()).toEqual(['partnerInvited', 'promoted', 'waiting'])
  })

  it('R6 changes nothing at an unexpected price', async () => {
    await makeFestival(driver.app, [{}, {}])
    const id = await driver.register({ picks: [one] })
    const before = await driver.read(id)
    const refused = await driver.tryToChange(id, { picks: [one, two], note: 'hi', expectedTotalCents: 4000 })
    expect(refused).toMatchObject({ reason: { kind: 'price-changed', totalCents: 8000 } })
    expect(await driver.read(id)).toEqual(before)
    expect(await driver.messages(id)).toEqual(['placed'])
  })

  it('R6 registers nobody at an unexpected price', async () => {
    await makeFestival(driver.app, [{}])
    expect(await driver.tryToRegister({ expectedTotalCents: 3999 })).toMatchObject({
      reason: { kind: 'price-changed', totalCents: 4000 },
    })
    const { rows } = await driver.db.query<{ n: number }>(
      `select ((select count(*) from registrations) + (select count(*) from emails) + (select count(*) from live_names))::int as n`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('R6 can set all-or-nothing later, and unset it', async () => {
    await makeFestival(driver.app, [single, single, {}])
    const before = await driver.register({ picks: [two] })
    const id = await driver.register({ picks: [two, three] })
    expect(await driver.states(id)).toEqual(['waiting', 'placed'])
    await driver.change(id, { onFull: 'allOrNothing', picks: [one, two] })
    expect(await driver.states(id)).toEqual(['waiting', 'waiting'])
    await driver.change(id, { onFull: 'takeWhatIsFree' })
    expect(await driver.states(id)).toEqual(['placed', 'waiting'])
    await driver.change(before, { picks: [three] })
    await driver.drain()
    expect(await driver.states(id)).toEqual(['placed', 'placed'])
  })

  it('R6 keeps the price of extras from the day they were chosen', async () => {
    const amountCents = { ...classPrice.amountCents, regular: 5000 } as typeof classPrice.amountCents
    const extra = { ...classPrice, kind: 'extra', amountCents } as const
    await makeFestival(driver.app, [{}], {
      items: [classPrice, { ...extra, code: 'shirt' }, { ...extra, code: 'meal' }],
    })
    const id = await driver.register({ extras: ['shirt'] })
    driver.app.at('2025-10-01T12:00:00+02:00')
    await driver.change(id, { extras: ['shirt', 'meal'] })
    expect(await driver.read(id)).toMatchObject({ totalCents: 4000 + 4000 + 5000 })
  })

  it('R6 counts a code once in any notation, and returns it', async () => {
    const promo = {
      code: 'TEN',
      discount: { percent: 10 },
      quota: 1,
      lastDay: null,
      owner: null,
      ownerOnly: false,
    }
    await makeFestival(driver.app, [{}], { promos: [promo] })
    const id = await driver.register({ promo: ' t-en' })
    expect(await driver.read(id)).toMatchObject({ promo: 'TEN' })
    await driver.change(id, { promo: 'T E N' })
    expect(await driver.read(id)).toMatchObject({ totalCents: 3600 })
    expect(await driver.tryToRegister({ role: 'leader', promo: 'TEN' })).toMatchObject({
      reason: { kind: 'promo', reason: 'promo-used-up' },
    })
    await driver.change(id, { promo: null })
    expect(await driver.status(await driver.register({ role: 'leader', promo: 'TEN' }))).toBe('placed')
  })

  it('R2 keeps or gives up events that have begun or after closing, and adds none', async () => {
    const startsAt = new Date('2025-11-14T10:00:00+01:00')
    const later = { startsAt, endsAt: new Date('2025-11-14T11:00:00+01:00') }
    await makeFestival(driver.app, [{}, later, later])
    const id = await driver.register({ picks: [one, two] })
    driver.app.at('2025-11-13T18:00:00+01:00')
    expect(await driver.tryToChange(id, { picks: [one, three] })).toMatchObject({
      reason: { kind: 'closed' },
    })
    await driver.change(id, { picks: [one, three] }, systemActor)
    await driver.change(id, { picks: [one] })
    expect(await driver.tryToChange(id, { picks: [three, one] })).toMatchObject({
      reason: { kind: 'closed' },
    })
    await driver
      .change(id, { picks: [three] })
      .catch((error: Error) => expect(error.message).toContain('closed'))
    expect(await driver.tryToRegister({ picks: [one] }, { by: systemActor })).toMatchObject({
      reason: { kind: 'event-begun', path: 'picks.0' },
    })
  })

  it("R2 treats drafts and other editions' events as unknown, and names cancelled ones", async () => {
    await makeFestival(driver.app, [{ status: 'draft' }, { status: 'cancelled' }, {}])
    expect(await driver.tryToRegister({ picks: [three, one, eventId(99)] })).toMatchObject({
      reason: {
        kind: 'fields',
        errors: [
          { path: 'picks.1', error: 'event-unknown' },
          { path: 'picks.2', error: 'event-unknown' },
        ],
      },
    })
    expect(await driver.tryToRegister({ picks: [two] })).toMatchObject({
      reason: { kind: 'event-cancelled' },
    })
    expect(await driver.tryToRegister({ picks: [three], extras: ['yacht'] })).toMatchObject({
      reason: { kind: 'extra-unknown', path: 'extras.0' },
    })
  })

  it('R6 to another address needs confirmation; old e-mails open nothing; consents get the new time', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await driver.confirm(id)
    await driver.change(id, { email: 'new@example.org', consents: { terms: true, photos: true } })
    const view = await driver.read(id)
    expect(view.emailConfirmedAt).toBeNull()
    expect(view.consents).toMatchObject({ photos: true, listed: false, version: '2025-06-01' })
    expect(view.consents.at).toBe('2025-09-01T08:00:02.000Z')
    const { rows } = await driver.db.query<{ kind: string }>(
      `select kind from emails where recipient = 'new@example.org'`,
    )
    expect(rows).toEqual([{ kind: 'changed' }])
  })

  it('R1 is for the dancer only; for others the registration does not exist', async () => {
    await makeFestival(driver.app, [{}])
    const [mine, other] = [await driver.register(), await driver.register()]
    const by = { kind: 'dancer', registrationId: mine } as const
    expect(await findRegistration(driver.app, other, by)).toBeNull()
    expect(await findRegistration(driver.app, eventId(9), by)).toBeNull()
    expect(await driver.tryToChange(other, { note: 'x' }, by)).toEqual({
      ok: false,
      reason: { kind: 'not-found' },
    })
    expect((await findRegistration(driver.app, mine, by))?.id).toBe(mine)
  })

  it('R13 a cancelled event holds nobody; an all-or-nothing dancer gets the rest', async () => {
    await makeFestival(driver.app, [single, single])
    const first = await driver.register({ picks: [one] })
    await driver.pay(first, 40)
    const greedy = await driver.register({ picks: [one, two], onFull: 'allOrNothing' })
    expect(await driver.states(greedy)).toEqual(['waiting', 'waiting'])
    const on = { editionId: '19tf2025', id: one }
    expect(await setEventStatus(driver.app, { ...on, status: 'cancelled', by: systemActor })).toMatchObject({
      ok: true,
    })
    await driver.drain()
    expect(await driver.read(first)).toMatchObject({ status: 'waiting', totalCents: 0, paidCents: 4000 })
    expect(await driver.states(greedy)).toEqual(['left', 'placed'])
    expect(await driver.messages(greedy)).toContain('changed')
    await setEventStatus(driver.app, { ...on, status: 'published', by: systemActor })
    await driver.change(first, { picks: [one] })
    expect(await driver.read(first)).toMatchObject({ status: 'confirmed', totalCents: 4000 })
  })
})
