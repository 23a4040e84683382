import { describe, expect, it } from 'vitest'
import { figureShape, figureTime } from './event-figure.ts'

const event = {
  venue: 'festivalna',
  level: 'advanced' as const,
  startsAt: new Date('2025-11-13T15:00:00+01:00'),
  endsAt: new Date('2025-11-13T18:00:00+01:00'),
}

describe('the figure of an event', () => {
  it('is shared by events of one hall and level', () => {
    expect(figureShape(event)).toEqual(figureShape({ ...event }))
  })

  it('has a ring for each step of the level', () => {
    expect(figureShape(event).rings).toHaveLength(4)
    expect(figureShape({ ...event, level: 'open' }).rings).toHaveLength(1)
  })

  it('differs from hall to hall', () => {
    const other = figureShape({ ...event, venue: 'moj-korak' })
    expect(other.id).not.toBe(figureShape(event).id)
    expect(other.rings).not.toEqual(figureShape(event).rings)
  })

  it('lights its hours on the rim, by the clock of Ljubljana: from three to six', () => {
    expect(figureTime(event)).toEqual({ turn: 90, hours: 'M94 0A94 94 0 0 1 0 94' })
  })
})
