import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { classPrice, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { releaseRegistration } from '../commands/cancel.server.ts'

const [one, two] = [eventId(1), eventId(2)]

describe.each(defaultEngines)('deadlines on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('D1, D2, D3 send a reminder the day before, and make late from the ninth day, each once', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    expect((await driver.read(id)).dueOn).toBe('2025-09-06')
    await driver.on('2025-09-04T23:59:00+02:00')
    expect(await driver.messages(id)).toEqual(['placed'])
    await driver.on('2025-09-05T00:00:00+02:00')
    await driver.on('2025-09-06')
    expect(await driver.messages(id)).toEqual(['placed', 'reminder'])
    await driver.on('2025-09-09T23:59:59+02:00')
    expect(await driver.status(id)).toBe('placed')
    await driver.on('2025-09-10T00:00:00+02:00')
    await driver.on('2025-09-11')
    expect(await driver.status(id)).toBe('late')
    expect(await driver.messages(id)).toEqual(['placed', 'reminder', 'late'])
  })

  it('D3 send no reminder to dancers who have paid', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await driver.pay(id, 40)
    await driver.on('2025-09-05')
    await driver.on('2025-09-30')
    expect(await driver.messages(id)).toEqual(['placed', 'paid'])
    expect(await driver.status(id)).toBe('confirmed')
  })

  it('D4 give a class added later its own amount and day', async () => {
    await makeFestival(driver.app, [{}, {}])
    const id = await driver.register({ picks: [one] })
    await driver.pay(id, 40)
    driver.app.at('2025-09-20T12:00:00+02:00')
    await driver.change(id, { picks: [one, two] })
    expect(await driver.dues(id)).toEqual([
      { amount: 4000, due: '2025-09-06', late: '2025-09-10' },
      { amount: 4000, due: '2025-09-25', late: '2025-09-29' },
    ])
    expect(await driver.read(id)).toMatchObject({ status: 'placed', dueOn: '2025-09-25' })
  })

  it('D4 give a promotion its own; shortly before the festival it is due when the class begins', async () => {
    const startsAt = new Date('2025-11-15T10:00:00+01:00')
    const endsAt = new Date('2025-11-15T11:00:00+01:00')
    await makeFestival(driver.app, [{}, { startsAt, endsAt, places: { mode: 'head', size: 1 } }])
    const before = await driver.register({ picks: [two] })
    const id = await driver.register({ picks: [one, two] })
    await driver.pay(id, 40)
    driver.app.at('2025-11-12T12:00:00+01:00')
    await driver.change(before, { picks: [one] }, systemActor)
    await driver.drain()
    expect(await driver.states(id)).toEqual(['placed', 'placed'])
    expect((await driver.dues(id)).map(({ due }) => due)).toEqual(['2025-09-06', '2025-11-15'])
  })

  it('D2 end lateness when the late amount is paid, though a later one is open', async () => {
    await makeFestival(driver.app, [{}, {}], { edition: { promoteLate: true } })
    const id = await driver.register({ picks: [one] })
    await driver.on('2025-09-10')
    await driver.change(id, { picks: [one, two] })
    expect(await driver.status(id)).toBe('late')
    await driver.pay(id, 40)
    expect(await driver.read(id)).toMatchObject({ status: 'placed', dueOn: '2025-09-15' })
  })

  it('D1 for cash end when the festival begins, without lateness', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await driver.on('2025-09-10')
    await driver.change(id, { payBy: 'cash' })
    expect(await driver.read(id)).toMatchObject({ status: 'placed', dueOn: '2025-11-13' })
  })

  it('D5 let staff release late dancers, and waiting ones get the places', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 1 } }])
    const late = await driver.register()
    const next = await driver.register()
    await driver.on('2025-09-10')
    const editor = { kind: 'user', username: 'eva', roles: ['regEditor'] } as const
    for (let time = 0; time < 2; time += 1) {
      expect(await releaseRegistration(driver.app, { id: late, by: editor })).toMatchObject({ ok: true })
    }
    await driver.drain()
    expect(await driver.status(late)).toBe('released')
    expect(await driver.status(next)).toBe('placed')
    expect((await driver.messages(late)).filter((kind) => kind === 'released')).toHaveLength(1)
  })

  it('D5 release nobody who has paid', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await driver.pay(id, 40)
    expect(await releaseRegistration(driver.app, { id, by: systemActor })).toEqual({
      ok: false,
      reason: 'paid',
    })
  })

  it.each([
    [null, 'late'],
    [14, 'released'],
  ])('D5 with %s days to release after, a long late dancer is %s', async (releaseAfterDays, status) => {
    await makeFestival(driver.app, [{}], { edition: { releaseAfterDays } })
    const id = await driver.register()
    await driver.on('2025-09-15')
    expect(await driver.status(id)).toBe('late')
    await driver.on('2025-09-16')
    expect(await driver.status(id)).toBe(status)
  })

  it('D7 recalculate an unpaid price after its due day, where the edition says so', async () => {
    const amountCents = { ...classPrice.amountCents, regular: 5000 } as typeof classPrice.amountCents
    const items = [{ ...classPrice, amountCents }]
    await makeFestival(driver.app, [{}], { items, edition: { repriceUnpaid: true } })
    driver.app.at('2025-09-12T12:00:00+02:00')
    const [unpaid, part] = [await driver.register(), await driver.register({ role: 'leader' })]
    await driver.pay(part, 10)
    await driver.on('2025-09-17')
    expect(await driver.read(unpaid)).toMatchObject({ totalCents: 4000 })
    await driver.on('2025-09-18')
    await driver.on('2025-09-19')
    expect(await driver.read(unpaid)).toMatchObject({ totalCents: 5000 })
    expect(await driver.read(part)).toMatchObject({ totalCents: 4000 })
    expect((await driver.messages(unpaid)).filter((kind) => kind === 'changed')).toHaveLength(1)
  })

  it('R9 confirm a trusted dancer at once, who is never late', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register({}, { kind: 'user', username: 'ivo', roles: ['trusted'] })
    expect(await driver.status(id)).toBe('confirmed')
    await driver.on('2025-10-10')
    expect(await driver.status(id)).toBe('confirmed')
    const staff = await driver.register(
      { role: 'leader' },
      { kind: 'user', username: 'ivo', roles: ['trusted', 'regEditor'] },
    )
    expect(await driver.status(staff)).toBe('placed')
  })
})
