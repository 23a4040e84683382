import { describe, expect, it } from 'vitest'
import { eventFigure } from './event-figure.ts'

const event = {
  venue: 'festivalna',
  level: 'advanced' as const,
  startsAt: new Date('2025-11-13T15:00:00+01:00'),
  endsAt: new Date('2025-11-13T18:00:00+01:00'),
}

describe('the figure of an event', () => {
  it('is the same every time', () => {
    expect(eventFigure(event)).toEqual(eventFigure({ ...event }))
  })

  it('has a ring for each step of the level', () => {
    expect(eventFigure(event).rings).toHaveLength(4)
    expect(eventFigure({ ...event, level: 'open' }).rings).toHaveLength(1)
  })

  it('lights the hours on its rim, by the clock of Ljubljana: from three to six', () => {
    expect(eventFigure(event).hours).toBe('M94 0A94 94 0 0 1 0 94')
  })

  it('differs from hall to hall', () => {
    expect(eventFigure({ ...event, venue: 'moj-korak' }).rings).not.toEqual(eventFigure(event).rings)
  })
})
