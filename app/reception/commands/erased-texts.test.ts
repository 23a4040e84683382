import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { eraseRegistration } from '#app/registration/service.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { eraseOldTexts } from '../retention.server.ts'
import { readQuarantined } from '../tables/actions.server.ts'
import { openTestDesk, rita } from '../testing/desks.ts'
import { revokeDevice } from './shifts.server.ts'

const marker = 'planted Škržat'
const milonga = { kind: 'milonga', places: { mode: 'head', size: 30 } } as const

describe.each(ENGINES)('text typed about a person at the desks on %s', (engine) => {
  const driver = useTestDriver(engine)

  /** In how many rows of all tables the marker stands. */
  async function marked(): Promise<string[]> {
    const { rows } = await driver.db.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await driver.db.query(
        `select from "${name}" t where to_jsonb(t)::text like '%${marker}%'`,
      )
      if (rowCount) found.push(name)
    }
    return found.sort()
  }

  async function evening() {
    await makeFestival(driver.app, [milonga, milonga])
    const id = await driver.register()
    const desk = await openTestDesk(driver, 'A')
    const on = { registrationId: id, eventId: eventId(1) }
    const takes = (registrationId: Id) =>
      desk.make('money', {
        registrationId,
        amountCents: 1_000,
        method: 'cash',
        documentNumber: null,
        sessionId: desk.sessionId,
      })
    const money = takes(id)
    await desk.send([
      desk.make('checkIn', { ...on, reason: `${marker} waits outside` }),
      desk.make('note', { registrationId: id, text: `${marker} has a cough` }),
      money,
      { ...desk.make('note', { registrationId: id, text: 'x' }), kind: 'later', words: marker },
    ])
    await desk.send([desk.make('undo', { of: money.id, reason: `${marker} gave it back`, second: null })])
    return { id, money, takes, desk }
  }

  it('Q14 is erased with the person everywhere, and later actions are recorded without it', async () => {
    const { id, desk } = await evening()
    expect(await marked()).toEqual(['cash_rows', 'movements', 'reception_actions'])
    expect(await eraseRegistration(driver.app, { id, by: systemActor })).toMatchObject({ ok: true })
    expect(await marked()).toEqual([])

    const late = await desk.send([desk.make('note', { registrationId: id, text: `${marker} again` })])
    expect(late.results).toMatchObject([{ state: 'done' }])
    expect(await marked()).toEqual([])
    await expect(driver.db.query(`update cash_rows set amount_cents = 1`)).rejects.toThrow('stays as it is')
  })

  it('Q14 is not stored of actions about an erased person that arrive later and are quarantined', async () => {
    const { id, money, desk } = await evening()
    const undo = desk.make('undo', { of: money.id, reason: `${marker} wants it back`, second: null })
    const note = () => desk.make('note', { registrationId: id, text: `${marker} again` })
    const later = [note(), note(), { ...note(), kind: 'later', words: marker }]
    const [open, shutOut, unknown] = later
    const about = await driver.register({ name: 'Zala' })
    const other = { ...desk.make('note', { registrationId: about, text: 'stays' }), kind: 'later' }
    expect(await eraseRegistration(driver.app, { id, by: systemActor })).toMatchObject({ ok: true })

    expect((await desk.send([unknown, other])).results).toMatchObject([
      { id: unknown?.id, state: 'quarantined', reason: 'unreadable' },
      { state: 'quarantined' },
    ])
    await driver.db.query('update editions set closed = true')
    expect((await desk.send([open, undo])).results).toMatchObject([
      { id: open?.id, state: 'quarantined' },
      { id: undo.id, state: 'quarantined' },
    ])
    await revokeDevice(driver.app, { editionId: '19tf2025', deviceId: desk.deviceId, by: rita })
    await expect(desk.send([shutOut])).rejects.toThrow('revoked')
    expect(await marked()).toEqual([])

    // no action is dropped, those about others stay as they came, and a payment can still be looked up
    const quarantined = await readQuarantined(driver.db, '19tf2025')
    expect(quarantined).toHaveLength(6)
    const bodies = quarantined.map(({ body }) => body)
    expect(bodies).toEqual(expect.arrayContaining([other, { ...undo, reason: '–' }, { ...open, text: '' }]))
  })

  it('Q14 is erased with the person in the reason of an undo that was refused or quarantined', async () => {
    const { id, takes, desk } = await evening()
    const money = takes(id)
    await desk.send([money])
    driver.app.at(new Date(driver.app.now().getTime() + 3_600_000))
    const undo = () => desk.make('undo', { of: money.id, reason: `${marker} wants it back`, second: null })
    const sent = [undo(), { ...undo(), of: money.id.toUpperCase(), person: '' }]
    expect((await desk.send(sent)).results.map(({ state }) => state)).toEqual(['nothing', 'quarantined'])
    expect(await eraseRegistration(driver.app, { id, by: systemActor })).toMatchObject({ ok: true })
    expect(await marked()).toEqual([])
  })

  it('Q14 is erased with the lists of the festival', async () => {
    await evening()
    expect(await eraseOldTexts(driver.app)).toBe(0)
    driver.app.at('2026-01-10T10:00:00+01:00')
    expect(await eraseOldTexts(driver.app)).toBe(4)
    expect(await eraseOldTexts(driver.app)).toBe(0)
    const { rowCount } = await driver.db.query(
      `select from reception_actions where body::text like '%${marker}%'`,
    )
    expect(rowCount).toBe(0)
  })
})
