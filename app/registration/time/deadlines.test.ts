import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { useDesk } from '#tests/desk.ts'
import { classPrice, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { releaseRegistration } from '../commands/cancel.server.ts'

const [one, two] = [eventId(1), eventId(2)]

describe.each(ENGINES)('deadlines on %s', (engine) => {
  const desk = useDesk(engine)

  it('D1, D2, D3 remind the day before, and call late from the ninth day on, each once', async () => {
    await makeFestival(desk.app, [{}])
    const id = await desk.register()
    expect((await desk.look(id)).dueOn).toBe('2025-09-06')
    await desk.on('2025-09-04T23:59:00+02:00')
    expect(await desk.letters(id)).toEqual(['placed'])
    await desk.on('2025-09-05T00:00:00+02:00')
    await desk.on('2025-09-06')
    expect(await desk.letters(id)).toEqual(['placed', 'reminder'])
    await desk.on('2025-09-09T23:59:59+02:00')
    expect(await desk.status(id)).toBe('placed')
    await desk.on('2025-09-10T00:00:00+02:00')
    await desk.on('2025-09-11')
    expect(await desk.status(id)).toBe('late')
    expect(await desk.letters(id)).toEqual(['placed', 'reminder', 'late'])
  })

  it('D3 nobody who has paid is reminded', async () => {
    await makeFestival(desk.app, [{}])
    const id = await desk.register()
    await desk.pay(id, 40)
    await desk.on('2025-09-05')
    await desk.on('2025-09-30')
    expect(await desk.letters(id)).toEqual(['placed', 'paid'])
    expect(await desk.status(id)).toBe('confirmed')
  })

  it('D4 a class added later has its own amount and its own day', async () => {
    await makeFestival(desk.app, [{}, {}])
    const id = await desk.register({ picks: [one] })
    await desk.pay(id, 40)
    desk.app.at('2025-09-20T12:00:00+02:00')
    await desk.change(id, { picks: [one, two] })
    expect(await desk.dues(id)).toEqual([
      { amount: 4000, due: '2025-09-06', late: '2025-09-10' },
      { amount: 4000, due: '2025-09-25', late: '2025-09-29' },
    ])
    expect(await desk.look(id)).toMatchObject({ status: 'placed', dueOn: '2025-09-25' })
  })

  it('D4 a promotion too; on the eve it is due by the beginning of that very class', async () => {
    const startsAt = new Date('2025-11-15T10:00:00+01:00')
    const endsAt = new Date('2025-11-15T11:00:00+01:00')
    await makeFestival(desk.app, [{}, { startsAt, endsAt, places: { mode: 'head', size: 1 } }])
    const before = await desk.register({ picks: [two] })
    const id = await desk.register({ picks: [one, two] })
    await desk.pay(id, 40)
    desk.app.at('2025-11-12T12:00:00+01:00')
    await desk.change(before, { picks: [one] }, systemActor)
    await desk.drain()
    expect(await desk.states(id)).toEqual(['placed', 'placed'])
    expect((await desk.dues(id)).map(({ due }) => due)).toEqual(['2025-09-06', '2025-11-15'])
  })

  it('D2 who pays what was late is late no more, though something later is still to be paid', async () => {
    await makeFestival(desk.app, [{}, {}], { edition: { promoteLate: true } })
    const id = await desk.register({ picks: [one] })
    await desk.on('2025-09-10')
    await desk.change(id, { picks: [one, two] })
    expect(await desk.status(id)).toBe('late')
    await desk.pay(id, 40)
    expect(await desk.look(id)).toMatchObject({ status: 'placed', dueOn: '2025-09-15' })
  })

  it('D1 who turns to cash has until the festival begins, and is not late', async () => {
    await makeFestival(desk.app, [{}])
    const id = await desk.register()
    await desk.on('2025-09-10')
    await desk.change(id, { payBy: 'cash' })
    expect(await desk.look(id)).toMatchObject({ status: 'placed', dueOn: '2025-11-13' })
  })

  it('D5 staff release who is late, and the place goes to who waits', async () => {
    await makeFestival(desk.app, [{ places: { mode: 'head', size: 1 } }])
    const late = await desk.register()
    const next = await desk.register()
    await desk.on('2025-09-10')
    const editor = { kind: 'user', username: 'eva', roles: ['regEditor'] } as const
    for (let time = 0; time < 2; time += 1) {
      expect(await releaseRegistration(desk.app, { id: late, by: editor })).toMatchObject({ ok: true })
    }
    await desk.drain()
    expect(await desk.status(late)).toBe('released')
    expect(await desk.status(next)).toBe('placed')
    expect((await desk.letters(late)).filter((kind) => kind === 'released')).toHaveLength(1)
  })

  it('D5 nobody who has paid is released', async () => {
    await makeFestival(desk.app, [{}])
    const id = await desk.register()
    await desk.pay(id, 40)
    expect(await releaseRegistration(desk.app, { id, by: systemActor })).toEqual({
      ok: false,
      reason: 'paid',
    })
  })

  it.each([
    [null, 'late'],
    [14, 'released'],
  ])('D5 with %s days to release after, who is late for long is %s', async (releaseAfterDays, status) => {
    await makeFestival(desk.app, [{}], { edition: { releaseAfterDays } })
    const id = await desk.register()
    await desk.on('2025-09-15')
    expect(await desk.status(id)).toBe('late')
    await desk.on('2025-09-16')
    expect(await desk.status(id)).toBe(status)
  })

  it('D7 what is not paid by its due day is priced anew, where the edition says so', async () => {
    const amountCents = { ...classPrice.amountCents, regular: 5000 } as typeof classPrice.amountCents
    const items = [{ ...classPrice, amountCents }]
    await makeFestival(desk.app, [{}], { items, edition: { repriceUnpaid: true } })
    desk.app.at('2025-09-12T12:00:00+02:00')
    const [unpaid, part] = [await desk.register(), await desk.register({ role: 'leader' })]
    await desk.pay(part, 10)
    await desk.on('2025-09-17')
    expect(await desk.look(unpaid)).toMatchObject({ totalCents: 4000 })
    await desk.on('2025-09-18')
    await desk.on('2025-09-19')
    expect(await desk.look(unpaid)).toMatchObject({ totalCents: 5000 })
    expect(await desk.look(part)).toMatchObject({ totalCents: 4000 })
    expect((await desk.letters(unpaid)).filter((kind) => kind === 'changed')).toHaveLength(1)
  })

  it('R9 a trusted dancer is confirmed at once and never late', async () => {
    await makeFestival(desk.app, [{}])
    const id = await desk.register({}, { kind: 'user', username: 'ivo', roles: ['trusted'] })
    expect(await desk.status(id)).toBe('confirmed')
    await desk.on('2025-10-10')
    expect(await desk.status(id)).toBe('confirmed')
    const staff = await desk.register(
      { role: 'leader' },
      { kind: 'user', username: 'ivo', roles: ['trusted', 'regEditor'] },
    )
    expect(await desk.status(staff)).toBe('placed')
  })
})
