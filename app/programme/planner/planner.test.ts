import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import { runAsOne } from '#app/platform/database/dry-run.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import { seedFestival } from '#db/seed/festival.server.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { saveEvent } from '../editing/editing.server.ts'
import { removeRoom, saveRoom } from '../editing/editing-rooms.server.ts'
import type { FestivalEvent } from '../event.ts'
import { findEvent } from '../programme.server.ts'
import { selectRooms } from '../repository.server.ts'
import { makeEvent } from '../testing/make-event.ts'
import type { PlanChange, PlannedEvent } from './planned.ts'
import { addPlanned, changePlanned, publishPlanned, readPlan, removePlanned } from './planner.server.ts'

const editionId = '19tf2025'
const now = new Date('2025-09-01T08:00:00Z')
const as = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: roles.join('-'), roles })
const programmer = as('progAdmin')
const later = { startsAt: new Date('2025-11-14T10:00Z'), endsAt: new Date('2025-11-14T11:00Z') }
const { id: _, festivalDay: __, ...draft } = makeEvent({ number: 99, venue: 'moj-korak', room: 'moj-korak' })

describe.each(ENGINES)('the plan on %s', (engine) => {
  let db: Database
  const app = () => ({ db, now: () => now, wake: () => undefined })
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await seedFestival({ db }, { archives: false })
  })
  afterAll(() => db.close())

  const add = async (event: Partial<FestivalEvent> = {}) =>
    accepted(
      await addPlanned(app(), { editionId, by: programmer, event: { ...draft, ...event, status: 'draft' } }),
    )
  const change = (event: PlannedEvent, said: PlanChange, by = programmer) =>
    changePlanned(app(), { editionId, by, id: event.id, base: event.token, change: said })
  const publish = (...events: readonly PlannedEvent[]) =>
    publishPlanned(app(), { editionId, by: programmer, events: events.map(({ id }) => id) })
  const inPlan = async ({ id }: Pick<PlannedEvent, 'id'>) =>
    (await readPlan(db, editionId)).find((event) => event.id === id)
  const seen = (event: PlannedEvent) => findEvent({ db }, editionId, event.id)

  it('E20 has at least one room for each venue, and puts an event into a room of its venue', async () => {
    const rooms = await selectRooms(db, editionId)
    expect(rooms.map(({ slug, venue }) => [slug, venue])).toEqual([
      ['festivalna', 'festivalna'],
      ['festivalna-mala', 'festivalna'],
      ['moj-korak', 'moj-korak'],
      ['studio-dansa', 'studio-dansa'],
    ])
    const event = await add({ venue: 'festivalna', room: 'moj-korak' })
    expect((await inPlan(event))?.room).toBe('festivalna')
  })

  it('E8 E20 saves a room, and deletes it only while it is empty and not the last of its venue', async () => {
    const room = {
      slug: 'attic',
      venue: 'moj-korak',
      capacity: 20,
      areaM2: 24,
      position: 1,
      name: { en: 'Attic', sl: 'Podstrešje' },
    }
    const by = programmer
    const save = (over: Partial<typeof room>, known: boolean, actor = by) =>
      saveRoom(app(), { editionId, by: actor, base: known ? room : null, room: { ...room, ...over } })
    accepted(await save({}, false))
    for (const [over, known, reason] of [
      [{}, false, 'taken'],
      [{ slug: 'The Attic' }, false, 'slug-invalid'],
      [{ slug: 'cellar', venue: 'nowhere' }, false, 'venue-unknown'],
      [{ name: { en: '', sl: ' ' } }, true, 'name-missing'],
      [{ capacity: 0 }, true, 'capacity-invalid'],
      [{ areaM2: 0 }, true, 'area-invalid'],
      [{ areaM2: 2.5 }, true, 'area-invalid'],
      [{ slug: 'cellar' }, true, 'not-found'],
    ] as const)
      expect(await save(over, known)).toEqual({ ok: false, reason })
    expect(await save({}, true, as('regEditor'))).toMatchObject({ reason: 'not-allowed' })
    accepted(await save({ capacity: 25 }, true))
    // a colleague has changed it since this form was filled in
    expect(await save({ areaM2: 30 }, true)).toEqual({ ok: false, reason: 'room-changed' })
    const remove = (slug: string) => removeRoom(app(), { editionId, by, slug })
    const event = await add({ room: 'attic' })
    expect(await remove('attic')).toMatchObject({ reason: 'in-use' })
    expect(await remove('studio-dansa')).toMatchObject({ reason: 'last-room' })
    accepted(await removePlanned(app(), { editionId, by, id: event.id, base: event.token }))
    accepted(await remove('attic'))
  })

  it('E23 keeps moves of published events waiting, and changes places and texts at once', async () => {
    const event = await add()
    accepted(await publish(event))
    const known = await inPlan(event)
    if (!known) throw new Error('gone')
    const places = { mode: 'role', leaders: 3, followers: 3, tolerance: 1 } as const
    const moved = accepted(await change(known, { ...later, room: 'studio-dansa', places }))
    expect(moved).toMatchObject({ ...later, room: 'studio-dansa', venue: 'studio-dansa', places })
    await expect.poll(async () => (await seen(event))?.places).toEqual(places)
    expect(await seen(event)).toMatchObject({ startsAt: draft.startsAt, venue: 'moj-korak' })
    expect((await inPlan(event))?.token).toBe(moved.token)

    const { rows } = await db.query(
      'select actor, action from audit where subject_id = $1 order by id desc limit 2',
      [event.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['event.plan', 'event.save'])
    accepted(await publish(moved))
    await expect.poll(() => seen(event)).toMatchObject({ ...later, room: 'studio-dansa' })
    expect((await inPlan(event))?.published).toBeNull()
  })

  it('E23 drops the pending changes of an event that is cancelled', async () => {
    const event = await add()
    accepted(await publish(event))
    const known = await inPlan(event)
    const published = await seen(event)
    if (!known || !published) throw new Error('gone')
    accepted(await change(known, { ...later, room: 'studio-dansa' }))
    for (const status of ['cancelled', 'published'] as const)
      accepted(
        await saveEvent(app(), { editionId, by: programmer, event: { ...draft, id: published.id, status } }),
      )
    expect(await inPlan(event)).toMatchObject({ room: 'moj-korak', published: null })
  })

  it('E24 moves a draft directly, unschedules it and never publishes it from there', async () => {
    const event = await add()
    const out = accepted(await change(event, { unscheduled: true }))
    expect(await publish(out)).toEqual({ ok: false, reason: { kind: 'nothing' } })
    const back = accepted(await change(out, { ...later, unscheduled: false }))
    expect(await inPlan(event)).toMatchObject({ ...later, published: null })
    accepted(await publish(back))
    const known = await inPlan(event)
    if (!known) throw new Error('gone')
    expect(await change(known, { unscheduled: true })).toEqual({ ok: false, reason: { kind: 'published' } })
  })

  it('E25 publishes all of a selection or nothing', async () => {
    const [one, other] = [
      await add({ title: { en: 'One', sl: '' } }),
      await add({ title: { en: 'Other', sl: '' } }),
    ]
    await db.query(`update events set price_item = 'gone' where id = $1`, [other.id])
    const tried = await runAsOne(db, (inside) =>
      publishPlanned({ ...app(), db: inside }, { editionId, by: programmer, events: [one.id, other.id] }),
    )
    expect(tried).toMatchObject({ ok: false, reason: { kind: 'event', eventId: other.id } })
    expect([(await inPlan(one))?.status, (await inPlan(other))?.status]).toEqual(['draft', 'draft'])
  })

  it('E26 names the other planner and their version, and overwrites nothing', async () => {
    const event = await add()
    const other = await add({ title: { en: 'Another', sl: 'Drug' } })
    const theirs = accepted(await change(event, later, as('admin')))
    // of two planners at once each keeps their own event
    accepted(await change(other, { level: 'master' }))
    expect(await change(event, { room: 'studio-dansa' })).toMatchObject({
      ok: false,
      reason: { kind: 'changed', by: 'admin', event: { token: theirs.token, ...later } },
    })
    accepted(await change(theirs, { room: 'studio-dansa' }))
    const removal = { editionId, by: programmer, id: event.id, base: theirs.token }
    expect(await removePlanned(app(), removal)).toMatchObject({ reason: { kind: 'changed' } })
  })

  it('E2 E23 refuses what publishing would refuse, and other roles', async () => {
    const event = await add()
    accepted(await publish(event))
    const known = await inPlan(event)
    if (!known) throw new Error('gone')
    const { startsAt } = known
    for (const [said, kind] of [
      [{ endsAt: startsAt, startsAt }, 'ends-before-it-starts'],
      [{ room: 'the-moon' }, 'room-unknown'],
      [{ artists: ['elvis'] }, 'artist-unknown'],
    ] as const)
      expect(await change(known, said)).toEqual({ ok: false, reason: { kind } })
    for (const by of [as('regEditor'), as('reception'), as('regAdmin')])
      expect(await change(known, later, by)).toMatchObject({ reason: { kind: 'not-allowed' } })
    await db.query('update pools set taken_leaders = 1 where event_id = $1', [event.id])
    const heads = { places: { mode: 'head', size: 9 } } as const
    expect(await change(known, heads)).toMatchObject({ reason: { kind: 'places-mode-in-use' } })
    await db.query('update pools set taken_leaders = 0, waiting = 1 where event_id = $1', [event.id])
    expect(await change(known, heads)).toMatchObject({ reason: { kind: 'places-mode-in-use' } })
    await db.query('update pools set waiting = 0 where event_id = $1', [event.id])
    await db.query('update editions set archived = true where id = $1', [editionId])
    expect(await change(known, later)).toMatchObject({ reason: { kind: 'edition-archived' } })
    await db.query('update editions set archived = false where id = $1', [editionId])
  })
})

function accepted<Value>(decision: Decision<Value, unknown>): Value {
  if (!decision.ok) throw new Error(`refused: ${JSON.stringify(decision.reason)}`)
  return decision.value
}
