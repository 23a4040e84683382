import { expect, it } from 'vitest'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { accountOf } from './account.ts'

const at = (day: number) => new Date(Date.UTC(2026, 6, day))
const line = (amount: number) => ({
  item: 'class',
  rule: 'P2',
  tier: 'early',
  vatRatePercent: 22,
  count: 1,
  amountCents: cents(amount),
})
const paid = (day: number, amount: number) => ({
  id: `p${day}`,
  movementId: `m${day}`,
  at: at(day),
  bookedOn: localDay(`2026-07-0${day}`),
  ...({ amountCents: cents(amount), method: 'bank', isCorrection: false } as const),
})

it('G7 the balance follows claims and payments in the order of recording', () => {
  const claims = [
    { version: 1, at: at(1), lines: [line(4500)] },
    { version: 2, at: at(4), lines: [line(4500), line(3000)] },
    { version: 3, at: at(8), lines: [] },
  ]
  const account = accountOf(claims, [paid(2, 4500), paid(6, 4500)])
  expect(account.map(({ kind, amountCents, balanceCents }) => [kind, amountCents, balanceCents])).toEqual([
    ['claim', 4500, 4500],
    ['payment', 4500, 0],
    ['claim', 3000, 3000],
    ['payment', 4500, -1500],
    ['claim', -7500, -9000],
  ])
})
