import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { useDesk } from '#tests/desk.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { cancelRegistration } from '../commands/cancel.server.ts'

const [one, two] = [eventId(1), eventId(2)]
const pairsOnly = { places: byRole(3, 3, 0) }

describe.each(ENGINES)('partners who do not come or go, on %s', (engine) => {
  const desk = useDesk(engine)

  it('D6 the places are held until the last instant of the third day', async () => {
    await makeFestival(desk.app, [pairsOnly])
    const id = await desk.invite()
    await desk.pay(id, 40)
    await desk.on('2025-09-04T23:59:59+02:00')
    expect(await desk.look(id)).toMatchObject({ status: 'confirmed', partner: { state: 'held' } })
    await desk.on('2025-09-05T00:00:00+02:00')
    await desk.on('2025-09-05T00:01:00+02:00')
    const after = await desk.look(id)
    expect(after).toMatchObject({
      status: 'waiting',
      partner: { state: 'none' },
      totalCents: 0,
      paidCents: 4000,
    })
    expect(after.picks[0]?.queuedAt).toEqual(after.reserved)
    expect((await desk.letters(id)).filter((kind) => kind === 'holdEnded')).toHaveLength(1)
  })

  it('D6 the inviter stays where they fit as a solo', async () => {
    await makeFestival(desk.app, [{ places: byRole(3, 3, 1) }, pairsOnly])
    const id = await desk.invite({ picks: [one, two] })
    await desk.on('2025-09-05T00:00:00+02:00')
    expect(await desk.states(id)).toEqual(['placed', 'waiting'])
  })

  it('D6 an invitation withdrawn ends the same way, and another may follow', async () => {
    await makeFestival(desk.app, [pairsOnly])
    const id = await desk.invite()
    const code = await desk.inviteFrom(id)
    await desk.change(id, { partner: null })
    expect(await desk.states(id)).toEqual(['waiting'])
    expect(await desk.tryToRegister({ partner: { code } })).toMatchObject({
      reason: { kind: 'partner-link-over' },
    })
    await desk.change(id, { partner: { email: 'ce@example.org' } })
    expect(await desk.look(id)).toMatchObject({
      status: 'placed',
      partner: { state: 'held', email: 'ce@example.org' },
    })
  })

  it('R7, D6 when one cancels the other keeps the pair’s places, and brings somebody else', async () => {
    await makeFestival(desk.app, [pairsOnly])
    const { leader, follower } = await desk.couple()
    await cancelRegistration(desk.app, { id: follower, by: systemActor })
    expect(await desk.look(leader)).toMatchObject({
      status: 'placed',
      partner: { state: 'held', email: null },
    })
    expect(await desk.letters(leader)).toContain('partnerLeft')
    expect(await desk.states(follower)).toEqual(['left'])

    await desk.change(leader, { partner: { email: 'new@example.org' } })
    expect(await desk.letters(leader)).toContain('partnerInvited')
    const joiner = await desk.register({ partner: { code: await desk.inviteFrom(leader) } })
    expect(await desk.states(joiner)).toEqual(['placed'])
    expect((await desk.look(leader)).partner.state).toBe('confirmed')
  })

  it('R7, R5 somebody who has named them already comes at once', async () => {
    await makeFestival(desk.app, [pairsOnly])
    const { leader, follower } = await desk.couple({ email: 'lea@example.org' })
    const fan = await desk.register({ email: 'fan@example.org', partner: { email: 'lea@example.org' } })
    expect(await desk.status(fan)).toBe('waiting')
    await desk.confirm(fan)
    await cancelRegistration(desk.app, { id: follower, by: systemActor })
    await desk.change(leader, { partner: { email: 'fan@example.org' } })
    expect(await desk.states(fan)).toEqual(['placed'])
    expect((await desk.look(leader)).partner.state).toBe('confirmed')
  })

  it('R7, D6 nobody else comes in time: judged as a solo', async () => {
    await makeFestival(desk.app, [pairsOnly])
    const { leader, follower } = await desk.couple()
    await cancelRegistration(desk.app, { id: follower, by: systemActor })
    await desk.on('2025-09-05T00:00:00+02:00')
    expect(await desk.states(leader)).toEqual(['waiting'])
  })

  it('R7 two who part both stay; who leaves is judged first', async () => {
    await makeFestival(desk.app, [pairsOnly, { places: byRole(3, 3, 1) }])
    const { leader, follower } = await desk.couple({ picks: [one, two] })
    await desk.change(follower, { partner: null })
    for (const id of [leader, follower]) {
      const view = await desk.look(id)
      expect(view.partner.state).toBe('none')
      expect(view.picks.map(({ state, coupled }) => [state, coupled])).toEqual([
        ['placed', false],
        ['placed', false],
      ])
    }
    expect(await desk.letters(leader)).toContain('partnerLeft')
  })

  it('R6 who drops a shared class leaves the other as a solo there, judged', async () => {
    await makeFestival(desk.app, [pairsOnly, { places: byRole(3, 3, 1) }, {}])
    const { leader, follower } = await desk.couple({ picks: [one, two, eventId(3)] })
    await desk.change(follower, { picks: [eventId(3)] })
    expect(await desk.states(leader)).toEqual(['waiting', 'placed', 'placed'])
    expect((await desk.look(leader)).picks.map(({ coupled }) => coupled)).toEqual([false, false, true])
    expect(await desk.letters(leader)).toContain('changed')
    await desk.change(follower, { picks: [one, eventId(3)] })
    expect(await desk.states(leader)).toEqual(['placed', 'placed', 'placed'])
  })

  it('R4 the places of a pair change with the inviter’s picks', async () => {
    await makeFestival(desk.app, [pairsOnly, pairsOnly])
    const id = await desk.invite({ picks: [one] })
    await desk.change(id, { picks: [two] })
    expect(await desk.states(id)).toEqual(['placed'])
    const { rows } = await desk.db.query<{ event_id: string }>(
      `select event_id from picks where held and state = 'placed'`,
    )
    expect(rows).toEqual([{ event_id: two }])
  })
})
