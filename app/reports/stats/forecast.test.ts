import { describe, expect, it } from 'vitest'
import { addDays, localDay } from '#app/platform/values/local-day.ts'
import { curvesOf, finalOf, roleCurves, valueAt } from './curve.ts'
import { forecastOf } from './forecast.ts'
import type { ComparedEdition, DayChange } from './statistics.ts'

const edition = (number: number, startsOn: string): ComparedEdition => ({
  id: `${number}`,
  code: `TF${startsOn.slice(0, 4)}`,
  name: `TF${startsOn.slice(0, 4)}`,
  number,
  archived: false,
  startsOn: localDay(startsOn),
  endsOn: addDays(localDay(startsOn), 4),
})
const now = edition(19, '2025-11-13')
const last = edition(18, '2024-11-14')
const first = edition(17, '2023-11-16')

/** So many came so many days before the festival. */
const came = (of: ComparedEdition, ...steps: readonly (readonly [daysBefore: number, count: number])[]) =>
  steps.map(
    ([daysBefore, count]): DayChange => ({
      editionId: of.id,
      day: addDays(of.startsOn, -daysBefore),
      role: 'leader',
      came: Math.max(count, 0),
      gone: Math.max(-count, 0),
    }),
  )
const on = (daysBefore: number) => addDays(now.startsOn, -daysBefore)

describe('curves', () => {
  it('Y1 count a registration from the day it was made to the day it ended', () => {
    const [curve] = curvesOf([now], came(now, [10, 3], [8, 2], [7, -4]), on(6))
    expect(curve?.points).toEqual([
      { daysBefore: 10, value: 3 },
      { daysBefore: 9, value: 3 },
      { daysBefore: 8, value: 5 },
      { daysBefore: 7, value: 1 },
      { daysBefore: 6, value: 1 },
    ])
  })

  it('Y2 compare the same number of days before each festival, and its last day afterwards', () => {
    const changes = [...came(now, [10, 3]), ...came(last, [20, 5], [10, 5], [-2, 7]), ...came(first, [10, 1])]
    const curves = curvesOf([first, last, now], changes, on(10))
    expect(curves.map((curve) => [curve.edition.code, valueAt(curve, 10), finalOf(curve)])).toEqual([
      ['TF2025', 3, 3],
      ['TF2024', 10, 10],
      ['TF2023', 1, 1],
    ])
    const [, archived] = curves
    expect(archived && [valueAt(archived, 21), valueAt(archived, -2), valueAt(archived, -90)]).toEqual([
      0, 17, 17,
    ])
  })

  it('Y1 leave out editions without registrations, and separate the roles', () => {
    expect(curvesOf([now, last], came(now, [3, 1]), on(1)).map((curve) => curve.edition.id)).toEqual(['19'])
    const changes = [...came(now, [3, 2]), { ...came(now, [2, 1])[0], role: 'follower' } as DayChange]
    expect(
      roleCurves(now, changes, on(1)).map(({ role, points }) => [role, ...points.map((p) => p.value)]),
    ).toEqual([
      ['leader', 2, 2, 2],
      ['follower', 0, 1, 1],
      ['both', 0, 0, 0],
    ])
    expect(roleCurves(now, [], on(1))).toEqual([])
  })
})

describe('forecastOf', () => {
  // 30 days before, both had half of their final numbers: 100 and 200
  const alike = [...came(last, [30, 100], [10, 100]), ...came(first, [30, 50], [10, 50])]

  it('Y7 continues like the earlier editions, without a band where they agree', () => {
    const [own, ...earlier] = curvesOf([now, last, first], [...came(now, [40, 80]), ...alike], on(30))
    const forecast = own && forecastOf(own, earlier)
    expect(forecast).toMatchObject({
      expected: 160,
      least: 160,
      most: 160,
      worstError: 0,
      from: ['TF2024', 'TF2023'],
    })
    expect(forecast?.points[0]).toEqual({ daysBefore: 30, expected: 80, least: 80, most: 80 })
    expect(forecast?.points.at(-1)).toEqual({ daysBefore: 0, expected: 160, least: 160, most: 160 })
  })

  it('Y7 has a band as wide as its error for the earlier editions', () => {
    // 2024 grew by 2, 2023 by 1.5: 250 became 475 of both; 2023 from 2024: 100 instead of 75, a third too many
    const changes = [
      ...came(now, [40, 100]),
      ...came(last, [30, 200], [10, 200]),
      ...came(first, [30, 50], [10, 25]),
    ]
    const [own, ...earlier] = curvesOf([now, last, first], changes, on(30))
    expect(own && forecastOf(own, earlier)).toMatchObject({ expected: 190, least: 127, most: 253 })
    expect((own && forecastOf(own, earlier))?.worstError).toBeCloseTo(1 / 3, 10)
  })

  it('Y7 is hidden with fewer than two earlier editions, before the first registration and after the start', () => {
    const one = curvesOf([now, last], [...came(now, [40, 80]), ...came(last, [30, 10])], on(30))
    expect(one[0] && forecastOf(one[0], one.slice(1))).toBeNull()
    // 2023 had none by then
    const late = curvesOf(
      [now, last, first],
      [...came(now, [40, 80]), ...came(last, [30, 9]), ...came(first, [3, 9])],
      on(30),
    )
    expect(late[0] && forecastOf(late[0], late.slice(1))).toBeNull()
    const over = curvesOf([now, last, first], [...came(now, [40, 80]), ...alike], on(0))
    expect(over[0] && forecastOf(over[0], over.slice(1))).toBeNull()
  })
})
