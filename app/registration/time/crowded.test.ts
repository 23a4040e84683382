import { describe, expect, it } from 'vitest'
import { nobody, systemActor } from '#app/people/actor.ts'
import { hashRequest } from '#app/platform/http/idempotency.server.ts'
import { setEventStatus } from '#app/programme/testing/set-event-status.ts'
import { byRole, classPrice, eventId, makeFestival, makeInput, makePass } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { saveRegistration } from '../commands/save.server.ts'

const [one, two] = [eventId(1), eventId(2)]

describe.each(ENGINES)('many concurrent registrations on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('A1 sell a pass up to its quota, and the rest pay singles', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'open' } }, { places: { mode: 'open' } }], {
      items: [classPrice, makePass('few', 50, { quota: 3 })],
    })
    const ids = await Promise.all(Array.from({ length: 10 }, () => driver.register({ picks: [one, two] })))
    const totals = await Promise.all(ids.map(async (id) => (await driver.read(id)).totalCents))
    expect(totals.toSorted((x, y) => x - y)).toEqual([
      5000, 5000, 5000, 8000, 8000, 8000, 8000, 8000, 8000, 8000,
    ])
  })

  it('A6 hold nothing as all-or-nothing until everything fits at once', async () => {
    await makeFestival(driver.app, [
      { places: { mode: 'head', size: 1 } },
      { places: { mode: 'head', size: 1 } },
    ])
    const first = await driver.register({ picks: [one] })
    const greedy = await driver.register({ picks: [one, two], onFull: 'allOrNothing' })
    const modest = await driver.register({ picks: [two] })
    expect(await driver.states(greedy)).toEqual(['waiting', 'waiting'])
    expect(await driver.states(modest)).toEqual(['placed'])
    await driver.change(modest, { picks: [one] })
    expect(await driver.states(greedy)).toEqual(['waiting', 'waiting'])
    await driver.change(first, { picks: [two] })
    await driver.drain()
    expect(await driver.states(greedy)).toEqual(['placed', 'placed'])
    for (const id of [first, modest]) expect(await driver.states(id)).toEqual(['waiting'])
  })

  it('A8 show a waiting dancer the position, the rule and the remedy', async () => {
    await makeFestival(driver.app, [{ places: byRole(5, 5, 1) }])
    await driver.register()
    await driver.register()
    const third = await driver.register()
    const [pick] = (await driver.read(third)).picks
    expect(pick?.waiting).toMatchObject({ position: 2, rule: 'A3' })
    expect(pick?.waiting?.help.length).toBeGreaterThan(0)
  })

  it('R2 admit nobody to an event cancelled between reading and deciding', async () => {
    await makeFestival(driver.app, [{}])
    await driver.register({ role: 'leader' })
    // What this process knows of the programme is out of date from here on.
    await setEventStatus(driver.app, {
      editionId: '19tf2025',
      id: one,
      status: 'cancelled',
      by: systemActor,
    })
    expect(await driver.tryToRegister()).toMatchObject({ reason: { kind: 'event-cancelled' } })
  })

  it('R14 run once for the same request and key, with the same response and secret', async () => {
    await makeFestival(driver.app, [{}])
    const idempotency = { key: 'k1', requestHash: hashRequest('a') }
    const input = makeInput()
    const answers = await Promise.all(
      [0, 1, 2].map(() => saveRegistration(driver.app, { input, by: nobody, idempotency })),
    )
    expect(answers[0]).toMatchObject({ ok: true, value: { secret: expect.any(String) } })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    driver.app.at('2025-09-02T09:59:59+02:00')
    expect(await saveRegistration(driver.app, { input, by: nobody, idempotency })).toEqual(answers[0])
    const { rows } = await driver.db.query('select 1 from registrations')
    expect(rows).toHaveLength(1)
  })

  it('R14 remember a key for 24 hours and no longer', async () => {
    await makeFestival(driver.app, [{}])
    const idempotency = { key: 'k4', requestHash: hashRequest('a') }
    const input = makeInput()
    const save = () => saveRegistration(driver.app, { input, by: nobody, idempotency })
    const first = await save()
    driver.app.at('2025-09-02T10:00:00+02:00')
    expect(await save()).toEqual(first)
    driver.app.at('2025-09-02T10:00:00.001+02:00')
    expect(await save()).toEqual({ ok: false, reason: { kind: 'registered-already' } })
  })

  it('R14 return the stored response after closing too; another request under the key is refused', async () => {
    await makeFestival(driver.app, [{}])
    driver.app.at('2025-11-05T23:58:59+01:00')
    const idempotency = { key: 'k2', requestHash: hashRequest('a') }
    const input = makeInput()
    const first = await saveRegistration(driver.app, { input, by: nobody, idempotency })
    driver.app.at('2025-11-05T23:59:00+01:00')
    expect(await saveRegistration(driver.app, { input, by: nobody, idempotency })).toEqual(first)
    const other = { key: 'k2', requestHash: hashRequest('b') }
    expect(
      await saveRegistration(driver.app, { input: makeInput(), by: nobody, idempotency: other }),
    ).toEqual({
      ok: false,
      reason: { kind: 'key-reused' },
    })
  })

  it('R14 may be retried under a key that was refused', async () => {
    await makeFestival(driver.app, [{}])
    const idempotency = { key: 'k3', requestHash: hashRequest('a') }
    const input = makeInput({ expectedTotalCents: 1 })
    const save = () => saveRegistration(driver.app, { input, by: nobody, idempotency })
    expect(await save()).toMatchObject({ reason: { kind: 'price-changed' } })
    expect(await save()).toMatchObject({ reason: { kind: 'price-changed' } })
  })
})
