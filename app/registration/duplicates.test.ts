import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { cancelRegistration } from './commands/cancel.server.ts'

const ana = { name: 'Ana', surname: 'Čuk Žnidar', email: 'ana@example.org' }

describe.each(ENGINES)('a second registration of a person, on %s', (engine) => {
  const driver = useTestDriver(engine)

  it.each([
    ['in capitals', { name: 'ANA', surname: 'ČUK ŽNIDAR', email: 'Ana@Example.org' }],
    ['without carons', { name: 'Ana', surname: 'Cuk  Znidar', email: 'ana@example.org' }],
    ['split elsewhere', { name: 'Ana Čuk', surname: 'Žnidar', email: 'ana@example.org' }],
  ])('R3 is answered only with a link on its way: %s', async (_, again) => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register(ana)
    expect(await driver.tryToRegister(again)).toEqual({ ok: false, reason: { kind: 'registered-already' } })
    expect(await driver.messages(id)).toEqual(['placed', 'oneTime'])
  })

  it('R3 is one with the same name and address; sharing one of them is allowed', async () => {
    await makeFestival(driver.app, [{}])
    await driver.register(ana)
    await driver.register({ ...ana, name: 'Bor', role: 'leader' })
    await driver.register({ ...ana, email: 'other@example.org', role: 'leader' })
  })

  it('R3 is refused to one of two simultaneous ones', async () => {
    await makeFestival(driver.app, [{}])
    const both = await Promise.all([driver.tryToRegister(ana), driver.tryToRegister(ana)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  it('R3 is refused for a prepared one too, and allowed after a cancellation', async () => {
    await makeFestival(driver.app, [{}])
    driver.app.at('2025-07-01T12:00:00+02:00')
    const id = await driver.register(ana)
    expect(await driver.tryToRegister(ana)).toMatchObject({ reason: { kind: 'registered-already' } })
    await cancelRegistration(driver.app, { id, by: systemActor })
    await driver.register(ana)
  })

  it('R3 cannot be made by a change', async () => {
    await makeFestival(driver.app, [{}])
    const there = await driver.register(ana)
    const other = await driver.register({ role: 'leader' })
    expect(await driver.tryToChange(other, ana)).toMatchObject({ reason: { kind: 'registered-already' } })
    expect(await driver.messages(there)).toEqual(['placed', 'oneTime'])
    await driver.change(other, { ...ana, email: 'two@example.org' })
    await driver.change(there, { surname: 'Cuk Znidar' })
  })

  it('R3 sends a link to the live one, else to the ended one, and none to an unknown address', async () => {
    await makeFestival(driver.app, [{}])
    const ended = await driver.register(ana)
    await cancelRegistration(driver.app, { id: ended, by: systemActor })
    driver.app.at(new Date(driver.app.now().getTime() + 1000))
    await driver.requestLink('ANA@example.org', 'sl')
    expect(await driver.messages(ended)).toEqual(['placed', 'cancelled', 'oneTime'])
    driver.app.at('2025-09-02T12:00:00+02:00')
    const live = await driver.register(ana)
    await driver.requestLink(ana.email, 'sl')
    await driver.requestLink('nobody@example.org', 'sl')
    expect(await driver.messages(ended)).toHaveLength(3)
    expect(await driver.messages(live)).toEqual(['placed', 'oneTime'])
  })

  it('R3 sends one link for repeated attempts within a minute', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register(ana)
    await driver.confirm(id)
    for (let time = 0; time < 3; time += 1) await driver.tryToRegister(ana)
    expect(await driver.messages(id)).toEqual(['placed', 'oneTime'])
    driver.app.at(new Date(driver.app.now().getTime() + 61_000))
    await driver.tryToRegister(ana)
    expect(await driver.messages(id)).toEqual(['placed', 'oneTime', 'oneTime'])
  })

  it('R3 is detected despite invisible characters', async () => {
    await makeFestival(driver.app, [{}])
    await driver.register(ana)
    const disguised = { ...ana, name: 'A\u200Bna\u202E' }
    expect(await driver.tryToRegister(disguised)).toMatchObject({ reason: { kind: 'registered-already' } })
  })
})
