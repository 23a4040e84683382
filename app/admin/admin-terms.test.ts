import { describe, expect, it } from 'vitest'
import { closesAfter, never, noticeMs } from './notify.ts'
import { breakpoints } from './theme.ts'

describe('the back-office follows section 9 of the specification:', () => {
  it('a notice closes after 5000 ms, with -1 never', () => {
    expect([noticeMs, never]).toEqual([5_000, -1])
    expect([closesAfter(noticeMs), closesAfter(never), closesAfter(0)]).toEqual([5_000, false, 0])
  })

  it('screens change at 600, 960, 1280, 1920 and 2560 px', () => {
    const { sm, md, lg, xl, xxl } = breakpoints
    expect([sm, md, lg, xl, xxl].map((em) => Number.parseFloat(em) * 16)).toEqual([
      600, 960, 1280, 1920, 2560,
    ])
  })
})
