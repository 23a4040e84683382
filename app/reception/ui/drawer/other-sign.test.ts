import { expect, it } from 'vitest'
import { parseEuro } from '#app/platform/values/money.ts'
import { withOtherSign } from './other-sign.ts'

it('Q9 the total of the terminal gets its sign by a key of its own, before and after its digits', () => {
  for (const [typed, changed] of [
    ['20', '-20'],
    ['-20', '20'],
    ['\u2212 12,50', '12,50'],
    [' 12,50 ', '-12,50'],
    ['', '-'],
    ['-', ''],
  ])
    expect(withOtherSign(typed ?? '')).toBe(changed)
  expect(parseEuro(withOtherSign('12,50'))).toBe(-1_250)
  expect(parseEuro(withOtherSign('€ 1.234,50'))).toBe(-123_450)
})
