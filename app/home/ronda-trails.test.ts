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

  it('fades behind each couple: every layer begins at them, and the bright ones are short', () => {
    for (const { couple } of rondaLanes()) {
      const starts = new Set(couple.lead.map(({ path }) => path.slice(0, path.indexOf('c'))))
      expect(starts).toEqual(new Set([`M${couple.leadAt.join(' ')}`]))
      const lengths = couple.lead.map(({ path }) => path.length)
      expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
      const opacities = couple.lead.map(({ opacity }) => opacity)
      expect(opacities).toEqual([...opacities].sort((a, b) => a - b))
    }
  })
})
