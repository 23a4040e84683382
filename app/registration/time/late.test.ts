import { describe, expect, it } from 'vitest'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { cancelRegistration } from '../commands/cancel.server.ts'

const [one, two] = [eventId(1), eventId(2)]

describe.each(defaultEngines)('late dancers on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function lateAndNext(promoteLate: boolean) {
    await makeFestival(driver.app, [{}, { places: byRole(1, 1) }], { edition: { promoteLate } })
    const holder = await driver.register({ picks: [two] })
    const late = await driver.register({ picks: [one, two] })
    await driver.pay(holder, 40)
    await driver.on('2025-09-08')
    const next = await driver.register({ picks: [two] })
    await driver.on('2025-09-10')
    expect(await driver.status(late)).toBe('late')
    await cancelRegistration(driver.app, { id: holder, by: dancer(holder) })
    await driver.drain()
    return { late, next }
  }

  it('A9 are passed over, keep their queue position, and are admitted once they pay', async () => {
    const { late, next } = await lateAndNext(false)
    expect(await driver.states(late)).toEqual(['placed', 'waiting'])
    expect(await driver.states(next)).toEqual(['placed'])
    expect((await driver.read(late)).picks[1]?.waiting).toMatchObject({ rule: 'A9', position: 1 })
    await driver.pay(late, 40)
    expect((await driver.read(late)).picks[1]?.waiting).toMatchObject({ rule: 'A1', position: 1 })
    await cancelRegistration(driver.app, { id: next, by: dancer(next) })
    await driver.drain()
    expect(await driver.states(late)).toEqual(['placed', 'placed'])
  })

  it('A9 get places in an edition with promoteLate, from its setting on', async () => {
    const { late, next } = await lateAndNext(true)
    expect(await driver.states(late)).toEqual(['placed', 'placed'])
    expect(await driver.states(next)).toEqual(['waiting'])
  })

  it('A9 wait for another class until they pay', async () => {
    await makeFestival(driver.app, [{}, {}])
    const late = await driver.register({ picks: [one] })
    await driver.on('2025-09-10')
    await driver.change(late, { picks: [one, two] })
    expect(await driver.states(late)).toEqual(['placed', 'waiting'])
    await driver.pay(late, 40)
    await driver.drain()
    expect(await driver.states(late)).toEqual(['placed', 'placed'])
  })
})
