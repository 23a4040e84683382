import anyAscii from 'any-ascii'
import type { Locale } from '#app/platform/locale.ts'
import type { Level } from '#app/programme/event.ts'
import { homes, type Names, names } from './names.ts'
import { between, chance, pick, type Rng, weighted } from './random.ts'

/** An invented person; every address is at a domain nobody can own (RFC 2606). */
export type Person = {
  readonly name: string
  readonly surname: string
  readonly email: string
  /** ISO 3166-1 alpha-2 (XK for Kosovo) */
  readonly country: string
  readonly city: string
  readonly role: 'leader' | 'follower' | 'both'
  readonly level: Level
  readonly language: Locale
}

/** One person; two may come out alike. The same `rng` gives the same people. */
export function makePerson(rng: Rng): Person {
  const country = weighted(rng, weights)
  const home = homes[country]
  if (!home) throw new RangeError(`no such home: ${country}`)
  const people: Names = names[home.of]
  const isWoman = chance(rng, 0.54)
  const name = pick(rng, isWoman ? people.women : people.men)
  const surname = pick(rng, (isWoman && people.womensSurnames) || people.surnames)
  return {
    name,
    surname,
    email: addressOf(rng, name, surname),
    country,
    city: pick(rng, home.cities),
    role: isWoman ? weighted(rng, womensRoles) : weighted(rng, mensRoles),
    level: weighted(rng, levelWeights),
    language: country === 'SI' || chance(rng, closeness[country] ?? 0) ? 'sl' : 'en',
  }
}

/** So many people, no two with the same name or the same address. */
export function makePeople(rng: Rng, count: number): Person[] {
  const people = new Map<string, Person>()
  const addresses = new Set<string>()
  while (people.size < count) {
    const person = makePerson(rng)
    const key = `${person.name} ${person.surname}`
    if (people.has(key) || addresses.has(person.email)) continue
    people.set(key, person)
    addresses.add(person.email)
  }
  return [...people.values()]
}

const weights = Object.fromEntries(Object.entries(homes).map(([code, { weight }]) => [code, weight]))

const womensRoles = { follower: 72, both: 19, leader: 9 } as const
const mensRoles = { leader: 78, both: 16, follower: 6 } as const

const levelWeights = { beginner: 12, intermediate: 46, advanced: 32, master: 4, open: 6 } as const

/** How many abroad would rather read Slovenian. */
const closeness: Readonly<Record<string, number>> = { HR: 0.12, RS: 0.08, BA: 0.12, IT: 0.05, AT: 0.04 }

const domains = {
  'tango.example': 4,
  'posta.example': 3,
  'example.com': 4,
  'example.org': 2,
  'example.net': 2,
}

function addressOf(rng: Rng, name: string, surname: string): string {
  const plain = (text: string) =>
    anyAscii(text)
      .toLowerCase()
      .replace(/[^a-z]+/g, '')
  const digits = chance(rng, 0.45) ? String(between(rng, 2, 98)) : ''
  return `${plain(name)}.${plain(surname)}${digits}@${weighted(rng, domains)}`
}
