import { describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { saveEvent } from '#app/programme/editing/editing.server.ts'
import { findEvent } from '#app/programme/service.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { registrationChange } from '../forms.ts'
import { previewEnd, previewEventChange, previewRegistrationChange, readSnapshot } from './preview.server.ts'
import type { Preview } from './preview.ts'

const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'ana',
  roles,
})
const regAdmin = user('regAdmin')
const editionId = '19tf2025'

describe.each(defaultEngines)('the preview of a command on %s', (engine) => {
  const driver = useTestDriver(engine)
  const asked = (id: Id, command: 'delete' | 'cancel' | 'release' | 'erase', by: Actor = regAdmin) =>
    previewEnd(driver.app, { id, by, command })

  function told<Reason>(decision: Decision<Preview, Reason>): Preview {
    if (!decision.ok) throw new Error(JSON.stringify(decision.reason))
    return decision.value
  }

  const inShort = ({ places, money, statuses, emails }: Preview) => ({
    places: places.map(({ dancer, change, role }) => [dancer.id, change, role]),
    owed: money.map(({ dancer, after }) => [dancer.id, after?.owedCents ?? null, after?.creditCents ?? null]),
    statuses: statuses.map(({ dancer, before, after }) => [dancer.id, before, after]),
    emails: emails.map(({ dancer, kind }) => [dancer?.id, kind]),
  })

  it('R20 names places, admitted dancers, money, status and e-mails for each way to end a registration', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const first = await driver.register()
    const next = await driver.register()
    const places = [
      [first, 'freed', 'follower'],
      [next, 'placed', 'follower'],
    ]
    const comesIn = { owed: [next, 4000, 0], status: [next, 'waiting', 'placed'], email: [next, 'promoted'] }
    const sorted = (list: unknown[]) => list.map((one) => JSON.stringify(one)).sort()
    for (const [command, owed, status, emails] of [
      ['cancel', [first, 0, 0], [first, 'placed', 'cancelled'], [[first, 'cancelled']]],
      ['release', [first, 0, 0], [first, 'placed', 'released'], [[first, 'released']]],
      ['erase', [first, 0, 0], [first, 'placed', 'cancelled'], []],
      ['delete', [first, null, null], [first, 'placed', null], []],
    ] as const) {
      const short = inShort(told(await asked(first, command)))
      expect([command, sorted(short.places)]).toEqual([command, sorted(places)])
      expect(short.owed).toEqual([owed, comesIn.owed])
      expect(short.statuses).toEqual([status, comesIn.status])
      expect(sorted(short.emails)).toEqual(sorted([...emails, comesIn.email]))
    }
  })

  it('R20 names the refunded and the retained amount, and refusals', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await driver.pay(id, 40)
    expect(told(await asked(id, 'cancel')).moneyBack).toMatchObject([
      { dancer: { id }, amountCents: 3000, retainedCents: 1000, dueOn: '2025-09-15', iban: null },
    ])
    await driver.pay(id, 5)
    expect(told(await asked(id, 'cancel')).money).toMatchObject([
      {
        before: { owedCents: 0, creditCents: 500 },
        after: { paidCents: 4500, owedCents: 0, creditCents: 0 },
      },
    ])
    expect(await asked(id, 'delete')).toEqual({ ok: false, reason: 'has-money' })
    expect(await asked(id, 'release')).toEqual({ ok: false, reason: 'paid' })
    expect(await asked(eventId(99), 'cancel')).toEqual({ ok: false, reason: 'not-found' })
  })

  it('R20 is for authorised staff', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    for (const by of [nobody, dancer(id), user(), user('trusted')]) {
      expect(await asked(id, 'cancel', by)).toEqual({ ok: false, reason: 'not-found' })
    }
    expect(await asked(id, 'cancel', user('regEditor'))).toMatchObject({ ok: true })
    expect(await asked(id, 'erase', user('regEditor'))).toEqual({ ok: false, reason: 'not-found' })
    expect(await asked(id, 'delete', user('regEditor'))).toEqual({ ok: false, reason: 'not-found' })
  })

  it('R20 writes nothing, and names what a partner keeps', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 2) }])
    const { leader, follower } = await driver.couple()
    const before = await readSnapshot(driver.db, editionId)
    const preview = told(await asked(leader, 'cancel'))
    expect(inShort(preview)).toMatchObject({
      places: [[leader, 'kept', 'leader']],
      emails: [
        [leader, 'cancelled'],
        [follower, 'partnerLeft'],
      ],
    })
    expect(await readSnapshot(driver.db, editionId)).toEqual(before)
    expect(inShort(told(await asked(leader, 'cancel')))).toEqual(inShort(preview))
  })

  it('R20 leaves out what is pending already', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const [first, next] = [await driver.register(), await driver.register()]
    await driver.confirm(next)
    await driver.db.query(
      `insert into jobs (edition_id, kind, subject_id, reason, at) values ($1, 'settle', $2, 'promoted:x', $3)`,
      [editionId, next, driver.app.now()],
    )
    expect(
      inShort(told(await asked(first, 'cancel'))).emails.filter(([, kind]) => kind === 'promoted'),
    ).toHaveLength(1)
  })

  it('R20 shows the effects of other picks or another role', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }, { places: byRole(1, 1, 1) }])
    const first = await driver.register({ picks: [eventId(1)] })
    const next = await driver.register({ picks: [eventId(1)] })
    const change = (given: object) =>
      previewRegistrationChange(driver.app, {
        id: first,
        change: registrationChange.parse(given),
        by: regAdmin,
      })
    const moved = told(await change({ picks: [eventId(2)] }))
    expect(inShort(moved).places).toEqual([
      [first, 'freed', 'follower'],
      [next, 'placed', 'follower'],
      [first, 'placed', 'follower'],
    ])
    expect(inShort(told(await change({ role: 'leader' }))).places).toEqual([
      [first, 'moved', 'leader'],
      [next, 'placed', 'follower'],
    ])
    expect(await change({ picks: [eventId(3)] })).toMatchObject({ reason: { kind: 'fields' } })
    expect(await driver.states(next)).toEqual(['waiting'])
  })

  it('R20 shows the effects of more places, another tolerance or a cancelled event', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 0) }])
    const follower = await driver.register()
    const leader = await driver.register({ role: 'leader' })
    const third = await driver.register({ role: 'leader' })
    const event = await findEvent(driver.app, editionId, eventId(1))
    if (!event) throw new Error('there is one')
    const preview = (over: object) =>
      previewEventChange(driver.app, { editionId, event: { ...event, ...over }, by: user('progAdmin') })
    expect(inShort(told(await preview({ places: byRole(3, 2, 1) })))).toMatchObject({
      places: [[third, 'placed', 'leader']],
      emails: [[third, 'promoted']],
    })
    const off = inShort(told(await preview({ status: 'cancelled' })))
    expect(off.places.map(([id, change]) => [id, change])).toEqual([
      [follower, 'freed'],
      [leader, 'freed'],
      [third, 'unqueued'],
    ])
    expect(off.emails).toHaveLength(3)
    expect(await preview({ places: byRole(0, 2, 1) })).toEqual({ ok: false, reason: 'places-below-taken' })
    expect(await previewEventChange(driver.app, { editionId, event, by: user('regEditor') })).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    // What was looked at is in no copy of the programme.
    expect(await findEvent(driver.app, editionId, eventId(1))).toEqual(event)
    expect(await saveEvent(driver.app, { editionId, event, by: user('progAdmin') })).toMatchObject({
      ok: true,
    })
  })
})
