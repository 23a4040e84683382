import { describe, expect, it } from 'vitest'
import type { Id } from '#app/platform/id.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'

const [one, two] = [eventId(1), eventId(2)]

describe.each(defaultEngines)('an outdated price with a partner, on %s', (engine) => {
  const driver = useTestDriver(engine)

  /** Everything registering and changing write, and nothing of when. */
  async function written() {
    const tables = [
      'registrations',
      'picks',
      'dues',
      'emails',
      'holds',
      'live_names',
      'audit',
      'pools',
      'tokens',
    ]
    const rows = tables.map(async (table) => {
      const { rows } = await driver.db.query(
        `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
      )
      return [table, rows]
    })
    return Object.fromEntries(await Promise.all(rows))
  }

  const newPrice = (totalCents: number) => ({
    ok: false,
    reason: { kind: 'price-changed', totalCents, lines: expect.arrayContaining([expect.anything()]) },
  })

  it('R6 registers no partner who answers an invitation, and leaves the inviter unchanged', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 0) }])
    const leader = await driver.invite()
    const code = await driver.inviteFrom(leader)
    const before = await written()
    const answer = { role: 'follower', email: 'bo@example.org', partner: { code } }
    expect(await driver.tryToRegister({ ...answer, expectedTotalCents: 3999 })).toEqual(newPrice(4000))
    expect(await written()).toEqual(before)
    expect(await driver.tryToRegister({ ...answer, expectedTotalCents: 4000 })).toMatchObject({ ok: true })
    expect((await driver.read(leader)).partner.state).toBe('confirmed')
  })

  it('R6 registers nobody whom a dancer named and who names that dancer', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 0) }])
    await driver.invite({ email: 'al@example.org' })
    const before = await written()
    const naming = { role: 'follower', email: 'bo@example.org', partner: { email: 'al@example.org' } }
    expect(await driver.tryToRegister({ ...naming, expectedTotalCents: 0 })).toEqual(newPrice(4000))
    expect(await written()).toEqual(before)
  })

  it('A5 places a dancer together with one who waits, at what the form said the place would cost', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 0) }, { places: byRole(3, 3) }])
    await driver.register({ role: 'leader', email: 'al@example.org' })
    // the form counts the second class alone: a follower without a leader waits in the first
    const alone = { role: 'follower', email: 'bo@example.org', picks: [one, two] }
    const before = await written()
    for (const expectedTotalCents of [0, 3999, 4001, 7999])
      expect(await driver.tryToRegister({ ...alone, expectedTotalCents })).toEqual(newPrice(8000))
    expect(await written()).toEqual(before)
    const saved = await driver.tryToRegister({ ...alone, expectedTotalCents: 4000 })
    if (!saved.ok) throw new Error(saved.reason.kind)
    expect(await driver.read(saved.value.id)).toMatchObject({ totalCents: 8000 })
  })

  it('A6 places all or nothing together with one who waits, which the form counted as nothing', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 0) }, { places: byRole(3, 3) }])
    await driver.register({ role: 'leader', email: 'al@example.org' })
    const all = { role: 'follower', email: 'bo@example.org', picks: [one, two], onFull: 'allOrNothing' }
    expect(await driver.tryToRegister({ ...all, expectedTotalCents: 4000 })).toEqual(newPrice(8000))
    expect(await driver.tryToRegister({ ...all, expectedTotalCents: 0 })).toMatchObject({ ok: true })
  })

  it('A4 places a dancer after another’s change of role, at what the form said the place would cost', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1) }])
    await driver.register({ role: 'both', email: 'al@example.org' })
    const leader = { role: 'leader', email: 'bo@example.org', expectedTotalCents: 0 }
    expect(await driver.tryToRegister(leader)).toMatchObject({ ok: true })
  })

  it('R6 changes neither half of a couple', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 0) }, { places: byRole(3, 3) }])
    const { leader, follower } = await driver.couple()
    const before = await written()
    const change = async (id: Id) => driver.tryToChange(id, { picks: [one, two], expectedTotalCents: 4000 })
    expect(await change(leader)).toEqual(newPrice(8000))
    expect(await change(follower)).toEqual(newPrice(8000))
    expect(await written()).toEqual(before)
  })

  it('R6 makes no couple when a registered dancer answers an invitation', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 0) }, { places: byRole(3, 3) }])
    const code = await driver.inviteFrom(await driver.invite({ picks: [one, two] }))
    const follower = await driver.register({ role: 'follower', email: 'bo@example.org', picks: [two] })
    const before = await written()
    const change = { partner: { code }, picks: [one, two], expectedTotalCents: 4000 }
    expect(await driver.tryToChange(follower, change)).toEqual(newPrice(8000))
    expect(await written()).toEqual(before)
    expect(await driver.tryToChange(follower, { ...change, expectedTotalCents: 8000 })).toMatchObject({
      ok: true,
    })
  })
})
