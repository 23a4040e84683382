import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findClashesOf } from './editing/double-booking.ts'
import { findOverlaps, isClash, isSameTime } from './overlap.ts'
import { makeEvent } from './testing/make-event.ts'

// A thousandth of a degree of latitude is 111 metres.
const venues = [
  { slug: 'festivalna', latitude: 46.06, longitude: 14.51 },
  { slug: 'near', latitude: 46.0636, longitude: 14.51 },
  { slug: 'far', latitude: 46.16, longitude: 14.51 },
]

const evening = makeEvent({ number: 1, from: '13T20:00', until: '13T21:00' })

describe('overlapping events', () => {
  it.each([
    ['in the middle', '13T20:15', '13T20:45', true],
    ['around it', '13T19:00', '13T22:00', true],
    ['over its end', '13T20:59', '13T22:00', true],
    ['when it ends', '13T21:00', '13T22:00', false],
    ['until it begins', '13T19:00', '13T20:00', false],
    ['the next day', '14T20:00', '14T21:00', false],
  ])('E5 %s', (_, from, until, overlaps) => {
    const other = makeEvent({ number: 2, from, until })
    expect(isSameTime(evening, other)).toBe(overlaps)
    expect(isSameTime(other, evening)).toBe(overlaps)
    expect(findOverlaps([evening, other]).map(({ kind }) => kind)).toEqual(overlaps ? ['sameTime'] : [])
  })

  it('E5 are those that a comparison of every minute finds', () => {
    const minute = fc.integer({ min: 0, max: 60 })
    const span = fc.tuple(minute, fc.integer({ min: 1, max: 30 }))
    const eventOf = ([start, length]: [number, number], number: number) =>
      makeEvent({
        number,
        startsAt: new Date(Date.UTC(2025, 10, 13, 19, start)),
        endsAt: new Date(Date.UTC(2025, 10, 13, 19, start + length)),
      })
    const minutesOf = ([start, length]: [number, number]) =>
      new Set(Array.from({ length }, (_, at) => start + at))
    fc.assert(
      fc.property(span, span, (one, other) => {
        const others = minutesOf(other)
        const shared = [...minutesOf(one)].some((minute) => others.has(minute))
        expect(findOverlaps([eventOf(one, 1), eventOf(other, 2)]).length > 0).toBe(shared)
      }),
    )
  })
})

describe('the walk between two venues', () => {
  it.each([
    ['near', '13T21:11', 'tightWay'],
    ['near', '13T21:12', null],
    ['near', '13T21:00', 'tightWay'],
    ['festivalna', '13T21:00', null],
    ['somewhere unknown', '13T21:00', null],
  ] as const)('E6 to %s at %s: %s', (venue, from, kind) => {
    const next = makeEvent({ number: 2, venue, from, until: '13T23:00' })
    expect(findOverlaps([next, evening], venues)[0]?.kind ?? null).toBe(kind)
  })

  it('E6 is a hint with the time available and the duration, never a clash', () => {
    const next = makeEvent({ number: 2, venue: 'near', from: '13T21:05', until: '13T23:00' })
    const found = findOverlaps([next, evening], venues)
    expect(found).toEqual([
      { kind: 'tightWay', first: evening, second: next, minutesBetween: 5, minutesOnFoot: 7 },
    ])
    expect(found.filter(isClash)).toEqual([])
  })
})

describe('the clashes of an event to be saved', () => {
  const { id: _, ...fresh } = makeEvent({
    number: 9,
    from: '13T20:30',
    until: '13T21:30',
    artists: ['ana', 'ana', 'ivo'],
  })
  const told = (
    wanted: Parameters<typeof findClashesOf>[0],
    ...events: Parameters<typeof findClashesOf>[1][number][]
  ) => findClashesOf(wanted, events).map(({ of, slug, other }) => [of, slug, other.id])

  it('E7 E15 name the venue and each artist once, the earlier event first', () => {
    const early = makeEvent({ number: 1, from: '13T20:00', until: '13T21:00', artists: ['ivo', 'ana'] })
    const late = makeEvent({
      number: 2,
      from: '13T21:00',
      until: '13T22:00',
      venue: 'near',
      artists: ['ivo'],
    })
    expect(told(fresh, late, early)).toEqual([
      ['venue', 'festivalna', early.id],
      ['artist', 'ana', early.id],
      ['artist', 'ivo', early.id],
      ['artist', 'ivo', late.id],
    ])
  })

  it('E7 E15 exclude the event itself, cancelled ones, and one that begins as another ends', () => {
    const known = makeEvent({ number: 9, from: '13T20:00', until: '13T21:00' })
    const cancelled = makeEvent({ number: 2, from: '13T20:30', until: '13T21:30', status: 'cancelled' })
    const before = makeEvent({ number: 3, from: '13T19:00', until: '13T20:30' })
    const after = makeEvent({ number: 4, from: '13T21:30', until: '13T22:00' })
    expect(told({ ...fresh, id: known.id }, known, cancelled, before, after)).toEqual([])
    expect(told({ ...fresh, status: 'cancelled' }, known)).toEqual([])
    expect(told(fresh, known)).toEqual([['venue', 'festivalna', known.id]])
  })

  it('E7 are those that a comparison of every hour finds', () => {
    const event = fc.record({
      number: fc.integer({ min: 1, max: 9 }),
      start: fc.integer({ min: 0, max: 8 }),
      length: fc.integer({ min: 1, max: 4 }),
      venue: fc.constantFrom('festivalna', 'near'),
      artists: fc.uniqueArray(fc.constantFrom('ana', 'ivo', 'eva'), { maxLength: 2 }),
      status: fc.constantFrom('draft' as const, 'published' as const, 'cancelled' as const),
    })
    const hoursOf = ({ startsAt, endsAt }: ReturnType<typeof makeEvent>) =>
      Array.from(
        { length: endsAt.getUTCHours() - startsAt.getUTCHours() },
        (_, n) => startsAt.getUTCHours() + n,
      )
    fc.assert(
      fc.property(fc.uniqueArray(event, { selector: ({ number }) => number, minLength: 1 }), (given) => {
        const [one, ...others] = given.map(({ start, length, ...rest }) =>
          makeEvent({
            ...rest,
            startsAt: new Date(Date.UTC(2025, 10, 13, start)),
            endsAt: new Date(Date.UTC(2025, 10, 13, start + length)),
          }),
        )
        if (!one) throw new Error('at least one')
        const hours = one.status === 'cancelled' ? [] : hoursOf(one)
        const expected = others
          .filter(
            (other) => other.status !== 'cancelled' && hoursOf(other).some((hour) => hours.includes(hour)),
          )
          .flatMap(({ id, venue, artists }) => [
            ...(venue === one.venue ? [`venue ${venue} ${id}`] : []),
            ...artists.filter((slug) => one.artists.includes(slug)).map((slug) => `artist ${slug} ${id}`),
          ])
        expect(
          told(one, one, ...others)
            .map((clash) => clash.join(' '))
            .sort(),
        ).toEqual(expected.sort())
      }),
    )
  })
})
