import { describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import { byRole, eventId, makeFestival, makeInput } from '#tests/make.ts'
import { recordedStatements } from '#tests/recorded-statements.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { saveRegistration } from './save.server.ts'

const [one, two] = [eventId(1), eventId(2)]

describe.each(defaultEngines)('the number of SQL statements of a registration on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function statementsOf(over: Record<string, unknown>): Promise<string[]> {
    const { db, statements } = recordedStatements(driver.db)
    const saved = await saveRegistration({ ...driver.app, db }, { input: makeInput(over), by: nobody })
    expect(saved).toMatchObject({ ok: true })
    return statements
  }

  it('is four for a solo, and five where others get places', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 0) }, { places: byRole(5, 5, 5) }])
    const alone = ['claim-name', 'lock-capacities', 'read-queue', 'write-registration']
    expect(await statementsOf({ picks: [one, two] })).toEqual(alone)
    expect(await statementsOf({ picks: [one, two] })).toEqual(alone)
    expect(await statementsOf({ role: 'leader', picks: [one, two] })).toEqual([...alone, 'place-picks'])
  })

  it('is three where everybody fits', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 9 } }])
    expect(await statementsOf({})).toEqual(['claim-name', 'lock-capacities', 'write-registration'])
  })

  it('is about twenty with a registered partner, by link or by name', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 0) }])
    const code = await driver.inviteFrom(await driver.invite())
    const [lea, fol] = ['lea@example.org', 'fol@example.org']
    const byLink = await statementsOf({ partner: { code } })
    const namingFirst = await statementsOf({ role: 'leader', email: lea, partner: { email: fol } })
    const namingBack = await statementsOf({ email: fol, partner: { email: lea } })
    expect([byLink, namingFirst, namingBack].map(({ length }) => length)).toEqual([19, 7, 23])
    for (const statements of [byLink, namingBack]) {
      expect(statements.filter((name) => name === 'write-registration')).toHaveLength(1)
    }
  })
})
