import { describe, expect, it } from 'vitest'
import type { EventKind } from '../../event.ts'
import { planArtistFigure } from './artist-figure.ts'

const at = (time: string, day = 14) => new Date(`2025-11-${day}T${time}:00+01:00`)
const event = (kind: EventKind, from: Date, to: Date) => ({ kind, startsAt: from, endsAt: to })
const lessons = (count: number) =>
  Array.from({ length: count }, (_, n) => event('class', at(`1${n}:00`), at(`1${n}:50`)))

describe('an artist’s figure', () => {
  const couple = (country: string, count: number) =>
    planArtistFigure({ kind: 'couple', country }, lessons(count))

  it('of a couple depends on country and number of classes, and is always the same', () => {
    const plans = [couple('AR', 3), couple('IT', 3), couple('AR', 4), couple('SI', 0)]
    expect(new Set(plans.map(({ lead }) => lead)).size).toBe(4)
    expect(couple('AR', 3)).toEqual(couple('AR', 3))
    for (const { lead, follow, hours } of plans) {
      expect(lead && follow).toBeTruthy()
      expect(hours).toEqual([])
    }
  })

  it('of a DJ is the curve of their nights, later ones farther round', () => {
    const dj = (...events: ReturnType<typeof event>[]) =>
      planArtistFigure({ kind: 'dj', country: 'SI' }, events)
    const early = event('milonga', at('15:00'), at('19:00'))
    const late = event('milonga', at('22:00'), at('04:00', 15))
    expect(dj().nights).toBe('')
    expect(dj(early).nights).not.toBe(dj(late).nights)
    expect(dj(early, late).nights.split('M')).toHaveLength(3)
    expect(dj(early, ...lessons(2)).nights).toBe(dj(early).nights)
    for (const number of dj(late).nights.match(/-?[\d.]+/g) ?? []) {
      expect(Math.abs(Number(number))).toBeLessThanOrEqual(47)
    }
  })

  it('of an orchestra shows its seats, and marks all playing hours on the rim', () => {
    const concert = event('concert', at('20:00'), at('21:00'))
    const plan = planArtistFigure({ kind: 'orchestra', country: null }, [concert])
    expect(plan.seats.split('h0')).toHaveLength(12)
    expect(plan.hours).toHaveLength(1)
    expect(planArtistFigure({ kind: 'performer', country: null }, [concert, concert]).hours).toHaveLength(1)
  })
})
