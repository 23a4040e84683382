import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { dancer, useDesk } from '#tests/desk.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { cancelRegistration } from '../cancel.server.ts'
import { countNames, type DancerGroup, foldGroups, smallestGroup, total } from './dancers.ts'
import { findDancers } from './find-dancers.server.ts'
import { floorDots } from './floor-dots.ts'

const group = fc.record<DancerGroup>({
  country: fc.constantFrom('SI', 'IT', 'AR', 'DE'),
  role: fc.constantFrom('leader', 'follower', 'both'),
  count: fc.integer({ min: 1, max: 40 }),
})
const groups = fc.uniqueArray(group, { selector: ({ country, role }) => country + role })

describe('who comes', () => {
  it('R15 names no group under three, and loses nobody', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const { countries, others, all: sum } = foldGroups(all)
        for (const { leader, follower, both } of countries) {
          for (const count of [leader, follower, both])
            expect(count === 0 || count >= smallestGroup).toBe(true)
        }
        const shown = countries.reduce((count, country) => count + total(country), total(others))
        expect(shown).toBe(total(sum))
        expect(shown).toBe(all.reduce((count, { count: one }) => count + one, 0))
      }),
    )
  })

  it('R15 puts the largest country first and the small groups under other', () => {
    const folded = foldGroups([
      { country: 'IT', role: 'leader', count: 3 },
      { country: 'IT', role: 'follower', count: 2 },
      { country: 'SI', role: 'follower', count: 9 },
      { country: 'AR', role: 'both', count: 1 },
    ])
    expect(folded).toEqual({
      all: { leader: 3, follower: 11, both: 1 },
      countryCount: 3,
      countries: [
        { country: 'SI', leader: 0, follower: 9, both: 0 },
        { country: 'IT', leader: 3, follower: 0, both: 0 },
      ],
      others: { leader: 0, follower: 2, both: 1 },
    })
  })

  it('R16 names people in an order that tells nothing of country or role', () => {
    expect(countNames(['Živa', 'Ana', 'Bor', 'Ana'])).toEqual(countNames(['Ana', 'Bor', 'Ana', 'Živa']))
  })

  it('draws one dot for everybody', () => {
    const count = fc.integer({ min: 0, max: 300 })
    const dots = (path: string) => path.split('M').length - 1
    fc.assert(
      fc.property(count, count, count, (leader, follower, both) => {
        const drawn = floorDots({ leader, follower, both })
        expect([dots(drawn.lead), dots(drawn.follow), dots(drawn.both)]).toEqual([leader, follower, both])
        expect(drawn.reach).toBeGreaterThan(0)
      }),
    )
  })
})

describe.each(ENGINES)('who comes, as the registrations say, on %s', (engine) => {
  const desk = useDesk(engine)
  beforeEach(() => makeFestival(desk.house, [{ places: byRole(2, 9, 9) }]))

  it('R15, R16 counts who has a place or waits, and names who agreed', async () => {
    const { register, house } = desk
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
    await cancelRegistration(house, { id: gone, by: dancer(gone) })
    const dancers = await findDancers(house, '19tf2025')
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
