import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { archiveOf, archiveSizes } from './archives.ts'
import { archivedEditions } from './edition.ts'
import { makePeople, makePerson } from './people.ts'
import { between, makeRng, shuffled, weighted } from './random.ts'

describe('people of the demo', () => {
  it('are the same for the same seed, and others for another', () => {
    const people = (words: string) => makePeople(makeRng(words), 50)
    expect(people('a')).toEqual(people('a'))
    expect(people('a')).not.toEqual(people('b'))
  })

  it('come from more than forty countries, mostly from near ones', () => {
    const rng = makeRng('many')
    const counts = new Map<string, number>()
    for (let one = 0; one < 4000; one += 1) {
      const { country } = makePerson(rng)
      counts.set(country, (counts.get(country) ?? 0) + 1)
    }
    expect(counts.size).toBeGreaterThan(40)
    const near = ['SI', 'IT', 'HR', 'AT', 'DE'].map((code) => counts.get(code) ?? 0)
    expect(near.reduce((sum, count) => sum + count)).toBeGreaterThan(2000)
    expect(Math.max(...counts.values())).toBe(counts.get('SI'))
  })

  it('have addresses that nobody can own, and plausible names', () => {
    const people = makePeople(makeRng('addresses'), 800)
    for (const { email } of people) {
      expect(email).toMatch(/^[a-z]+\.[a-z]+\d*@([a-z]+\.example|example\.(com|org|net))$/)
    }
    expect(new Set(people.map(({ email }) => email)).size).toBe(800)
    expect(new Set(people.map(({ name, surname }) => `${name} ${surname}`)).size).toBe(800)
    expect(people.some(({ surname }) => /[čšžćđ]/.test(surname))).toBe(true)
    for (const { country, language } of people) if (country === 'SI') expect(language).toBe('sl')
  })

  it('have all roles, in balanced numbers', () => {
    const people = makePeople(makeRng('roles'), 1000)
    const share = (role: string) => people.filter((person) => person.role === role).length / 1000
    expect(share('both')).toBeGreaterThan(0.1)
    expect(Math.abs(share('leader') - share('follower'))).toBeLessThan(0.15)
  })
})

describe('the archives', () => {
  it.each(archivedEditions.map((edition) => [edition.id, edition] as const))(
    '%s is complete',
    (id, edition) => {
      const { registrations, movements, allocations, claims } = archiveOf(edition, 1000)
      expect(archiveOf(edition, 1000)).toEqual({ registrations, movements, allocations, claims })
      expect(registrations).toHaveLength(archiveSizes.get(id) ?? 0)
      expect(registrations.map(({ number }) => number)).toEqual(registrations.map((_, at) => 1000 + at))
      expect(new Set(registrations.map((row) => row.id)).size).toBe(registrations.length)
      for (const row of registrations) {
        expect(row.reserved >= edition.opensAt && row.reserved < edition.closesAt).toBe(true)
        const paid = allocations.filter((allocation) => allocation.subject_id === row.id)
        expect(paid.reduce((sum, payment) => sum + payment.amount_cents, 0)).toBe(row.paid_cents)
        expect(row.ended_at !== null).toBe(row.status === 'cancelled' || row.status === 'released')
      }
      expect(new Set(registrations.map(({ status }) => status)).size).toBeGreaterThanOrEqual(4)
    },
  )
})

describe('the random generator', () => {
  it('stays within its range', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(50), (words, least, length) => {
        const number = between(makeRng(words), least, least + length)
        expect(Number.isInteger(number) && number >= least && number <= least + length).toBe(true)
      }),
    )
  })

  it('weights and shuffles evenly', () => {
    const rng = makeRng('fair')
    const chosen = Array.from({ length: 3000 }, () => weighted(rng, { often: 3, seldom: 1, never: 0 }))
    const often = chosen.filter((key) => key === 'often').length
    expect(often).toBeGreaterThan(2100)
    expect(often).toBeLessThan(2400)
    expect(chosen).not.toContain('never')
    expect(shuffled(rng, [1, 2, 3, 4, 5]).toSorted()).toEqual([1, 2, 3, 4, 5])
  })
})
