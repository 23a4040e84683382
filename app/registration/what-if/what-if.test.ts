import { describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import type { Places } from '#app/programme/event.ts'
import {
  cancelEvent,
  findProgramme,
  getTimetable,
  saveEvent,
  windDownEvent,
} from '#app/programme/service.server.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { admitWaiting } from '#app/registration/service.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { makeStoryFestival, rushOfTheStory, storyEdition } from '#tests/story/festival.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { applyWhatIf, previewWhatIf } from './what-if.server.ts'
import { linesOf } from './what-if.ts'

const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'ana',
  roles,
})
const [admin, programmer, regEditor] = [user('admin'), user('regEditor', 'progAdmin'), user('regEditor')]
const editionId = '19tf2025'
const no = (kind: string) => ({ ok: false, reason: { kind } })

describe.each(ENGINES)('the what-if question on %s', (engine) => {
  const driver = useTestDriver(engine)
  const asked = (places: Places, promoteLate: boolean | null = null) => ({
    editionId,
    whatIf: { events: [{ id: eventId(1), places }], promoteLate },
  })
  async function shownOf(places: Places, promoteLate: boolean | null = null) {
    const shown = await previewWhatIf(driver.app, { ...asked(places, promoteLate), by: regEditor })
    if (!shown.ok) throw new Error(JSON.stringify(shown.reason))
    return shown.value
  }
  const apply = (
    places: Places,
    shown: readonly string[],
    by: Actor = programmer,
    promoteLate: boolean | null = null,
  ) => applyWhatIf(driver.app, { ...asked(places, promoteLate), by, shown })

  it('R40 answers for C1 with 5 and 5 places as in the story, and does it', async () => {
    await makeStoryFestival(driver.app)
    driver.app.at('2026-07-02T10:00:00+02:00')
    const ids = await rushOfTheStory(driver.app)
    driver.app.at('2026-08-15T10:00:00+02:00')
    const d07 = ids[6]
    if (!d07) throw new Error('D07 is missing')
    await cancelRegistration(driver.app, { id: d07, by: admin })
    await driver.drain()
    const whatIf = { events: [{ id: eventId(1), places: byRole(5, 5, 1) }], promoteLate: null }
    const given = { editionId: storyEdition.id, whatIf }
    const shown = await previewWhatIf(driver.app, { ...given, by: programmer })
    if (!shown.ok) throw new Error(JSON.stringify(shown.reason))
    const { events, incomeCents } = shown.value
    expect(events).toHaveLength(1)
    expect(
      events[0]?.changes.map(({ dancer: { surname }, role, change }) => [surname, role, change]),
    ).toEqual([
      ['D10', 'follower', 'placed'],
      ['D18', 'leader', 'placed'],
    ])
    expect(events[0]?.after).toMatchObject({ taken: { leaders: 5, followers: 5 }, waiting: 0, couples: 3 })
    expect(incomeCents).toBe(6_000)
    const applied = await applyWhatIf(driver.app, { ...given, by: programmer, shown: linesOf(shown.value) })
    expect(applied).toEqual(shown)
    const [d10, d18] = await Promise.all([ids[9], ids[17]].map((id) => driver.read(id as typeof d07)))
    expect([d10?.totalCents, d18?.totalCents, d18?.dueOn]).toEqual([9_500, 3_000, '2026-08-20'])
  })

  it('R40 is asked by the back-office and applied by programme roles', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const [id, next] = [await driver.register(), await driver.register()]
    for (const by of [nobody, dancer(id), user(), user('trusted'), user('reception'), user('partnering')]) {
      expect(await previewWhatIf(driver.app, { ...asked(byRole(2, 2)), by })).toEqual(no('not-allowed'))
    }
    const shown = linesOf(await shownOf(byRole(1, 2, 9)))
    for (const by of [nobody, regEditor, user('regAdmin')])
      expect(await apply(byRole(1, 2, 9), shown, by)).toEqual(no('not-allowed'))
    // late payments are the edition's: an admin alone
    expect(await apply(byRole(1, 2, 9), shown, programmer, true)).toEqual(no('not-allowed'))
    expect(await driver.status(next)).toBe('waiting')
    expect(await apply(byRole(1, 2, 9), shown)).toMatchObject({ ok: true })
    expect(await driver.status(next)).toBe('placed')
    const { rows } = await driver.db.query<{ actor: string }>(
      `select actor from audit where action = 'event.save'`,
    )
    expect(rows).toEqual([{ actor: 'ana' }])
  })

  it('R40 is refused with the difference after a change, and writes nothing', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const gone = await driver.register()
    const [first, second] = [await driver.register(), await driver.register()]
    const shown = linesOf(await shownOf(byRole(1, 2, 9)))
    await cancelRegistration(driver.app, { id: gone, by: admin })
    await driver.drain()
    const refused = await apply(byRole(1, 2, 9), shown)
    if (refused.ok || refused.reason.kind !== 'moved') throw new Error('it was applied')
    const placed = (id: string) => `place ${eventId(1)} placed ${id} follower`
    expect(refused.reason.difference.gone).toContain(placed(first))
    expect(refused.reason.difference.come).toContain(placed(second))
    expect(await driver.status(second)).toBe('waiting')
    const { rows } = await driver.db.query<{ followers: number }>('select followers from pools')
    expect(rows).toEqual([{ followers: 1 }])
    expect(await apply(byRole(1, 2, 9), linesOf(refused.reason.outcome))).toMatchObject({ ok: true })
  })

  it('R40 is refused after another has changed the same places, though nobody comes in', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 2) }])
    const shown = linesOf(await shownOf(byRole(2, 3, 2)))
    expect(await apply(byRole(4, 2, 2), linesOf(await shownOf(byRole(4, 2, 2))))).toMatchObject({ ok: true })
    const refused = await apply(byRole(2, 3, 2), shown)
    if (refused.ok || refused.reason.kind !== 'moved') throw new Error('it was applied')
    expect(refused.reason.outcome.events[0]?.before.places).toEqual(byRole(4, 2, 2))
    expect(await apply(byRole(2, 3, 2), linesOf(refused.reason.outcome))).toMatchObject({ ok: true })
  })

  it('R40 E1 is refused for fewer places than are taken, with the numbers', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 2) }])
    await driver.register()
    const refused = await previewWhatIf(driver.app, { ...asked(byRole(2, 0)), by: admin })
    expect(refused).toMatchObject({
      ok: false,
      reason: { kind: 'event', reason: 'places-below-taken', stand: { taken: { followers: 1 } } },
    })
    expect(await apply(byRole(2, 0), [], admin)).toEqual(refused)
  })

  it('R40 A9 admits late dancers on request', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 2) }, { places: byRole(1, 1, 1) }])
    await driver.register({ picks: [eventId(2)] })
    const late = await driver.register({ picks: [eventId(1), eventId(2)] })
    await driver.on('2025-09-20')
    expect(await driver.status(late)).toBe('late')
    await makeRoom()
    expect(await driver.states(late)).toEqual(['placed', 'waiting'])
    const whatIf = { events: [], promoteLate: true }
    const shown = await previewWhatIf(driver.app, { editionId, whatIf, by: admin })
    if (!shown.ok) throw new Error(JSON.stringify(shown.reason))
    expect(shown.value.preview.places).toMatchObject([
      { dancer: { id: late }, eventId: eventId(2), change: 'placed' },
    ])
    const given = { editionId, whatIf, by: admin, shown: linesOf(shown.value) }
    expect(await applyWhatIf(driver.app, given)).toEqual(shown)
    expect(await driver.states(late)).toEqual(['placed', 'placed'])

    async function makeRoom() {
      const more = {
        editionId,
        whatIf: { events: [{ id: eventId(2), places: byRole(1, 2, 9) }], promoteLate: null },
      }
      const room = await previewWhatIf(driver.app, { ...more, by: admin })
      if (!room.ok) throw new Error(JSON.stringify(room.reason))
      expect(room.value.preview.places).toEqual([])
      await applyWhatIf(driver.app, { ...more, by: admin, shown: linesOf(room.value) })
    }
  })

  it('R40 is applied once by two concurrent users, and refused in an archive and another edition', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    await driver.register()
    const next = await driver.register()
    const shown = linesOf(await shownOf(byRole(1, 2, 9)))
    const both = await Promise.all([apply(byRole(1, 2, 9), shown), apply(byRole(1, 2, 9), shown)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await driver.status(next)).toBe('placed')
    const elsewhere = { ...asked(byRole(1, 3, 9)), editionId: 'nowhere', by: admin }
    expect(await previewWhatIf(driver.app, elsewhere)).toEqual(no('not-found'))
    await driver.db.query('update editions set archived = true')
    expect(await previewWhatIf(driver.app, { ...asked(byRole(1, 3, 9)), by: admin })).toEqual(
      no('edition-archived'),
    )
    expect(await apply(byRole(1, 3, 9), [])).toEqual(no('edition-archived'))
    await driver.db.query('update editions set archived = false')
  })

  it('R40 E27 winds an event down: nobody comes in until it admits again', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const [gone, waits] = [await driver.register(), await driver.register()]
    const windDown = async (isOn: boolean) => {
      const whatIf = { events: [], windsDown: [{ id: eventId(1), isOn }], promoteLate: null }
      const shown = await previewWhatIf(driver.app, { editionId, whatIf, by: regEditor })
      if (!shown.ok) throw new Error(JSON.stringify(shown.reason))
      const given = { editionId, whatIf, shown: linesOf(shown.value) }
      expect(await applyWhatIf(driver.app, { ...given, by: regEditor })).toEqual(no('not-allowed'))
      expect(await applyWhatIf(driver.app, { ...given, by: programmer })).toEqual(shown)
      return shown.value.preview.places.map(({ dancer, change }) => [dancer.id, change])
    }
    expect(await windDown(true)).toEqual([])
    expect(await driver.status(gone)).toBe('placed')
    await cancelRegistration(driver.app, { id: gone, by: admin })
    await driver.drain()
    const late = await driver.register()
    expect([await driver.status(waits), await driver.status(late)]).toEqual(['waiting', 'waiting'])
    const byHand = { id: waits, eventId: eventId(1), by: admin, reason: '' }
    expect(await admitWaiting(driver.app, byHand)).toEqual({ ok: false, reason: 'full' })
    const { events } = await findProgramme(driver.app, editionId)
    expect(events[0]).toMatchObject({ windsDown: true, places: byRole(0, 0, 1), taken: { followers: 0 } })
    // other places change nothing of it
    const more = await shownOf(byRole(2, 2, 1))
    expect(more.preview.places).toEqual([])
    await apply(byRole(2, 2, 1), linesOf(more))
    expect(await driver.status(waits)).toBe('waiting')

    expect(await windDown(false)).toEqual([[waits, 'placed']])
    expect([await driver.status(waits), await driver.status(late)]).toEqual(['placed', 'waiting'])
    await windDown(true)
    const whatIf = { events: [], cancelled: [eventId(1)], promoteLate: null }
    const shown = await previewWhatIf(driver.app, { editionId, whatIf, by: programmer })
    if (!shown.ok) throw new Error(JSON.stringify(shown.reason))
    await applyWhatIf(driver.app, { editionId, whatIf, by: programmer, shown: linesOf(shown.value) })
    const { rows } = await driver.db.query('select status, winds_down from events')
    expect(rows).toEqual([{ status: 'cancelled', winds_down: false }])
  })

  it('E27 E4 says in the audit log what became of winding down, and ends it where places are no longer counted', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 1) }])
    const [event] = (await getTimetable(driver.app, editionId)).events
    if (!event) throw new Error('no event')
    const edit = { editionId, by: programmer }
    await windDownEvent(driver.app, { ...edit, id: event.id, windsDown: true })
    // the lists save an event without it
    const saved = await saveEvent(driver.app, { ...edit, event: { ...event, tags: ['x'] } })
    expect(saved).toMatchObject({ value: { windsDown: true } })
    await cancelEvent(driver.app, { ...edit, id: event.id })
    await saveEvent(driver.app, { ...edit, event })
    await windDownEvent(driver.app, { ...edit, id: event.id, windsDown: true })
    await saveEvent(driver.app, { ...edit, event: { ...event, places: { mode: 'open' } } })
    const { rows } = await driver.db.query<{ before: boolean | null; after: boolean | null }>(
      `select before -> 'windsDown' as before, after -> 'windsDown' as after from audit
        where subject_id = $1 and action like 'event.%' order by id`,
      [event.id],
    )
    expect(rows.slice(-6).map(({ before, after }) => [before ?? false, after ?? false])).toEqual([
      [false, true],
      [true, true],
      [true, false],
      [false, false],
      [false, true],
      [true, false],
    ])
    const { rows: now } = await driver.db.query('select winds_down from events')
    expect(now).toEqual([{ winds_down: false }])
    const id = await driver.register()
    expect(await driver.status(id)).toBe('placed')
  })
})
