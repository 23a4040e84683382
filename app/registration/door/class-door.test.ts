import { describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { windDownEvent } from '#app/programme/service.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { admitStandby, readClassDoor, releaseNoShows } from './class-door.server.ts'

const rita: Actor = { kind: 'user', username: 'rita', roles: ['reception'] }
const programmer: Actor = { kind: 'user', username: 'petra', roles: ['progAdmin'] }
const partnering: Actor = { kind: 'user', username: 'pia', roles: ['partnering'] }
const at = { editionId: '19tf2025', eventId: eventId(1) }
const times = {
  startsAt: new Date('2025-11-14T12:30:00+01:00'),
  endsAt: new Date('2025-11-14T14:00:00+01:00'),
}

describe.each(ENGINES)('the door of a class on %s', (engine) => {
  const driver = useTestDriver(engine)
  const no = (reason: string) => ({ ok: false, reason })
  const release = (by: Actor = rita) => releaseNoShows(driver.app, { ...at, by })
  const admit = (registrationId: Id, by: Actor = rita) =>
    admitStandby(driver.app, { ...at, registrationId, by })
  const comes = (id: Id) =>
    driver.db.query('update picks set checked_in_at = $2 where dancer_id = $1', [id, driver.app.now()])
  const door = async () => {
    const read = await readClassDoor(driver.app, { ...at, by: rita })
    if (!read.ok) throw new Error(read.reason)
    return read.value
  }

  it('A11 gives places of absent dancers to the queue, in order and by the rules', async () => {
    await makeFestival(driver.app, [{ ...times, places: byRole(2, 2, 1) }])
    const lea = await driver.register({ role: 'leader' })
    const leo = await driver.register({ role: 'leader' })
    const fia = await driver.register()
    const flo = await driver.register()
    const [first, second] = [await driver.register(), await driver.register()]
    const late = await driver.register({ role: 'leader' })
    driver.app.at('2025-11-14T12:34:00+01:00')
    for (const id of [lea, leo, fia]) await comes(id)
    expect(await admit(first)).toEqual(no('full'))
    expect(await release()).toEqual(no('too-early'))

    driver.app.at('2025-11-14T12:35:00+01:00')
    for (const by of [nobody, dancer(flo), partnering]) expect(await release(by)).toEqual(no('not-allowed'))
    expect(await door()).toMatchObject({ missing: 1, released: 0, taken: { leader: 2, follower: 2 } })
    expect(await release()).toEqual({ ok: true, value: { released: 1 } })
    expect(await release()).toEqual({ ok: true, value: { released: 0 } })
    // the place stays theirs to pay
    expect(await driver.states(flo)).toEqual(['placed'])
    expect((await driver.read(flo)).totalCents).toBe(4_000)
    const stands = await door()
    expect(stands).toMatchObject({ missing: 0, released: 1, taken: { leader: 2, follower: 1 } })
    expect(stands.standby.map(({ id, held }) => [id, held])).toEqual([
      ...[first, second].map((id) => [id, null]),
      [late, 'A1'],
    ])

    // two concurrent admissions use one place; the second in the queue may be the one present
    const both = await Promise.all([admit(second), admit(first)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const entered = both[0]?.ok ? second : first
    const admitted = both.find(({ ok }) => ok)
    expect(admitted).toMatchObject({ value: { admitted: [{ id: entered, openCents: 4_000 }] } })
    expect(await driver.status(entered)).toBe('placed')
    await driver.drain()
    expect(await driver.messages(entered)).not.toContain('promoted')
    expect(await admit(entered)).toEqual(no('not-waiting'))
    expect(await admit(late)).toEqual(no('full'))
    const { rows } = await driver.db.query<{ action: string; actor: string }>(
      `select action, actor from audit where action in ('event.releaseNoShows', 'registration.admitAtDoor') order by id`,
    )
    expect(rows).toEqual([
      { action: 'event.releaseNoShows', actor: 'rita' },
      { action: 'registration.admitAtDoor', actor: 'rita' },
    ])
  })

  it('A11 A3 admits two who balance each other, and counts late arrivals', async () => {
    await makeFestival(driver.app, [{ ...times, places: byRole(2, 2, 0) }])
    const { leader, follower } = await driver.couple()
    const flo = await driver.register()
    // no other leader is there, so she waits; after the beginning a leader comes by
    driver.app.at('2025-11-14T12:36:00+01:00')
    await comes(leader)
    expect((await door()).standby).toMatchObject([{ id: flo, held: 'A3' }])
    expect(await admit(flo)).toEqual(no('unbalanced'))
    expect(await release()).toEqual({ ok: true, value: { released: 1 } })
    // his partner did not come: she keeps the balance
    expect(await admit(flo)).toMatchObject({ ok: true })
    await comes(follower)
    expect(await door()).toMatchObject({ missing: 1, released: 0, taken: { leader: 1, follower: 2 } })
  })

  it('A11 A6 gives a single class to an all-or-nothing dancer, and nothing after the end or in an archive', async () => {
    const later = {
      startsAt: new Date('2025-11-15T12:30:00+01:00'),
      endsAt: new Date('2025-11-15T14:00:00+01:00'),
    }
    await makeFestival(driver.app, [
      { ...times, places: byRole(2, 1, 1) },
      { ...later, places: byRole(1, 1, 0) },
    ])
    const flo = await driver.register({ picks: [eventId(1)] })
    const all = await driver.register({ picks: [eventId(1), eventId(2)], onFull: 'allOrNothing' })
    driver.app.at('2025-11-14T12:40:00+01:00')
    expect(await driver.states(all)).toEqual(['waiting', 'waiting'])
    expect(await release()).toEqual({ ok: true, value: { released: 1 } })
    await driver.db.query('update editions set archived = true')
    expect(await admit(all)).toEqual(no('edition-archived'))
    await driver.db.query('update editions set archived = false')
    expect(await admit(all)).toMatchObject({ ok: true })
    expect((await driver.states(all)).toSorted()).toEqual(['placed', 'waiting'])
    driver.app.at('2025-11-14T14:00:00+01:00')
    expect(await admit(flo)).toEqual(no('class-over'))
    expect(await readClassDoor(driver.app, { ...at, eventId: eventId(9), by: rita })).toEqual(no('not-found'))
  })

  it('A11 E27 admit nobody to a class that was wound down', async () => {
    await makeFestival(driver.app, [{ ...times, places: byRole(2, 2, 9) }])
    const ids = [await driver.register(), await driver.register(), await driver.register()]
    const waits = ids.at(-1)
    if (!waits) throw new Error('nobody waits')
    const windDown = (windsDown: boolean) =>
      windDownEvent(driver.app, { editionId: at.editionId, id: eventId(1), windsDown, by: programmer })
    await windDown(true)
    driver.app.at('2025-11-14T12:35:00+01:00')
    await release()
    expect((await door()).standby.map(({ id, held }) => [id, held])).toEqual([[waits, 'A1']])
    expect(await admit(waits)).toEqual(no('full'))
    expect(await driver.status(waits)).toBe('waiting')
    await windDown(false)
    expect(await admit(waits)).toMatchObject({ ok: true })
  })
})
