import { describe, expect, it } from 'vitest'
import { arcsOf } from './balance.ts'

describe('the arcs of the balance glyph', () => {
  it('show how full each role is', () => {
    expect(arcsOf({ leaders: 3, followers: 12, places: { leaders: 12, followers: 12 } })).toEqual({
      lead: 0.25,
      follow: 1,
    })
  })

  it('compare the two roles where nothing limits them', () => {
    expect(arcsOf({ leaders: 30, followers: 60 })).toEqual({ lead: 0.5, follow: 1 })
  })

  it('are empty without dancers and never longer than a full arc', () => {
    expect(arcsOf({ leaders: 0, followers: 0 })).toEqual({ lead: 0, follow: 0 })
    expect(arcsOf({ leaders: 14, followers: 0, places: { leaders: 12, followers: 0 } })).toEqual({
      lead: 1,
      follow: 0,
    })
  })
})
