import { describe, expect, it } from 'vitest'
import { readRefunds } from '#app/ledger/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { changePlanned, readPlan } from '#app/programme/service.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { runBulkActions } from '../bulk/run-bulk.server.ts'
import { cancelRegistration } from '../commands/cancel.server.ts'
import { changeRegistration } from '../commands/change.server.ts'
import { leaveMovedEvent } from '../commands/leave-moved.server.ts'
import { mergeDuplicates } from '../commands/office/merge-duplicates.server.ts'
import { findLeaveOffers } from '../queries/leave-offers.server.ts'
import { previewCancel } from '../queries/preview-cancel.server.ts'
import { askPublish, previewPublish } from './ask-plan-action.server.ts'

const editionId = '19tf2025'
const peter: Actor = { kind: 'user', username: 'peter', roles: ['progAdmin'] }
const olga: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }
const [moved, other] = [eventId(1), eventId(2)]
const hour = { startsAt: new Date('2025-11-14T17:00Z'), endsAt: new Date('2025-11-14T18:00Z') }

describe.each(ENGINES)('leaving a moved event, on %s', (engine) => {
  const driver = useTestDriver(engine)
  const picks = [moved, other]

  const open = async (places = byRole(1, 1, 1)) => {
    await driver.db.query(
      `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
       values ($1, 'peter', '{progAdmin}', 'active', 'SI', 'system', $2, '-')`,
      ['a'.repeat(24), driver.app.now()],
    )
    await makeFestival(driver.app, [{ places }, { places: byRole(9, 9, 9) }], {
      edition: { cancelSteps: [{ until: null, percent: 50, feeCents: cents(1000) }] },
    })
  }
  const today = () => driver.app.now().toISOString().slice(0, 10) as `${number}-${number}-${number}`
  const later = (ms: number) => driver.app.at(new Date(driver.app.now().getTime() + ms))

  /** Moves the first event and publishes it with the offer; the worker runs it half a minute later. */
  const publish = async (leaveUntil: string = today(), startsAt = hour.startsAt) => {
    const known = (await readPlan(driver.db, editionId)).find(({ id }) => id === moved)
    const change = { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }
    const changed = await changePlanned(driver.app, {
      editionId,
      by: peter,
      id: moved,
      base: known?.token ?? '',
      change,
    })
    if (!changed.ok) throw new Error(JSON.stringify(changed.reason))
    const request = { editionId, events: null, by: peter, leaveUntil: leaveUntil as ReturnType<typeof today> }
    const previewed = await previewPublish(driver.app, request)
    if (!previewed.ok) return previewed.reason
    const asked = await askPublish(driver.app, { ...request, shown: previewed.value.digest })
    if (!asked.ok) throw new Error(JSON.stringify(asked.reason))
    later(31_000)
    expect(await runBulkActions(driver.app)).toBe(1)
    await driver.drain()
    return previewed.value
  }
  const offersOf = (id: Id) => findLeaveOffers(driver.app, { id, editionId, by: dancer(id) })
  const leave = (id: Id, backCents: number, by: Actor = dancer(id)) =>
    leaveMovedEvent(driver.app, { id, eventId: moved, by, backCents: cents(backCents) })
  const totalOf = async (id: Id) => {
    const { rows } = await driver.db.query<{ total: number }>(
      'select total_cents::int as total from registrations where id = $1',
      [id],
    )
    return rows[0]?.total ?? 0
  }
  const paidInFull = async (id: Id) => {
    await driver.pay(id, (await totalOf(id)) / 100)
    return totalOf(id)
  }
  const stateOf = async (id: Id) => {
    const { rows } = await driver.db.query<{ event_id: string; state: string }>(
      'select event_id, state from picks where dancer_id = $1 order by event_id',
      [id],
    )
    return rows.map(({ event_id, state }) => [event_id, state])
  }
  const refunds = async () =>
    (await readRefunds(driver.db)).map(({ amountCents, cause }) => ({ amountCents, cause }))

  it('R60 is offered only to placed dancers of a changed event, with a deadline in the e-mail', async () => {
    await open()
    const placed = await driver.register({ picks })
    const waits = await driver.register({ picks: [moved] })
    const elsewhere = await driver.register({ picks: [other] })
    const shown = await publish()
    expect(shown).toMatchObject({ offered: 1, dancers: 2 })
    expect(await offersOf(placed)).toEqual([{ eventId: moved, until: today(), backCents: 0 }])
    for (const id of [waits, elsewhere]) expect(await offersOf(id)).toEqual([])
    const { rows } = await driver.db.query(
      `select registration_id as id, data from emails where kind = 'changed' order by registration_id`,
    )
    const movedEvents = [moved]
    expect(rows).toEqual(
      [
        { id: placed, data: { movedEvents, leaveUntil: today() } },
        { id: waits, data: { movedEvents } },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
  })

  it('R60 releases the place and refunds the price without a fee, once', async () => {
    await open()
    const placed = await driver.register({ picks })
    const waits = await driver.register({ picks: [moved] })
    const before = await paidInFull(placed)
    await publish()
    const [offer] = await offersOf(placed)
    const back = offer?.backCents as Cents
    expect(back).toBeGreaterThan(0)
    expect(await refunds()).toEqual([])

    expect(await leave(placed, back - 1)).toEqual({ ok: false, reason: { kind: 'changed' } })
    expect(await refunds()).toEqual([])
    const twice = await Promise.all([leave(placed, back), leave(placed, back)])
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(twice.find(({ ok }) => !ok)).toMatchObject({ reason: { kind: 'no-offer' } })
    await driver.drain()
    expect(await refunds()).toEqual([{ amountCents: back, cause: 'ourChange' }])
    expect(await totalOf(placed)).toBe(before - back)
    expect(await stateOf(placed)).toEqual([[other, 'placed']])
    expect(await stateOf(waits)).toEqual([[moved, 'placed']])
    expect(await offersOf(placed)).toEqual([])
    // What is left is a cancellation like any other
    expect(await previewCancel(driver.app, { id: placed, by: dancer(placed) })).toMatchObject({
      reason: 'wish',
    })
  })

  it('R60 may include the whole registration with everything paid, until the end of the day', async () => {
    await open(byRole(9, 9, 9))
    const [one, two] = [await driver.register({ picks }), await driver.register({ picks })]
    const paid = await paidInFull(one)
    await paidInFull(two)
    await publish()
    expect(await previewCancel(driver.app, { id: one, by: dancer(one) })).toMatchObject({
      reason: 'ourChange',
      backCents: paid,
      feeCents: 0,
    })
    expect((await cancelRegistration(driver.app, { id: one, by: dancer(one) })).ok).toBe(true)
    expect(await refunds()).toEqual([{ amountCents: paid, cause: 'ourChange' }])

    later(24 * 3_600_000)
    expect(await offersOf(two)).toEqual([])
    expect(await leave(two, 0)).toMatchObject({ reason: { kind: 'no-offer' } })
    const usual = await previewCancel(driver.app, { id: two, by: dancer(two) })
    expect(usual).toMatchObject({ reason: 'wish', backCents: paid / 2 - 1000 })
  })

  it('R60 cancels a registration with this event only; nothing is refunded without a payment', async () => {
    await open(byRole(9, 9, 9))
    const only = await driver.register({ picks: [moved] })
    const unpaid = await driver.register({ picks })
    await publish()
    expect(await offersOf(only)).toEqual([{ eventId: moved, until: today(), backCents: null }])
    expect(await leave(only, 0)).toEqual({ ok: false, reason: { kind: 'last' } })
    expect(await leave(unpaid, 0)).toEqual({ ok: true, value: { backCents: 0 } })
    expect(await refunds()).toEqual([])
  })

  it('R60 by one of a couple leaves the other in place', async () => {
    await open(byRole(9, 9, 9))
    const { leader, follower } = await driver.couple({ picks })
    await publish()
    expect((await leave(leader, 0)).ok).toBe(true)
    await driver.drain()
    expect(await stateOf(leader)).toEqual([[other, 'placed']])
    expect(await stateOf(follower)).toEqual([
      [moved, 'placed'],
      [other, 'placed'],
    ])
    expect(await offersOf(follower)).toHaveLength(1)
  })

  it('R60 is not offered for an event picked after the change', async () => {
    await open(byRole(9, 9, 9))
    const id = await driver.register({ picks })
    await publish()
    for (const wanted of [[other], picks]) {
      const change = { picks: wanted }
      expect((await changeRegistration(driver.app, { id, change, by: dancer(id) })).ok).toBe(true)
      later(60_000)
    }
    await driver.drain()
    expect(await stateOf(id)).toHaveLength(2)
    expect(await offersOf(id)).toEqual([])
  })

  it('R60 is offered again by a later change, also to those who left', async () => {
    await open(byRole(9, 9, 9))
    const id = await driver.register({ picks })
    await publish()
    later(48 * 3_600_000)
    expect(await offersOf(id)).toEqual([])
    await publish(today(), new Date('2025-11-14T19:00Z'))
    expect(await offersOf(id)).toHaveLength(1)
  })

  it('R52, R60 stays with the place when registrations are merged', async () => {
    await open(byRole(9, 9, 9))
    const stays = await driver.register({ picks: [other] })
    const goes = await driver.register({ picks: [moved] })
    await publish()
    const merged = await mergeDuplicates(driver.app, { ids: [stays, goes], take: [], by: olga })
    expect(merged).toEqual({ ok: true, value: { id: stays } })
    await driver.drain()
    expect(await offersOf(stays)).toHaveLength(1)
  })

  it('R60 is for the dancer only, not in an archive, and not for a past event', async () => {
    await open(byRole(9, 9, 9))
    const [id, another] = [await driver.register({ picks }), await driver.register({ picks: [other] })]
    expect(await publish('2025-01-01')).toEqual({ kind: 'leave-day' })
    await publish()
    expect(await leave(id, 0, dancer(another))).toEqual({ ok: false, reason: { kind: 'not-found' } })
    expect(await leave(another, 0)).toEqual({ ok: false, reason: { kind: 'no-offer' } })
    await driver.db.query('update editions set archived = true')
    expect(await leave(id, 0)).toEqual({ ok: false, reason: { kind: 'edition-archived' } })
    await driver.db.query('update editions set archived = false')
  })
})
