import { describe, expect, it } from 'vitest'
import { intervalsIn, timeOf } from './statement-time.ts'

describe('intervalsIn', () => {
  it('reads instant and duration of whole lines, and leaves the rest', () => {
    const text = '1757000000.250 LOG:  duration: 50.000 ms\n1757000000.300 LOG:  checkpoint\n1757000000.3'
    const { intervals, rest } = intervalsIn(text)
    expect(intervals).toEqual([{ from: 1_757_000_000_200, to: 1_757_000_000_250 }])
    expect(rest).toBe('1757000000.3')
    expect(intervalsIn('1757').intervals).toEqual([])
  })
})

describe('timeOf', () => {
  it('counts statements that run side by side once, and gaps not at all', () => {
    const run = (from: number, to: number) => ({ from, to })
    expect(timeOf([])).toBe(0)
    expect(timeOf([run(0, 10), run(20, 25)])).toBe(15)
    expect(timeOf([run(5, 30), run(0, 10), run(12, 20)])).toBe(30)
    expect(timeOf([run(0, 10), run(0, 10), run(0, 10)])).toBe(10)
  })
})
