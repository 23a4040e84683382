import { describe, expect, it } from 'vitest'
import { figureId, figureShape, figureTime, nightPath } from './event-figure.ts'

const event = {
  venue: 'festivalna',
  level: 'advanced' as const,
  startsAt: new Date('2025-11-13T15:00:00+01:00'),
  endsAt: new Date('2025-11-13T18:00:00+01:00'),
}

describe('the figure of an event', () => {
  it('is the same for events of one venue and level', () => {
    const later = { ...event, startsAt: new Date('2025-11-15T10:00:00+01:00') }
    expect(figureShape(later)).toEqual(figureShape(event))
    expect(figureId(later)).toBe(figureId(event))
  })

  it('has a ring for each step of the level', () => {
    expect(figureShape(event)).toHaveLength(4)
    expect(figureShape({ ...event, level: 'open' })).toHaveLength(1)
  })

  it('differs from venue to venue', () => {
    const other = { ...event, venue: 'moj-korak' }
    expect(figureId(other)).not.toBe(figureId(event))
    expect(figureShape(other)).not.toEqual(figureShape(event))
  })

  it('marks its hours on the rim, by local time: from three to six', () => {
    expect(figureTime(event)).toEqual({ turn: 90, hours: 'M94 0A94 94 0 0 1 0 94' })
  })

  it('of a milonga is the curve of its night, different for other hours or another DJ, within the rim', () => {
    const milonga = (artists: string[], from = '22:00', hours = 5) => {
      const startsAt = new Date(`2025-11-14T${from}:00+01:00`)
      return nightPath({ artists, startsAt, endsAt: new Date(startsAt.getTime() + hours * 3_600_000) })
    }
    const curves = [
      milonga(['ana']),
      milonga(['ben']),
      milonga(['ana'], '15:00'),
      milonga(['ana'], '22:00', 3),
    ]
    expect(new Set(curves).size).toBe(4)
    expect(milonga(['ana'])).toBe(curves[0])
    // a ray for each tanda
    expect(curves[0]?.match(/M/g)).toHaveLength(5 * 5)
    for (const curve of [...curves, milonga([], '23:00', 30)]) {
      for (const ray of curve.split('M').slice(1)) {
        const [x = 0, y = 0, dx = 0, dy = 0] = (ray.match(/-?\d+/g) ?? []).map(Number)
        expect(Math.hypot(x + dx, y + dy)).toBeLessThan(90)
      }
    }
  })
})
