import { describe, expect, it } from 'vitest'
import { rondaLanes } from './ronda-trails.ts'

describe('the ronda on the home page', () => {
  it('is rendered the same every time', () => {
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

  it('fades towards both ends of each trail: brighter layers are shorter and begin within the one before', () => {
    for (const { couple } of rondaLanes()) {
      for (const layers of [couple.lead, couple.follow]) {
        expect(new Set(layers.map(({ path }) => path.slice(0, path.indexOf('c')))).size).toBe(layers.length)
        const lengths = layers.map(({ path }) => path.length)
        expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
        const opacities = layers.map(({ opacity }) => opacity)
        expect(opacities).toEqual([...opacities].sort((a, b) => a - b))
      }
    }
  })
})
