import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { archive } from '#tests/archives/archived-festival.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import type { DeskAnswer } from '../changes/desk-answer.ts'
import { takeSnapshot } from '../queries/snapshot.server.ts'
import { askDesk } from '../testing/ask-desk.ts'
import { nextUuid, openTestDesk, rita } from '../testing/desks.ts'

const person = { name: 'Eva', surname: 'Kos', email: 'eva@example.org', country: 'SI', hasAgreed: true }

const editionId = '19tf2025'

describe.each(defaultEngines)('Q24 registrations changed at a desk, on %s', (engine) => {
  const driver = useTestDriver(engine)
  const desk = { secret: '' }

  async function ask(path: `/${string}`, body: object, by: Actor = rita): Promise<DeskAnswer | string> {
    const asked = { path, body: { locale: 'en', ...body }, secret: desk.secret, by }
    const answer = await askDesk<DeskAnswer>(driver.app, asked)
    return 'reason' in answer ? answer.reason : answer.value
  }
  const change = (registrationId: string, over: object, by?: Actor) =>
    ask('/change', { registrationId, add: [], leave: [], role: null, expectedTotalCents: null, ...over }, by)
  const register = (over: object, by?: Actor) =>
    ask(
      '/register',
      { person, role: 'follower', picks: [eventId(1)], key: nextUuid(), expectedTotalCents: null, ...over },
      by,
    )
  const everything = async () =>
    (
      await driver.db.query(
        'select * from registrations r left join picks p on p.dancer_id = r.id order by r.id, p.event_id',
      )
    ).rows
  const begin = async () => {
    await makeFestival(driver.app, [
      { title: { en: 'Ochos', sl: 'Osmice' }, places: byRole(5, 5, 1) },
      { title: { en: 'Vals', sl: 'Vals' }, places: byRole(1, 1, 1) },
    ])
    const id = await driver.register({ role: 'leader' })
    await driver.confirm(id)
    const opened = await openTestDesk(driver, 'A')
    const other = await openTestDesk(driver, 'B')
    desk.secret = opened.secret
    return { id, other }
  }
  const progAdmin: Actor = { kind: 'user', username: 'p', roles: ['progAdmin'] }

  it('R6 R20 another class: a preview without a trace, then the shown price, and every desk is notified', async () => {
    const { id, other } = await begin()
    const before = await everything()
    expect((await other.send([])).voidedAt).toBe(null)
    const preview = await change(id, { add: [eventId(2)] })
    expect(preview).toMatchObject({ kind: 'preview', beforeCents: 4_000, afterCents: 8_000 })
    const lines =
      typeof preview === 'string' || preview.kind !== 'preview'
        ? []
        : preview.groups.flatMap((one) => one.lines)
    expect(lines.some((line) => line.startsWith('Vals – ') && line.includes('gets a place'))).toBe(true)
    expect(lines.join()).not.toContain('@')
    expect(await everything()).toEqual(before)

    expect(await change(id, { add: [eventId(2)], expectedTotalCents: 7_000 })).toMatchObject({
      kind: 'refused',
    })
    expect(await everything()).toEqual(before)
    driver.app.at('2025-09-02T10:00:00+02:00')
    const done = { kind: 'done', registrationId: id }
    const wish = { add: [eventId(2)], leave: [eventId(1)], expectedTotalCents: 4_000 }
    expect(await change(id, wish)).toEqual(done)
    // pressed again: nothing more
    expect(await change(id, wish)).toEqual(done)
    expect((await driver.read(id)).picks.map(({ eventId: event, state }) => [event, state])).toContainEqual([
      eventId(2),
      'placed',
    ])
    expect((await other.send([])).voidedAt).toBe(driver.app.now().getTime())
    const taken = await takeSnapshot(driver.app, rita, editionId)
    expect(taken.ok && taken.value.people.find((one) => one.id === id)?.events).toEqual([eventId(2)])
  })

  it('R6 another role, and refusals with sentences: the last event, a couple, an unknown id, another edition, other roles', async () => {
    const { id } = await begin()
    expect(await change(id, { role: 'both', expectedTotalCents: 4_000 })).toMatchObject({ kind: 'done' })
    expect((await driver.read(id)).role).toBe('both')
    const refused = [
      await change(id, { leave: [eventId(1)] }),
      await change('f'.repeat(24), { add: [eventId(2)] }),
      await change(id, { add: ['e'.repeat(24)] }),
    ]
    const sentences = refused.map((one) =>
      typeof one !== 'string' && one.kind === 'refused' ? one.sentence : '',
    )
    expect(new Set(sentences).size).toBe(3)
    expect(sentences).not.toContain('')
    expect(await change(id, { add: [eventId(2)] }, progAdmin)).toBe('not-allowed')
    expect(await change('no id', {})).toBe('unreadable')
    await archive(driver.db)
    expect(await change(id, { add: [eventId(2)] })).toMatchObject({ kind: 'refused' })
  })

  it('R10 another person: the ticket is void at once, the list has the new name, and missing data is named', async () => {
    const { id, other } = await begin()
    await takeSnapshot(driver.app, rita, editionId)
    driver.app.at('2025-09-02T10:00:00+02:00')
    const hand = (to: object, by?: Actor) =>
      ask('/handOverTo', { registrationId: id, to: { ...person, ...to } }, by)
    expect(await hand({ email: 'nobody', hasAgreed: false })).toEqual({
      kind: 'refused',
      sentence: expect.stringMatching(/ana@example\.com.*\S/),
    })
    expect(await hand({}, progAdmin)).toBe('not-allowed')
    expect((await driver.read(id)).name).not.toBe('Eva')
    expect(await hand({})).toEqual({ kind: 'done', registrationId: id })
    expect(await driver.read(id)).toMatchObject({ name: 'Eva', language: 'sl', role: 'leader' })
    expect((await other.send([])).voidedAt).toBe(driver.app.now().getTime())
    const taken = await takeSnapshot(driver.app, rita, editionId)
    expect(taken.ok && taken.value.tickets.map(({ voided }) => voided).toSorted()).toEqual([
      'handedOver',
      null,
    ])
    expect(await driver.messages(id)).toContain('handedOver')
  })

  it('Q24 another person: their card has no note about the one before, also none that arrives later', async () => {
    const { id, other } = await begin()
    const note = (text: string) => other.make('note', { registrationId: id, text })
    const noted = async () => {
      const taken = await takeSnapshot(driver.app, rita, editionId)
      return taken.ok ? taken.value.notes.map(([, , text]) => text) : taken.reason
    }
    driver.app.at('2025-09-02T10:00:00+02:00')
    await other.send([note('has a bad knee')])
    const late = note('waits for her brother')
    expect(await noted()).toEqual(['has a bad knee'])
    driver.app.at('2025-09-02T10:05:00+02:00')
    expect(await ask('/handOverTo', { registrationId: id, to: person })).toMatchObject({ kind: 'done' })
    driver.app.at('2025-09-02T10:10:00+02:00')
    const { changes, results } = await other.send([late, note('comes at eleven')])
    expect(results.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(changes.map(({ action }) => action.kind === 'note' && action.text)).toEqual(['comes at eleven'])
    expect(await noted()).toEqual(['comes at eleven'])
  })

  it('R51 a new person by five fields: previewed without a trace, then registered once however often it is sent', async () => {
    const { other } = await begin()
    const before = await everything()
    expect(await register({})).toMatchObject({ kind: 'preview', beforeCents: null, afterCents: 4_000 })
    expect(await register({ person: { ...person, hasAgreed: false } })).toMatchObject({ kind: 'refused' })
    expect(await register({ picks: [] })).toMatchObject({ kind: 'refused' })
    expect(await register({}, progAdmin)).toBe('not-allowed')
    expect(await everything()).toEqual(before)

    const key = nextUuid()
    const send = () => register({ key, expectedTotalCents: 4_000 })
    const [one, again] = await Promise.all([send(), send()])
    expect(one).toMatchObject({ kind: 'done' })
    expect(again).toEqual(one)
    const id = (typeof one !== 'string' && one.kind === 'done' ? one.registrationId : '') as Id
    expect(await driver.read(id)).toMatchObject({
      surname: 'Kos',
      addedBy: 'rita',
      status: 'placed',
      payBy: 'cash',
    })
    expect((await other.send([])).voidedAt).not.toBe(null)
    const taken = await takeSnapshot(driver.app, rita, editionId)
    const listed = taken.ok ? taken.value.people.find((someone) => someone.id === id) : null
    expect(listed).toMatchObject({ name: 'Eva', openCents: 4_000, hasRibbon: true })
    expect(taken.ok && taken.value.tickets.some(({ registrationId }) => registrationId === id)).toBe(true)
    expect(await register({ expectedTotalCents: 4_000 })).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('this name'),
    })
    await archive(driver.db)
    expect(await register({ person: { ...person, name: 'Ida' } })).toMatchObject({ kind: 'refused' })
  })
})
