import type { Wanted } from '#app/platform/collection-rows.server.ts'
import type { Member } from '#app/team/member.ts'
import { artists } from './artists.ts'
import { makePeople } from './people.ts'
import { between, makeRng, pick } from './random.ts'

type Seed = Wanted<Member> & Pick<Member, 'name' | 'function'>

const functions = {
  couple: 'teacher',
  teacher: 'teacher',
  dj: 'dj',
  orchestra: 'musician',
  performer: 'performer',
} as const

const fees = { teacher: 1_800_00, dj: 350_00, musician: 2_400_00, performer: 600_00 } as const

/** The artists of the programme, with pay and accommodation. Invented. */
const onStage: readonly Seed[] = artists.map(({ slug, kind, name, country, bio }): Seed => {
  const function_ = functions[kind]
  const isFromHere = country === 'SI'
  return {
    name,
    function: function_,
    artist: slug,
    country,
    bio,
    email: `${slug}@artists.example`,
    feeCents: fees[function_],
    travel: isFromHere ? null : 'Arrives on Wednesday afternoon; picked up at the airport.',
    lodging: isFromHere ? null : 'Double room by the river, five nights.',
  }
})

const shifts = ['reception', 'volunteer', 'volunteer', 'host', 'technician', 'volunteer'] as const

/** The team: people at the doors, for light, photographs and drinks. */
const behind: readonly Seed[] = (() => {
  const rng = makeRng('TF2025 team')
  return makePeople(rng, 22).map((person, index): Seed => {
    const planned = between(rng, 4, 18)
    return {
      name: `${person.name} ${person.surname}`,
      function: shifts[index % shifts.length] ?? 'volunteer',
      email: person.email,
      phone: `+386 40 ${between(rng, 100, 999)} ${between(rng, 100, 999)}`,
      country: person.country,
      plannedHours: planned,
      doneHours: index % 4 === 0 ? between(rng, 1, planned) : null,
      note: pick(rng, [null, null, 'Vegetarian.', 'Not before ten in the morning.', 'Has a van.']),
    }
  })
})()

/** Those without whom there would be no festival. */
const organisers: readonly Seed[] = [
  {
    name: 'Vesna Primc',
    function: 'organiser',
    email: 'vesna@tangofestival.example',
    plannedHours: 240,
    doneHours: 131,
  },
  {
    name: 'Andrej Golob',
    function: 'organiser',
    email: 'andrej@tangofestival.example',
    plannedHours: 180,
    doneHours: 96,
  },
  {
    name: 'Neža Trstenjak',
    function: 'photographer',
    email: 'neza@tangofestival.example',
    plannedHours: 30,
    feeCents: 450_00,
  },
]

/** Everyone who works at the demo's festival. */
export const members: readonly Seed[] = [...organisers, ...onStage, ...behind]
