import { describe, expect, it } from 'vitest'
import { rondaLanes } from './ronda-trails.ts'

describe('the ronda on the home page', () => {
  it('is drawn the same every time', () => {
    expect(rondaLanes()).toEqual(rondaLanes())
  })

  it('keeps couples apart in their lane', () => {
    for (const { turns } of rondaLanes()) {
      const sorted = [...turns].sort((a, b) => a - b)
      for (const [index, turn] of sorted.entries()) {
        const next = sorted[index + 1] ?? (sorted[0] ?? 0) + 360
        expect(next - turn).toBeGreaterThan(30)
      }
    }
  })

  it('fades behind each couple', () => {
    for (const { couple } of rondaLanes()) {
      const opacities = couple.lead.map(({ opacity }) => opacity)
      expect(opacities).toEqual([...opacities].sort((a, b) => b - a))
      expect(opacities[0]).toBe(1)
    }
  })
})
