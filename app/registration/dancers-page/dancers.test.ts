import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { cancelRegistration } from '../commands/cancel.server.ts'
import { FEWEST } from '../queries/cells.ts'
import { countNames, type DancerGroup, foldGroups, total } from './dancers.ts'
import { findDancers } from './find-dancers.server.ts'

const group = fc.record<DancerGroup>({
  country: fc.constantFrom('SI', 'IT', 'AR', 'DE'),
  role: fc.constantFrom('leader', 'follower', 'both'),
  count: fc.integer({ min: 1, max: 40 }),
})
const groups = fc.uniqueArray(group, { selector: ({ country, role }) => country + role })

describe('the groups of dancers', () => {
  it('R15 have at least three people, and include everybody', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const { countries, others, all: sum } = foldGroups(all)
        for (const { leader, follower, both } of countries) {
          for (const count of [leader, follower, both]) expect(count === 0 || count >= FEWEST).toBe(true)
        }
        const shown = countries.reduce((count, country) => count + total(country), total(others))
        expect(shown).toBe(total(sum))
        expect(shown).toBe(all.reduce((count, { count: one }) => count + one, 0))
      }),
    )
  })

  it('R15 have at least three people in “other” by role and country, or everybody', () => {
    const isSafe = (hidden: number, everybody: number) =>
      hidden === 0 || hidden >= FEWEST || hidden === everybody
    fc.assert(
      fc.property(groups, (all) => {
        const { countries, others, all: sum } = foldGroups(all)
        expect(isSafe(total(others), total(sum))).toBe(true)
        for (const role of ['leader', 'follower', 'both'] as const) {
          expect(isSafe(others[role], sum[role])).toBe(true)
        }
        for (const [country, of] of Map.groupBy(all, (group) => group.country)) {
          const everybody = of.reduce((count, group) => count + group.count, 0)
          const named = countries.find((each) => each.country === country)
          expect(isSafe(everybody - (named ? total(named) : 0), everybody)).toBe(true)
        }
      }),
    )
  })

  it('R15 hide the same people in any order of the input, also of two equal groups', () => {
    fc.assert(
      fc.property(groups, fc.infiniteStream(fc.nat()), (all, dice) => {
        const keyed = all.map((group) => ({ group, at: dice.next().value ?? 0 }))
        const shuffled = keyed.toSorted((a, b) => a.at - b.at).map(({ group }) => group)
        expect(foldGroups(shuffled)).toEqual(foldGroups(all))
      }),
    )
  })

  it('R15 start with the largest country, and hide the next smallest one beside a single', () => {
    const large = [
      { country: 'IT', role: 'leader', count: 12 },
      { country: 'SI', role: 'leader', count: 30 },
      { country: 'HR', role: 'leader', count: 4 },
    ] as const
    expect(foldGroups([...large, { country: 'AR', role: 'leader', count: 1 }])).toEqual({
      all: { leader: 47, follower: 0, both: 0 },
      countryCount: 4,
      countries: [
        { country: 'SI', leader: 30, follower: 0, both: 0 },
        { country: 'IT', leader: 12, follower: 0, both: 0 },
      ],
      others: { leader: 5, follower: 0, both: 0 },
    })
    const three = [
      { country: 'AR', role: 'leader', count: 2 },
      { country: 'CL', role: 'leader', count: 1 },
    ] as const
    expect(foldGroups([...large, ...three])).toMatchObject({
      countries: [{ country: 'SI' }, { country: 'IT' }, { country: 'HR' }],
      others: { leader: 3, follower: 0, both: 0 },
    })
  })

  it('R16 list names in an order that reveals neither country nor role', () => {
    expect(countNames(['Živa', 'Ana', 'Bor', 'Ana'])).toEqual(countNames(['Ana', 'Bor', 'Ana', 'Živa']))
  })
})

describe.each(defaultEngines)('the dancers of an edition on %s', (engine) => {
  const driver = useTestDriver(engine)
  beforeEach(() => makeFestival(driver.app, [{ places: byRole(2, 9, 9) }]))

  it('R15, R16 are those with a place or waiting, and named with their consent', async () => {
    const { register, app } = driver
    const listed = { terms: true, listed: true }
    for (const [n, name] of ['Ana', 'Eva', 'Ana', 'Iva'].entries()) {
      const consents = name === 'Iva' ? { terms: true } : listed
      await register({
        picks: [eventId(1)],
        name,
        surname: `S${n}`,
        email: `${n}@a.example`,
        role: 'follower',
        consents,
      })
    }
    const gone = await register({
      picks: [eventId(1)],
      name: 'Tit',
      email: 't@a.example',
      role: 'leader',
      consents: listed,
    })
    await cancelRegistration(app, { id: gone, by: dancer(gone) })
    const dancers = await findDancers(app, '19tf2025')
    expect(dancers).toMatchObject({
      all: { leader: 0, follower: 4, both: 0 },
      countries: [{ follower: 4 }],
      others: { leader: 0, follower: 0, both: 0 },
    })
    expect(dancers.names).toEqual([
      { name: 'Ana', count: 2 },
      { name: 'Eva', count: 1 },
    ])
    expect(JSON.stringify(dancers)).not.toContain('S0')
  })
})
