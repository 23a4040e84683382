import { describe, expect, it, vi } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { digitsHash } from '../device/people.ts'
import { openTestDesk, rita } from '../testing/desks.ts'
import { deviceOfSecret, joinPerson } from './shifts.server.ts'

/** Does what only a browser does. The embedded engine, which may start at any other time, takes `window` for a whole browser. */
async function onDevice<Value>(does: () => Promise<Value>): Promise<Value> {
  vi.stubGlobal('window', globalThis)
  try {
    return await does()
  } finally {
    vi.unstubAllGlobals()
  }
}

describe.each(ENGINES)('the people of a shift on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('Q19 another person continues with their own digits; a name with other digits is refused, two at once are one', async () => {
    await makeFestival(driver.app, [])
    const desk = await openTestDesk(driver, 'A')
    const device = async () => {
      const known = await deviceOfSecret(driver.app, desk.secret)
      if (!known) throw new Error('no device')
      return known
    }
    const joins = async (person: string, pin: string, by: Actor = rita) =>
      joinPerson(driver.app, { device: await device(), person, pin, by })
    expect(await joins('Špela', '2468')).toMatchObject({ ok: true })
    expect(await joins('Špela', '2468')).toMatchObject({ ok: true })
    for (const [person, pin] of [
      ['Špela', '1111'],
      ['špela', '1111'],
      ['Rita', '9999'],
    ] as const)
      expect(await joins(person, pin)).toMatchObject({ reason: 'wrong-digits' })
    expect(
      await joins('Bor', '1111', { kind: 'user', username: 'pia', roles: ['partnering'] }),
    ).toMatchObject({
      reason: 'not-allowed',
    })
    const both = await Promise.all([joins('Bor', '1111'), joins('Bor', '2222')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)

    const { shift } = await device()
    expect(shift.people.map(({ name }) => name).toSorted()).toEqual(['Bor', 'Rita', 'Špela'])
    // the device makes the same of the digits, and never needs to ask
    const hash = await onDevice(() => digitsHash(shift.id, '2468'))
    expect(shift.people.find(({ name }) => name === 'Špela')?.pin).toBe(hash)
  })
})
