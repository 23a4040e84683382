import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { cancelRegistration } from '../commands/cancel.server.ts'

const [one, two] = [eventId(1), eventId(2)]
const pairsOnly = { places: byRole(3, 3, 0) }

describe.each(defaultEngines)('partners who stay away or cancel, on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('D6 places are held until the last instant of the third day', async () => {
    await makeFestival(driver.app, [pairsOnly])
    const id = await driver.invite()
    await driver.pay(id, 40)
    await driver.on('2025-09-04T23:59:59+02:00')
    expect(await driver.read(id)).toMatchObject({ status: 'confirmed', partner: { state: 'held' } })
    await driver.on('2025-09-05T00:00:00+02:00')
    await driver.on('2025-09-05T00:01:00+02:00')
    const after = await driver.read(id)
    expect(after).toMatchObject({
      status: 'waiting',
      partner: { state: 'none' },
      totalCents: 0,
      paidCents: 4000,
    })
    expect(after.picks[0]?.queuedAt).toEqual(after.reserved)
    expect((await driver.messages(id)).filter((kind) => kind === 'holdEnded')).toHaveLength(1)
  })

  it('D6 the inviter stays where they fit as a solo', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 1) }, pairsOnly])
    const id = await driver.invite({ picks: [one, two] })
    await driver.on('2025-09-05T00:00:00+02:00')
    expect(await driver.states(id)).toEqual(['placed', 'waiting'])
  })

  it('D6 a withdrawn invitation ends the same way, and another may follow', async () => {
    await makeFestival(driver.app, [pairsOnly])
    const id = await driver.invite()
    const code = await driver.inviteFrom(id)
    await driver.change(id, { partner: null })
    expect(await driver.states(id)).toEqual(['waiting'])
    expect(await driver.tryToRegister({ partner: { code } })).toMatchObject({
      reason: { kind: 'partner-link-over' },
    })
    await driver.change(id, { partner: { email: 'ce@example.org' } })
    expect(await driver.read(id)).toMatchObject({
      status: 'placed',
      partner: { state: 'held', email: 'ce@example.org' },
    })
  })

  it('R7, D6 after one cancels, the other keeps the places of the pair, and may invite another partner', async () => {
    await makeFestival(driver.app, [pairsOnly])
    const { leader, follower } = await driver.couple()
    await cancelRegistration(driver.app, { id: follower, by: systemActor })
    expect(await driver.read(leader)).toMatchObject({
      status: 'placed',
      partner: { state: 'held', email: null },
    })
    expect(await driver.messages(leader)).toContain('partnerLeft')
    expect(await driver.states(follower)).toEqual(['left'])

    await driver.change(leader, { partner: { email: 'new@example.org' } })
    expect(await driver.messages(leader)).toContain('partnerInvited')
    const joiner = await driver.register({ partner: { code: await driver.inviteFrom(leader) } })
    expect(await driver.states(joiner)).toEqual(['placed'])
    expect((await driver.read(leader)).partner.state).toBe('confirmed')
  })

  it('R7, R5 a dancer who has named them already becomes the partner at once', async () => {
    await makeFestival(driver.app, [pairsOnly])
    const { leader, follower } = await driver.couple({ email: 'lea@example.org' })
    const fan = await driver.register({ email: 'fan@example.org', partner: { email: 'lea@example.org' } })
    expect(await driver.status(fan)).toBe('waiting')
    await driver.confirm(fan)
    await cancelRegistration(driver.app, { id: follower, by: systemActor })
    await driver.change(leader, { partner: { email: 'fan@example.org' } })
    expect(await driver.states(fan)).toEqual(['placed'])
    expect((await driver.read(leader)).partner.state).toBe('confirmed')
  })

  it('R7, D6 a dancer without a new partner in time is decided as a solo', async () => {
    await makeFestival(driver.app, [pairsOnly])
    const { leader, follower } = await driver.couple()
    await cancelRegistration(driver.app, { id: follower, by: systemActor })
    await driver.on('2025-09-05T00:00:00+02:00')
    expect(await driver.states(leader)).toEqual(['waiting'])
  })

  it('R7 two who part both stay; the one who leaves is decided first', async () => {
    await makeFestival(driver.app, [pairsOnly, { places: byRole(3, 3, 1) }])
    const { leader, follower } = await driver.couple({ picks: [one, two] })
    await driver.change(follower, { partner: null })
    for (const id of [leader, follower]) {
      const view = await driver.read(id)
      expect(view.partner.state).toBe('none')
      expect(view.picks.map(({ state, coupled }) => [state, coupled])).toEqual([
        ['placed', false],
        ['placed', false],
      ])
    }
    expect(await driver.messages(leader)).toContain('partnerLeft')
  })

  it('R6 dropping a shared class leaves the partner there as a solo, decided by the rules', async () => {
    await makeFestival(driver.app, [pairsOnly, { places: byRole(3, 3, 1) }, {}])
    const { leader, follower } = await driver.couple({ picks: [one, two, eventId(3)] })
    await driver.change(follower, { picks: [eventId(3)] })
    expect(await driver.states(leader)).toEqual(['waiting', 'placed', 'placed'])
    expect((await driver.read(leader)).picks.map(({ coupled }) => coupled)).toEqual([false, false, true])
    expect(await driver.messages(leader)).toContain('changed')
    await driver.change(follower, { picks: [one, eventId(3)] })
    expect(await driver.states(leader)).toEqual(['placed', 'placed', 'placed'])
  })

  it("R4 the places of a pair follow the inviter's picks", async () => {
    await makeFestival(driver.app, [pairsOnly, pairsOnly])
    const id = await driver.invite({ picks: [one] })
    await driver.change(id, { picks: [two] })
    expect(await driver.states(id)).toEqual(['placed'])
    const { rows } = await driver.db.query<{ event_id: string }>(
      `select event_id from picks where held and state = 'placed'`,
    )
    expect(rows).toEqual([{ event_id: two }])
  })
})
