import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findEditions, getEdition } from '#app/festival/service.server.ts'
import { type Actor, nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import { seedFestival } from '#db/seed/festival.server.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import type { FestivalEvent } from '../event.ts'
import { findEvent, findProgramme } from '../programme.server.ts'
import { eventId, makeEvent } from '../testing/make-event.ts'
import { setEventStatus } from '../testing/set-event-status.ts'
import { getTimetable } from '../timetable.server.ts'
import { removeEvent, saveEvent } from './editing.server.ts'
import type { EventDraft } from './event-draft.ts'

const editionId = '19tf2025'
const now = new Date('2025-09-01T08:00:00Z')
const progAdmin: Actor = { kind: 'user', username: 'programmer', roles: ['progAdmin'] }
const reception: Actor = { kind: 'user', username: 'reception', roles: ['reception'] }
const { id: _, festivalDay: __, ...draft } = makeEvent({ number: 99, priceItem: 'class' })

describe.each(ENGINES)('editing the programme on %s', (engine) => {
  let db: Database
  let woken = 0
  const wake = () => {
    woken += 1
  }
  const driver = () => ({ db, now: () => now, wake })
  const save = (event: Partial<EventDraft>, by: Actor = progAdmin) =>
    saveEvent(driver(), { editionId, by, event: { ...draft, ...event } })

  /** A fresh event, and so many placed in it. */
  async function eventWith(taken: { leaders?: number; followers?: number; waiting?: number } = {}) {
    const event = accepted(await save({}))
    await db.query(
      'update pools set taken_leaders = $2, taken_followers = $3, waiting = $4 where event_id = $1',
      [event.id, taken.leaders ?? 0, taken.followers ?? 0, taken.waiting ?? 0],
    )
    return event
  }

  async function poolOf(event: FestivalEvent) {
    const { rows } = await db.query('select * from pools where event_id = $1', [event.id])
    return rows[0]
  }

  async function traces() {
    const { rows } = await db.query<{ version: number; actions: number; jobs: number }>(
      `select (select catalogue_version from editions where id = $1) as version,
              (select count(*) from audit) as actions, (select count(*) from jobs) as jobs`,
      [editionId],
    )
    return rows[0]
  }

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await seedFestival({ db }, { archives: false })
  })
  beforeEach(() => {
    woken = 0
  })
  afterAll(() => db.close())

  it('E4 saves a new event with its pool, its job and its audit entry, and notifies', async () => {
    const before = await findProgramme({ db }, editionId)
    const { catalogueVersion: version } = await getEdition({ db }, editionId)
    const was = await traces()

    const event = accepted(await save({ title: { en: 'New', sl: 'Nova' }, places: withoutTolerance(24, 30) }))

    expect(event.places).toEqual({ mode: 'role', leaders: 24, followers: 30, tolerance: 2 })
    expect(await poolOf(event)).toMatchObject({
      mode: 'role',
      leaders: 24,
      followers: 30,
      tolerance: 2,
      open: true,
      open_until: event.startsAt,
    })
    expect(await traces()).toEqual({
      version: version + 1,
      actions: Number(was?.actions) + 1,
      jobs: Number(was?.jobs) + 1,
    })
    const { rows: jobs } = await db.query('select kind, subject_id, at from jobs order by id desc limit 1')
    expect(jobs).toEqual([{ kind: 'release', subject_id: event.id, at: now }])
    const { rows: actions } = await db.query(
      'select actor, action, before, after from audit order by id desc limit 1',
    )
    expect(actions).toMatchObject([{ actor: 'programmer', action: 'event.save', before: null }])
    expect(woken).toBe(1)

    await expect.poll(async () => (await getEdition({ db }, editionId)).catalogueVersion).toBe(version + 1)
    await expect
      .poll(async () => (await findProgramme({ db }, editionId)).events.length)
      .toBe(before.events.length + 1)
    expect(await findEvent({ db }, editionId, event.id)).toEqual({
      ...event,
      slug: 'new',
      taken: { leaders: 0, followers: 0, heads: 0 },
      waiting: 0,
    })
  })

  it('E4 reloads for another version, with or without a notification', async () => {
    const { version } = await getTimetable({ db }, editionId)
    const [event] = (await getTimetable({ db }, editionId)).events
    await db.query(`update events set tags = '{changed}' where id = $1`, [event?.id])
    await db.query('update editions set catalogue_version = catalogue_version + 1 where id = $1', [editionId])

    const tagsIn = async (version?: number) =>
      (await getTimetable({ db }, editionId, version)).events[0]?.tags
    expect(await tagsIn(version)).not.toEqual(['changed'])
    expect(await tagsIn(version + 1)).toEqual(['changed'])
    expect(await tagsIn()).toEqual(['changed'])
    expect((await getEdition({ db }, editionId, version + 1)).catalogueVersion).toBe(version + 1)
  })

  it('E4 loads once for concurrent callers', async () => {
    const [one, other] = await Promise.all([getTimetable({ db }, editionId), getTimetable({ db }, editionId)])
    expect(one).toBe(other)
    expect(await findEditions({ db })).toBe(await findEditions({ db }))
  })

  it('E1 refuses fewer places than are taken, and writes nothing', async () => {
    const event = await eventWith({ leaders: 7, followers: 5 })
    const was = await traces()
    const places = { mode: 'role', leaders: 6, followers: 10, tolerance: 1 } as const
    expect(await save({ id: event.id, places })).toEqual({ ok: false, reason: 'places-below-taken' })
    expect(await traces()).toEqual(was)
    expect(await poolOf(event)).toMatchObject({ leaders: 10, followers: 10 })

    accepted(await save({ id: event.id, places: { ...places, leaders: 7 } }))
    expect(await poolOf(event)).toMatchObject({ leaders: 7, taken_leaders: 7, taken_followers: 5 })
  })

  it('E2 refuses another counting mode while dancers wait', async () => {
    const event = await eventWith({ waiting: 1 })
    expect(await save({ id: event.id, places: { mode: 'head', size: 80 } })).toMatchObject({
      reason: 'places-mode-in-use',
    })
  })

  it('E3 cancels and republishes, and neither hides nor deletes an event with dancers', async () => {
    const event = await eventWith({ leaders: 1 })
    const on = { editionId, id: event.id, by: progAdmin }
    expect(await setEventStatus(driver(), { ...on, status: 'draft' })).toMatchObject({
      reason: 'has-dancers',
    })
    expect(await removeEvent(driver(), on)).toMatchObject({ reason: 'has-dancers' })

    expect(accepted(await setEventStatus(driver(), { ...on, status: 'cancelled' })).status).toBe('cancelled')
    expect(await poolOf(event)).toMatchObject({ open: false, taken_leaders: 1 })
    accepted(await setEventStatus(driver(), { ...on, status: 'published' }))
    expect(await poolOf(event)).toMatchObject({ open: true })
    const { rows } = await db.query('select action from audit where subject_id = $1 order by id', [event.id])
    expect(rows.map(({ action }) => action)).toEqual(['event.save', 'event.cancel', 'event.publish'])
  })

  it('E3 deletes an event without picks, and none that a prepared registration names', async () => {
    const [free, wanted] = [await eventWith(), await eventWith()]
    await db.query(
      `insert into picks (edition_id, event_id, dancer_id, state, wants, asked_at, queued_at)
       values ($1, $2, 'somebody', 'prepared', 'leader', $3, $3)`,
      [editionId, wanted.id, now],
    )
    accepted(await removeEvent(driver(), { editionId, id: free.id, by: progAdmin }))
    expect(await poolOf(free)).toBeUndefined()
    const refused = await removeEvent(driver(), { editionId, id: wanted.id, by: progAdmin })
    expect(refused).toEqual({ ok: false, reason: 'has-dancers' })
    expect(await poolOf(wanted)).toBeDefined()
  })

  it.each([
    ['venue-unknown', { venue: 'the-moon' }],
    ['artist-unknown', { artists: ['matjaz-kos', 'elvis'] }],
    ['price-item-unknown', { priceItem: 'full-pass' }],
    ['price-item-unknown', { priceItem: 'nothing' }],
    ['title-missing', { title: { en: ' ', sl: '' } }],
    ['ends-before-it-starts', { endsAt: draft.startsAt }],
    ['not-found', { id: eventId(12345) }],
    ['places-invalid', { places: { mode: 'head', size: -1 } }],
  ] as const)('refuses what is %s', async (reason, given) => {
    expect(await save(given)).toEqual({ ok: false, reason })
  })

  it('is for progAdmin and admin only, and never changes an archive', async () => {
    for (const by of [nobody, reception]) expect(await save({}, by)).toMatchObject({ reason: 'not-allowed' })
    accepted(await save({}, { kind: 'user', username: 'root', roles: ['admin'] }))
    const archived = await saveEvent(driver(), { editionId: '18tf2024', by: progAdmin, event: draft })
    expect(archived).toMatchObject({ reason: 'edition-archived' })
  })

  it('returns an event as the same object until its counters change', async () => {
    const { id } = await eventWith({ leaders: 1 })
    const find = () => findEvent({ db }, editionId, id)
    await expect.poll(find).not.toBeNull()
    const before = await find()
    expect(await find()).toBe(before)
    await db.query('update pools set taken_followers = 2, waiting = 1 where event_id = $1', [id])
    expect(await find()).toEqual({ ...before, taken: { leaders: 1, followers: 2, heads: 0 }, waiting: 1 })
  })

  it('shows drafts only to staff who request them', async () => {
    const hidden = accepted(await save({ status: 'draft' }))
    await expect.poll(() => findEvent({ db }, editionId, hidden.id, { by: progAdmin })).not.toBeNull()
    expect(await findEvent({ db }, editionId, hidden.id)).toBeNull()
    const shown = async (options?: Parameters<typeof findProgramme>[2]) =>
      (await findProgramme({ db }, editionId, options)).events.some(({ id }) => id === hidden.id)
    expect(await shown()).toBe(false)
    for (const by of [nobody, reception]) expect(await shown({ by, drafts: true })).toBe(false)
    expect(await shown({ by: progAdmin })).toBe(false)
    expect(await shown({ by: progAdmin, drafts: true })).toBe(true)
  })

  it('returns the programme in order of time', async () => {
    const { events, venues } = await findProgramme({ db }, editionId)
    const times = events.map(({ startsAt }) => startsAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(venues.map(({ slug }) => slug)).toEqual(['festivalna', 'moj-korak', 'studio-dansa'])
  })
})

function accepted<Value>(decision: Decision<Value, unknown>): Value {
  if (!decision.ok) throw new Error(`refused: ${String(decision.reason)}`)
  return decision.value
}

function withoutTolerance(leaders: number, followers: number) {
  return { mode: 'role', leaders, followers } as const
}
