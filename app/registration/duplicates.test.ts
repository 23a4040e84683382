import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { useDesk } from '#tests/desk.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { cancelRegistration } from './commands/cancel.server.ts'

const ana = { name: 'Ana', surname: 'Čuk Žnidar', email: 'ana@example.org' }

describe.each(ENGINES)('the same person twice, on %s', (engine) => {
  const desk = useDesk(engine)

  it.each([
    ['in capitals', { name: 'ANA', surname: 'ČUK ŽNIDAR', email: 'Ana@Example.org' }],
    ['without carons', { name: 'Ana', surname: 'Cuk  Znidar', email: 'ana@example.org' }],
    ['split elsewhere', { name: 'Ana Čuk', surname: 'Žnidar', email: 'ana@example.org' }],
  ])('R3 is told nothing but that a link is on its way: %s', async (_, again) => {
    await makeFestival(desk.app, [{}])
    const id = await desk.register(ana)
    expect(await desk.tryToRegister(again)).toEqual({ ok: false, reason: { kind: 'registered-already' } })
    expect(await desk.letters(id)).toEqual(['placed', 'oneTime'])
  })

  it('R3 another person may share the address, another address the name', async () => {
    await makeFestival(desk.app, [{}])
    await desk.register(ana)
    await desk.register({ ...ana, name: 'Bor', role: 'leader' })
    await desk.register({ ...ana, email: 'other@example.org', role: 'leader' })
  })

  it('R3 of two at the same moment one is registered', async () => {
    await makeFestival(desk.app, [{}])
    const both = await Promise.all([desk.tryToRegister(ana), desk.tryToRegister(ana)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  it('R3 holds for what is only prepared, and ends with a cancellation', async () => {
    await makeFestival(desk.app, [{}])
    desk.app.at('2025-07-01T12:00:00+02:00')
    const id = await desk.register(ana)
    expect(await desk.tryToRegister(ana)).toMatchObject({ reason: { kind: 'registered-already' } })
    await cancelRegistration(desk.app, { id, by: systemActor })
    await desk.register(ana)
  })

  it('R3 nobody changes into somebody who is there', async () => {
    await makeFestival(desk.app, [{}])
    const there = await desk.register(ana)
    const other = await desk.register({ role: 'leader' })
    expect(await desk.tryToChange(other, ana)).toMatchObject({ reason: { kind: 'registered-already' } })
    expect(await desk.letters(there)).toEqual(['placed', 'oneTime'])
    await desk.change(other, { ...ana, email: 'two@example.org' })
    await desk.change(there, { surname: 'Cuk Znidar' })
  })

  it('R3 a link goes to what is live, else to what has ended, and an unknown address gets none', async () => {
    await makeFestival(desk.app, [{}])
    const ended = await desk.register(ana)
    await cancelRegistration(desk.app, { id: ended, by: systemActor })
    desk.app.at(new Date(desk.app.now().getTime() + 1000))
    await desk.askForLink('ANA@example.org', 'sl')
    expect(await desk.letters(ended)).toEqual(['placed', 'cancelled', 'oneTime'])
    desk.app.at('2025-09-02T12:00:00+02:00')
    const live = await desk.register(ana)
    await desk.askForLink(ana.email, 'sl')
    await desk.askForLink('nobody@example.org', 'sl')
    expect(await desk.letters(ended)).toHaveLength(3)
    expect(await desk.letters(live)).toEqual(['placed', 'oneTime'])
  })

  it('R3 who asks again and again within a minute has one link on its way', async () => {
    await makeFestival(desk.app, [{}])
    const id = await desk.register(ana)
    await desk.confirm(id)
    for (let time = 0; time < 3; time += 1) await desk.tryToRegister(ana)
    expect(await desk.letters(id)).toEqual(['placed', 'oneTime'])
    desk.app.at(new Date(desk.app.now().getTime() + 61_000))
    await desk.tryToRegister(ana)
    expect(await desk.letters(id)).toEqual(['placed', 'oneTime', 'oneTime'])
  })

  it('R3 nobody hides behind characters that are not seen', async () => {
    await makeFestival(desk.app, [{}])
    await desk.register(ana)
    const disguised = { ...ana, name: 'A\u200Bna\u202E' }
    expect(await desk.tryToRegister(disguised)).toMatchObject({ reason: { kind: 'registered-already' } })
  })
})
