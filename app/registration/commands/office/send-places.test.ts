import { describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import { archive } from '#tests/archives/archived-festival.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { cancelRegistration } from '../cancel.server.ts'
import { sendPlaces } from './send-places.server.ts'

const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'ana',
  roles,
})

describe.each(defaultEngines)('R59 a requested ticket e-mail, on %s', (engine) => {
  const driver = useTestDriver(engine)
  const reasonOf = async (id: Id, by: Actor) => {
    const sent = await sendPlaces(driver.app, { id, by })
    return sent.ok ? null : sent.reason
  }
  const places = async (id: Id) => (await driver.messages(id)).filter((kind) => kind === 'placed').length

  it('is sent by the dancer or staff, once a day for all of them together', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const id = await driver.register()
    expect(await reasonOf(id, dancer(id))).toBe('mailed-today')
    const askers = [dancer(id), user('reception'), user('regAdmin')]
    for (const [day, by] of askers.entries()) {
      driver.app.at(`2025-09-0${day + 2}T10:00:00+02:00`)
      const answers = await Promise.all([reasonOf(id, by), reasonOf(id, by)])
      expect(answers.toSorted()).toEqual(['mailed-today', null])
      expect(await places(id)).toBe(day + 2)
    }
    expect(await reasonOf(id, dancer(id))).toBe('mailed-today')
  })

  it('is sent on the day of an e-mail from before the address was confirmed, which had no ticket', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const id = await driver.register()
    expect(await reasonOf(id, dancer(id))).toBe('mailed-today')
    driver.app.at('2025-09-01T10:05:00+02:00')
    await driver.confirm(id)
    expect(await reasonOf(id, dancer(id))).toBe(null)
    expect(await places(id)).toBe(2)
    expect(await reasonOf(id, dancer(id))).toBe('mailed-today')
  })

  it('is refused to others, without a place, after cancelling and in an archive', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const id = await driver.register({ role: 'leader' })
    const waits = await driver.register({ role: 'leader' })
    driver.app.at('2025-09-02T10:00:00+02:00')
    for (const by of [nobody, dancer(waits), user('trusted'), user('progAdmin')])
      expect(await reasonOf(id, by)).toBe('not-found')
    expect(await reasonOf(asId('f'.repeat(24)), user('admin'))).toBe('not-found')
    expect(await reasonOf(waits, dancer(waits))).toBe('no-place')
    await cancelRegistration(driver.app, { id, by: dancer(id) })
    expect(await reasonOf(id, dancer(id))).toBe('no-place')
    expect(await places(id)).toBe(1)
    await archive(driver.db)
    expect(await reasonOf(waits, user('regAdmin'))).toBe('edition-archived')
  })
})
