import { describe, expect, it } from 'vitest'
import { venues } from '#db/seed/venues.ts'
import { planVenueMap } from './venue-map.ts'

describe('the map of the venues', () => {
  const plan = planVenueMap(venues)
  const place = (slug: string) =>
    plan?.places.find((one) => one.slug === slug) ?? { x: Number.NaN, y: Number.NaN }

  it('has north above and east to the right', () => {
    for (const a of venues) {
      for (const b of venues) {
        expect(Math.sign(place(a.slug).x - place(b.slug).x)).toBe(Math.sign(a.longitude - b.longitude))
        expect(Math.sign(place(b.slug).y - place(a.slug).y)).toBe(Math.sign(a.latitude - b.latitude))
      }
    }
  })

  it('E6 shows the same minutes as every other page, within its frame', () => {
    expect(plan?.ways.map(({ minutes }) => minutes)).toEqual([15, 14, 25])
    for (const { x, y } of plan?.places ?? []) {
      expect(x).toBeGreaterThanOrEqual(30)
      expect(x).toBeLessThanOrEqual((plan?.width ?? 0) - 30)
      expect(y).toBeGreaterThanOrEqual(40)
      expect(y).toBeLessThanOrEqual((plan?.height ?? 0) - 40)
    }
  })

  it('is not rendered for one venue, but for two at one place', () => {
    expect(planVenueMap(venues.slice(0, 1))).toBeNull()
    const [one] = venues
    if (!one) throw new Error('There is no venue.')
    const twice = planVenueMap([one, { ...one, slug: 'upstairs' }])
    expect(twice?.places.map(({ x, y }) => [x, y])).toEqual([
      [180, 60],
      [180, 60],
    ])
  })
})
