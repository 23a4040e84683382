import { describe, expect, it } from 'vitest'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { missingStatements } from './missing-statements.ts'

const statement = (number: string | null, day: LocalDay | null = '2026-07-08') => ({
  number,
  closing: { amountCents: cents(0), currency: 'EUR', day },
})

describe('missingStatements', () => {
  it.each([
    [
      ['3', '7', '5'],
      [4, 6],
    ],
    [['1', '2', '3'], []],
    [['007', '009'], [8]],
    [['7/2026', '9/2026'], [8]],
    [['2026-7', '2026-9'], [8]],
    [['7', '7'], []],
    [['A-7', null], []],
    [[], []],
    // the id of a message is no sequence
    [['1', '260708'], []],
  ] as const)('of %j are %j', (numbers, missing) => {
    expect(
      missingStatements(
        numbers.map((number) => statement(number)),
        2026,
      ),
    ).toEqual(missing)
  })

  it('counts each year separately', () => {
    const all = [statement('365', '2025-12-31'), statement('1'), statement('3'), statement('9', null)]
    expect(missingStatements(all, 2026)).toEqual([2])
  })
})
