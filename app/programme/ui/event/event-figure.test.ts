import { describe, expect, it } from 'vitest'
import { figureId, figureShape, figureTime } from './event-figure.ts'

const event = {
  venue: 'festivalna',
  level: 'advanced' as const,
  startsAt: new Date('2025-11-13T15:00:00+01:00'),
  endsAt: new Date('2025-11-13T18:00:00+01:00'),
}

describe('the figure of an event', () => {
  it('is shared by events of one venue and level', () => {
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

  it('lights its hours on the rim, by the clock of Ljubljana: from three to six', () => {
    expect(figureTime(event)).toEqual({ turn: 90, hours: 'M94 0A94 94 0 0 1 0 94' })
  })
})
