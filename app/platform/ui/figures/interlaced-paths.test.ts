import { describe, expect, it } from 'vitest'
import { interlacedLine, interlacedRing } from './interlaced-paths.ts'
import { smoothPath } from './smooth-path.ts'

const strokes = (path: string) => path.split('M').slice(1)
const ends = (stroke: string) => (stroke.match(/-?[\d.]+/g) ?? []).map(Number)

describe('the two interlaced strokes', () => {
  it('alternate over and under at each crossing', () => {
    const { lead, follow } = interlacedRing({ radius: 50, swing: 10, waves: 3, gap: 0.1 })
    expect(strokes(lead)).toHaveLength(3)
    expect(strokes(follow)).toHaveLength(3)
  })

  it('stay within the ring', () => {
    const { lead, follow } = interlacedRing({ radius: 50, swing: 10, waves: 3, gap: 0.1 })
    for (const stroke of [...strokes(lead), ...strokes(follow)]) {
      const [x = 0, y = 0] = ends(stroke)
      expect(Math.hypot(x, y)).toBeGreaterThanOrEqual(39.9)
      expect(Math.hypot(x, y)).toBeLessThanOrEqual(60.1)
    }
  })

  it('unroll into a line that repeats without a seam', () => {
    const { lead, follow } = interlacedLine({ length: 100, swing: 5, waves: 5, gap: 1 })
    expect(ends(strokes(lead)[0] ?? '')[0]).toBe(-9)
    expect(ends(strokes(follow)[0] ?? '')[0]).toBe(1)
  })
})

describe('a smoothed path', () => {
  it('goes through its points, with relative coordinates', () => {
    const line = [
      [0, 0],
      [3, 0],
      [6, -1.5],
    ] as const
    expect(smoothPath(line)).toBe('M0 0c.5 0 2 .3 3 0c1-.2 2.5-1.2 3-1.5')
  })

  it('ends at its last point, for any length', () => {
    const points = Array.from({ length: 200 }, (_, at) => [at * 1.23, Math.sin(at) * 7] as const)
    const steps = [...smoothPath(points).matchAll(/c([^cM]+)/g)].map(([, numbers = '']) =>
      (numbers.match(/-?\d*\.?\d+/g) ?? []).map(Number),
    )
    const x = steps.reduce((sum, step) => sum + (step[4] ?? 0), 0)
    expect(x).toBeCloseTo(199 * 1.23, 0)
  })

  it('of no points is empty', () => {
    expect(smoothPath([])).toBe('')
  })
})
