import { describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { readEventQueue, readParticipants } from '../queries/event-dancers.server.ts'
import { previewAdmit } from '../queries/preview.server.ts'
import { admitWaiting } from './admit.server.ts'

const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'ana',
  roles,
})
const [admin, regEditor] = [user('admin'), user('regEditor')]
const editionId = '19tf2025'

describe.each(ENGINES)('a place given by staff on %s', (engine) => {
  const driver = useTestDriver(engine)
  const admit = (id: Id, by: Actor = admin, reason = 'the teacher asks for it') =>
    admitWaiting(driver.app, { id, eventId: eventId(1), by, reason })
  const no = (reason: string) => ({ ok: false, reason })
  const queue = async () => {
    const { units } = await readEventQueue(driver.app, editionId, eventId(1))
    return units.map(({ dancers, as, explanation: { position, rule } }) => [
      dancers.map(({ id }) => id).join(),
      as,
      position,
      rule,
    ])
  }

  it('A10 ignores the balance for an admin with a reason, which the audit log has', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 0) }])
    const waits = await driver.register()
    expect(await queue()).toEqual([[waits, 'follower', 1, 'A3']])
    expect(await admit(waits, regEditor)).toEqual(no('admins-only'))
    expect(await admit(waits, admin, ' ')).toEqual(no('reason-missing'))
    for (const by of [
      nobody,
      dancer(waits),
      user(),
      user('reception'),
      user('progAdmin'),
      user('partnering'),
    ])
      expect(await admit(waits, by)).toEqual(no('not-found'))
    expect(await admit(eventId(99) as Id)).toEqual(no('not-found'))
    expect(await driver.status(waits)).toBe('waiting')

    expect(await admit(waits)).toEqual({ ok: true, value: { past: ['A3'] } })
    await driver.drain()
    expect(await driver.states(waits)).toEqual(['placed'])
    expect(await driver.messages(waits)).toContain('promoted')
    expect(await admit(waits)).toEqual(no('not-waiting'))
    const { rows } = await driver.db.query<{ actor: string; after: object }>(
      `select actor, after from audit where action = 'registration.admit'`,
    )
    expect(rows).toMatchObject([{ actor: 'ana', after: { past: ['A3'], reason: 'the teacher asks for it' } }])
    expect(await readParticipants(driver.db, editionId, eventId(1))).toMatchObject([
      { id: waits, role: 'follower', owedCents: 4_000, isHeld: false },
    ])
  })

  it('A10 A1 never exceeds the size, also for an admin with a reason', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    await driver.register()
    const waits = await driver.register()
    expect(await admit(waits)).toEqual(no('full'))
    expect(await previewAdmit(driver.app, { id: waits, eventId: eventId(1), by: admin })).toEqual(no('full'))
  })

  it('A10 is given once by two concurrent commands, and counts in the next release', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 1, 0) }])
    const [first, second] = [await driver.register(), await driver.register()]
    const both = await Promise.all([admit(first), admit(second)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    // a leader fits now, because a follower is in
    const leader = await driver.register({ role: 'leader' })
    expect(await driver.status(leader)).toBe('placed')
  })

  it('A10 A9 is not given to units that are passed over', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }], { edition: { confirmWithinHours: 1 } })
    const waits = await driver.register()
    await driver.on('2025-09-02')
    expect(await queue()).toEqual([[waits, 'follower', 1, 'R21']])
    expect(await admit(waits)).toEqual(no('unconfirmed'))
  })

  it('R20 A10 is previewed exactly, for all who are admitted together', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 0) }, { places: byRole(2, 2, 0) }])
    const picks = [eventId(1), eventId(2)]
    const waits = await driver.register({ picks, onFull: 'allOrNothing' })
    const preview = await previewAdmit(driver.app, { id: waits, eventId: eventId(1), by: admin })
    if (!preview.ok) throw new Error(preview.reason)
    expect(preview.value.places.map(({ eventId: event, change }) => [event, change])).toEqual([
      [picks[0], 'placed'],
      [picks[1], 'placed'],
    ])
    expect(await driver.states(waits)).toEqual(['waiting', 'waiting'])
    expect(await admit(waits)).toMatchObject({ ok: true })
    expect(await driver.states(waits)).toEqual(['placed', 'placed'])
  })

  it('is refused in an archive', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 0) }])
    const waits = await driver.register()
    await driver.db.query('update editions set archived = true')
    expect(await admit(waits)).toEqual(no('edition-archived'))
    await driver.db.query('update editions set archived = false')
  })
})
