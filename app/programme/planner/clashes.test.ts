import { describe, expect, it } from 'vitest'
import type { Artist } from '../event.ts'
import { makeEvent } from '../testing/make-event.ts'
import { minutesOnFoot } from '../walking.ts'
import { findPlanClashes, type PlanFacts, pairsAtOneTime } from './clashes.ts'
import { peopleOf } from './people.ts'

const artist = (slug: string, name: string, kind: Artist['kind'] = 'teacher') => ({ slug, name, kind })
const facts: PlanFacts = {
  artists: [
    artist('ayla-kerem', 'Ayla Demir & Kerem Aksoy', 'couple'),
    artist('kerem', 'Kerem Aksoy'),
    artist('matjaz', 'dr. Matjaž Kos'),
  ],
  // about 12 minutes on foot from each other
  venues: [
    { slug: 'festivalna', latitude: 46.0597, longitude: 14.5093 },
    { slug: 'far', latitude: 46.0652, longitude: 14.5178 },
  ],
  work: [],
}
type Given = Parameters<typeof makeEvent>[0]
const clashesOf = (events: Given[], over: Partial<PlanFacts> = {}) => {
  const made = events.map((event, n) => makeEvent({ number: n + 1, room: 'a', ...event }))
  const found = findPlanClashes(made, { ...facts, ...over })
  return made.map(({ id }) => (found.get(id) ?? []).map(({ kind }) => kind))
}

describe('the clashes of an event in the plan', () => {
  it('E7 name the time of a doubly used room at both events; another room of the venue is no clash', () => {
    const one = { from: '13T12:30', until: '13T14:00' }
    const other = { from: '13T13:30', until: '13T15:00' }
    expect(clashesOf([one, other])).toEqual([['room'], ['room']])
    expect(clashesOf([one, { ...other, room: 'b' }])).toEqual([[], []])
    expect(clashesOf([one, { ...other, from: '13T14:00' }])).toEqual([[], []])
    const [first, second] = [makeEvent({ number: 1, ...one }), makeEvent({ number: 2, ...other })]
    expect(findPlanClashes([second, first], facts).get(first.id)).toEqual([
      { kind: 'room', with: second.id, from: second.startsAt, until: first.endsAt },
    ])
  })

  it('E7 include a teacher as half of a couple', () => {
    const at = { from: '13T12:30', until: '13T14:00' }
    const couple = { ...at, artists: ['ayla-kerem'] }
    expect(clashesOf([couple, { ...at, room: 'b', artists: ['kerem'] }])).toEqual([['artist'], ['artist']])
    expect(clashesOf([couple, { ...at, room: 'b', artists: ['matjaz'] }])).toEqual([[], []])
  })

  it('E7 recognise the two of a couple, with one surname or two', () => {
    const namesOf = (name: string) => peopleOf({ kind: 'couple', name }).map((person) => person.name)
    expect(namesOf('Ana & Bor Novak')).toEqual(['Ana Novak', 'Bor Novak'])
    expect(namesOf('Ana Kos in Bor Novak')).toEqual(['Ana Kos', 'Bor Novak'])
    expect(peopleOf({ kind: 'teacher', name: 'Martin in der Au' })).toHaveLength(1)
    expect(peopleOf({ kind: 'dj', name: 'DJ Nika Vidmar' })[0]?.key).toBe('nika vidmar')
  })

  it.each([
    [14, ['way']],
    [15, []],
  ])('E21 between venues include the walk and 15 minutes for a teacher: %d are %j', (more, kinds) => {
    const [here, there] = facts.venues
    if (!here || !there) throw new Error('two venues')
    const at = { from: '13T12:30', until: '13T14:00', artists: ['kerem'] }
    const startsAt = new Date(
      Date.parse('2025-11-13T14:00+01:00') + (minutesOnFoot(here, there) + more) * 60_000,
    )
    const next = { startsAt, until: '13T16:00', venue: 'far', room: 'c', artists: ['ayla-kerem'] }
    expect(clashesOf([at, next])).toEqual([kinds, kinds])
  })

  it('E21 within a venue, or for other people, include no walk', () => {
    const at = { from: '13T12:30', until: '13T14:00', artists: ['kerem'] }
    const next = { from: '13T14:00', until: '13T16:00' }
    expect(clashesOf([at, { ...next, artists: ['kerem'] }])).toEqual([[], []])
    expect(clashesOf([at, { ...next, venue: 'far', artists: ['matjaz'] }])).toEqual([[], []])
  })

  it("E21 include a teacher's work order at that hour, ignoring accents of the name", () => {
    const order = { number: 7, task: 'Door', who: 'Matjaz  Kos' }
    const at = { from: '13T12:30', until: '13T14:00', artists: ['matjaz'] }
    const event = makeEvent(at)
    const during = { ...order, startsAt: event.startsAt, endsAt: event.endsAt }
    const after = { ...order, startsAt: event.endsAt, endsAt: new Date(event.endsAt.getTime() + 1) }
    expect(clashesOf([at], { work: [during] })).toEqual([['work']])
    expect(clashesOf([at], { work: [after] })).toEqual([[]])
  })

  it('E22 count the dancers of every two simultaneous events, the smaller id first', () => {
    const [one, two, three] = ['12:00', '13:00', '15:00'].map((from, n) =>
      makeEvent({ number: n + 1, from: `13T${from}`, until: `13T${Number(from.slice(0, 2)) + 2}:00` }),
    )
    if (!one || !two || !three) throw new Error('three')
    expect(pairsAtOneTime([three, two, one])).toEqual([[one.id, two.id]])
  })
})
