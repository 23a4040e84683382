import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { eraseRegistration } from '#app/registration/service.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { eraseOldTexts } from '../retention.server.ts'
import { openTestDesk } from '../testing/desks.ts'

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
    const money = desk.make('money', {
      registrationId: id,
      amountCents: 1_000,
      method: 'cash',
      documentNumber: null,
      sessionId: desk.sessionId,
    })
    await desk.send([
      desk.make('checkIn', { ...on, reason: `${marker} waits outside` }),
      desk.make('note', { registrationId: id, text: `${marker} has a cough` }),
      money,
      { ...desk.make('note', { registrationId: id, text: 'x' }), kind: 'later', words: marker },
    ])
    await desk.send([desk.make('undo', { of: money.id, reason: `${marker} gave it back`, second: null })])
    return { id, desk }
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
