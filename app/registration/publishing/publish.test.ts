import { describe, expect, it } from 'vitest'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import type { PlanChange } from '#app/programme/planner/planned.ts'
import { addPlanned, changePlanned, readPlan } from '#app/programme/service.server.ts'
import { makeEvent } from '#app/programme/testing/make-event.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { stopBulk } from '../bulk/ask-bulk.server.ts'
import { runBulkActions } from '../bulk/run-bulk.server.ts'
import { previewWhatIf } from '../what-if/what-if.server.ts'
import { linesOf } from '../what-if/what-if.ts'
import { askCancelEvent } from './ask-cancel-event.server.ts'
import {
  askPublish,
  askRemoval,
  previewPublish,
  previewRemoval,
  recentPlanActions,
} from './ask-plan-action.server.ts'

const editionId = '19tf2025'
const as = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'peter', roles })
const peter = as('progAdmin')
const { id: _, festivalDay: __, ...draft } = makeEvent({ venue: 'festivalna', status: 'draft' })

describe.each(ENGINES)('publishing the plan on %s', (engine) => {
  const driver = useTestDriver(engine)

  const people = () =>
    driver.db.query(
      `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
       values ($1, 'peter', '{progAdmin}', 'active', 'SI', 'system', $2, '-')`,
      ['a'.repeat(24), driver.app.now()],
    )
  const move = async (id: Id, change: PlanChange) => {
    const known = (await readPlan(driver.db, editionId)).find((event) => event.id === id)
    const done = await changePlanned(driver.app, {
      editionId,
      by: peter,
      id,
      base: known?.token ?? '',
      change,
    })
    if (!done.ok) throw new Error(JSON.stringify(done.reason))
  }
  const later = (ms: number) => driver.app.at(new Date(driver.app.now().getTime() + ms))
  const preview = async (by = peter) => {
    const previewed = await previewPublish(driver.app, { editionId, events: null, by })
    if (!previewed.ok) throw new Error(JSON.stringify(previewed.reason))
    return previewed.value
  }
  const ask = async () => {
    const { digest: shown } = await preview()
    const asked = await askPublish(driver.app, { editionId, events: null, by: peter, shown })
    if (!asked.ok) throw new Error(JSON.stringify(asked.reason))
    return asked.value.id
  }
  const states = async () => (await recentPlanActions(driver.app, editionId)).map(({ state }) => state)
  const hour = { startsAt: new Date('2025-11-14T17:00Z'), endsAt: new Date('2025-11-14T18:00Z') }
  const whenOf = async (id: Id) => {
    const { rows } = await driver.db.query<{ at: Date }>('select starts_at as at from events where id = $1', [
      id,
    ])
    return rows[0]?.at
  }

  it('R42 informs each dancer once, after 30 seconds in which it can be stopped', async () => {
    await people()
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }, { places: byRole(5, 5, 5) }])
    const picks = [eventId(1), eventId(2)]
    const placed = await driver.register({ picks })
    const waits = await driver.register({ picks: picks.slice(0, 1) })
    const elsewhere = await driver.register({ picks: picks.slice(1) })
    await move(eventId(1), hour)
    await move(eventId(2), { level: 'master' })
    const previewed = await preview()
    expect(previewed.events.map(({ fields, dancers }) => [fields, dancers])).toEqual([
      [['time'], 2],
      [['level'], 2],
    ])
    expect(previewed.dancers).toBe(3)
    expect(previewed.preview.emails.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'changed'])

    const stopped = await ask()
    expect(await stopBulk(driver.app, { id: stopped, by: as('regAdmin') })).toMatchObject({ ok: false })
    expect((await stopBulk(driver.app, { id: stopped, by: peter })).ok).toBe(true)
    later(31_000)
    expect(await runBulkActions(driver.app)).toBe(0)
    expect(await whenOf(eventId(1))).not.toEqual(hour.startsAt)

    await ask()
    later(29_000)
    expect(await runBulkActions(driver.app)).toBe(0)
    later(2_000)
    const runs = await Promise.all([runBulkActions(driver.app), runBulkActions(driver.app)])
    expect(runs.toSorted()).toEqual([0, 1])
    expect(await whenOf(eventId(1))).toEqual(hour.startsAt)
    for (const id of [placed, waits, elsewhere])
      expect((await driver.messages(id)).filter((kind) => kind === 'changed')).toEqual(['changed'])
    const { rows } = await driver.db.query<{ data: object; s: number }>(
      `select data, extract(epoch from next_at - created_at)::int as s from emails where kind = 'changed' and registration_id = $1`,
      [placed],
    )
    expect(rows).toEqual([{ data: { movedEvents: [eventId(1), eventId(2)] }, s: 300 }])
  })

  it('R42 sends no e-mails about new events', async () => {
    await people()
    await makeFestival(driver.app, [{}])
    await driver.register()
    await addPlanned(driver.app, { editionId, by: peter, event: draft })
    expect(await preview()).toMatchObject({ dancers: 0, events: [{ before: null }], preview: { emails: [] } })
    await ask()
    later(31_000)
    await runBulkActions(driver.app)
    const plan = await readPlan(driver.db, editionId)
    expect(plan.map(({ status }) => status)).toEqual(['published', 'published'])
  })

  it('R42 does what was shown, or asks again after a change', async () => {
    await people()
    await makeFestival(driver.app, [{}, {}])
    await move(eventId(1), hour)
    const { digest: shown } = await preview()
    await move(eventId(2), { level: 'master' })
    expect(await askPublish(driver.app, { editionId, events: null, by: peter, shown })).toMatchObject({
      reason: { kind: 'changed' },
    })
    await ask()
    await move(eventId(1), { level: 'advanced' })
    later(31_000)
    await runBulkActions(driver.app)
    expect(await states()).toEqual(['changed'])
    expect(await whenOf(eventId(1))).not.toEqual(hour.startsAt)
  })

  it('R42 publishes nothing twice after its process died', async () => {
    await people()
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await move(eventId(1), hour)
    const action = await ask()
    later(31_000)
    await runBulkActions(driver.app)
    await driver.db.query(
      `update bulk_actions set state = 'running', lease_until = $2, finished_at = null where id = $1`,
      [action, new Date(driver.app.now().getTime() - 1000)],
    )
    expect(await runBulkActions(driver.app)).toBe(1)
    expect(await states()).toEqual(['done'])
    expect((await driver.messages(id)).filter((kind) => kind === 'changed')).toHaveLength(1)
  })

  it('R42 deletes drafts in bulk, can be stopped without a trace, and leaves changed ones', async () => {
    await people()
    await makeFestival(driver.app, [{}])
    const ids: Id[] = []
    for (let n = 0; n < 3; n += 1) {
      const added = await addPlanned(driver.app, { editionId, by: peter, event: draft })
      if (added.ok) ids.push(added.value.id)
    }
    const request = { editionId, ids: [...ids, eventId(1)], by: peter }
    expect(await previewRemoval(driver.app, request)).toMatchObject({
      value: { affected: ids.map((id) => ({ id })), skipped: [{ id: eventId(1), reason: 'published' }] },
    })
    const asked = await askRemoval(driver.app, request)
    if (!asked.ok) throw new Error('refused')
    await stopBulk(driver.app, { id: asked.value.id, by: peter })
    later(31_000)
    await runBulkActions(driver.app)
    expect(await readPlan(driver.db, editionId)).toHaveLength(4)

    await askRemoval(driver.app, request)
    const [first] = ids
    if (!first) throw new Error('none')
    await move(first, hour)
    later(31_000)
    await runBulkActions(driver.app)
    expect((await readPlan(driver.db, editionId)).map(({ id }) => id).sort()).toEqual(
      [eventId(1), first].sort(),
    )
  })

  it('R40, R42 cancels an event half a minute later, exactly as shown or not at all', async () => {
    await people()
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }, {}])
    const placed = await driver.register({ picks: [eventId(1), eventId(2)] })
    const cancelling = { editionId, eventId: eventId(1), by: peter }
    const lines = async () => {
      const whatIf = { events: [], cancelled: [eventId(1)], promoteLate: null }
      const previewed = await previewWhatIf(driver.app, { editionId, whatIf, by: peter })
      if (!previewed.ok) throw new Error(JSON.stringify(previewed.reason))
      return linesOf(previewed.value)
    }
    const statusOf = async () =>
      (await readPlan(driver.db, editionId)).find(({ id }) => id === eventId(1))?.status
    const askAsShown = async () => askCancelEvent(driver.app, { ...cancelling, shown: await lines() })

    expect(await askCancelEvent(driver.app, { ...cancelling, shown: [] })).toMatchObject({
      reason: { kind: 'moved' },
    })
    const clerk = { ...cancelling, by: as('regEditor'), shown: await lines() }
    expect(await askCancelEvent(driver.app, clerk)).toMatchObject({ reason: { kind: 'not-allowed' } })
    expect(await states()).toEqual([])

    expect((await askAsShown()).ok).toBe(true)
    const [waiting] = await recentPlanActions(driver.app, editionId)
    expect((await stopBulk(driver.app, { id: waiting?.id ?? '', by: peter })).ok).toBe(true)
    later(31_000)
    expect(await runBulkActions(driver.app)).toBe(0)
    expect(await statusOf()).toBe('published')

    await askAsShown()
    const waits = await driver.register({ picks: [eventId(1)] })
    later(31_000)
    await runBulkActions(driver.app)
    expect((await states())[0]).toBe('changed')
    expect([await statusOf(), await driver.status(waits)]).toEqual(['published', 'waiting'])

    await askAsShown()
    later(29_000)
    expect(await runBulkActions(driver.app)).toBe(0)
    later(2_000)
    const runs = await Promise.all([runBulkActions(driver.app), runBulkActions(driver.app)])
    expect(runs.toSorted()).toEqual([0, 1])
    expect(await statusOf()).toBe('cancelled')
    expect(await driver.states(placed)).toEqual(['left', 'placed'])
    const { rows } = await driver.db.query<{ s: number }>(
      `select extract(epoch from next_at - created_at)::int as s from emails where kind = 'changed' and registration_id = $1`,
      [placed],
    )
    expect(rows).toEqual([{ s: 300 }])
  })

  it('R42 needs a programme role and an open edition', async () => {
    await makeFestival(driver.app, [{}])
    await move(eventId(1), hour)
    for (const by of [as('regEditor'), as('regAdmin'), as('reception')]) {
      const refused = { ok: false, reason: { kind: 'not-allowed' } }
      expect(await previewPublish(driver.app, { editionId, events: null, by })).toEqual(refused)
      expect(await previewRemoval(driver.app, { editionId, ids: [], by })).toEqual(refused)
    }
    await driver.db.query('update editions set archived = true')
    expect(await previewPublish(driver.app, { editionId, events: null, by: peter })).toMatchObject({
      reason: { kind: 'edition-archived' },
    })
    await driver.db.query('update editions set archived = false')
  })
})
