import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents } from '#app/platform/values/money.ts'
import { entry } from '#tests/bank/entry.ts'
import { inOneGo } from '#tests/bank/in-one-go.ts'
import { matching, payout, registration } from '#tests/bank/payables.ts'
import { rf, si12 } from '#tests/bank/story.ts'
import type { StatementEntry } from '../statement.ts'
import { matchEntries } from './match-entries.ts'
import { keyOf, type Payable } from './payable.ts'

const names = ['Ana Novak', 'Luka Kos', 'Eva Zupančič', 'Ivo Hribar', 'Jan Jug', 'Mia Zajc']
const amounts = fc.constantFrom(1_500, 3_000, 4_500, 7_500, 12_500)

/** Six registrations, the first two of them a couple. */
const payables = fc
  .array(
    fc.record({
      open: fc.oneof(amounts, fc.constantFrom(0, -500)),
      status: fc.constantFrom('live', 'live', 'live', 'released', 'cancelled'),
    }),
    { minLength: 6, maxLength: 6 },
  )
  .map((all) =>
    all.map(({ open, status }, n): Payable => {
      const togetherWith = n === 0 ? ['r2'] : n === 1 ? ['r1'] : []
      return registration(n + 1, {
        name: names[n] ?? '',
        open,
        status: status as Payable['status'],
        togetherWith,
      })
    }),
  )

const number = fc.integer({ min: 1, max: 8 })
const made = fc.record({
  amount: fc.oneof(amounts, fc.constantFrom(6_000, 9_000, 500)),
  out: fc.boolean(),
  numbers: fc.array(number, { maxLength: 3 }),
  structured: fc.boolean(),
  payer: fc.option(fc.constantFrom(...names)),
  id: fc.option(fc.constantFrom('e1', 'e2', 'R')),
  isReturn: fc.boolean(),
  flagged: fc.integer({ max: 8, min: 0 }).map((n) => n === 0),
})

const entries = fc.array(
  made.map(({ amount, out, numbers, structured, payer, id, isReturn, flagged }): StatementEntry => {
    const [first, ...others] = numbers
    return entry({
      amount: out ? -amount : amount,
      references: structured && first !== undefined ? [si12(first)] : [],
      text: (structured ? others : numbers).map(rf).join(' + '),
      endToEndId: id,
      returnInfo: isReturn ? { reason: null, text: null } : null,
      flags: flagged ? ['details-differ'] : [],
      ...(payer === null ? {} : { name: payer }),
    })
  }),
  { maxLength: 12 },
)

const refund = payout('refund', { type: 'refund', open: 4_500, endToEndId: 'R', names: ['Ana Novak'] })

describe('for any entries', () => {
  it('B12 the shares and the rest of a proposal add up to the amount of its entry', () => {
    fc.assert(
      fc.property(payables, entries, (all, read) => {
        for (const [at, { proposals, state, sure }] of inOneGo(
          matchEntries(read, matching(all, { payouts: [refund] })),
        ).entries()) {
          for (const { shares, restCents } of proposals) {
            expect(sumCents([...shares.map(({ amountCents }) => amountCents), restCents])).toBe(
              read[at]?.amountCents,
            )
          }
          if (sure && proposals[0]) expect(proposals[0].restCents).toBe(0)
          if (state === 'matched') expect(sure).toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('B7 B9 B15 a sure match has no flag, pays live registrations only, and several ones exactly what they owe', () => {
    fc.assert(
      fc.property(payables, entries, (all, read) => {
        const open = new Map(all.map((payable) => [keyOf(payable), payable.openCents as number]))
        // returns are matched out of order: their original may come later
        const plain = read.filter(({ returnInfo }) => returnInfo === null)
        for (const [at, { proposals, state, sure }] of inOneGo(
          matchEntries(plain, matching(all)),
        ).entries()) {
          if (!sure || state !== 'matched') continue
          const shares = proposals[0]?.shares ?? []
          expect(plain[at]?.flags).toEqual([])
          for (const { target, amountCents, effect } of shares) {
            expect(all.find(({ id }) => id === target.id)?.status).toBe('live')
            const left = (open.get(keyOf(target)) ?? 0) - amountCents
            if (shares.length > 1) expect(left).toBe(0)
            const said =
              effect.kind === 'part' ? effect.openCents : effect.kind === 'over' ? -effect.overCents : 0
            expect(said).toBe(left)
            open.set(keyOf(target), left)
          }
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('B13 a return reverses at most what was paid before', () => {
    fc.assert(
      fc.property(payables, entries, (all, read) => {
        const matched = inOneGo(matchEntries(read, matching(all)))
        for (const { state, sure, notes, proposals } of matched) {
          const named = notes.find((note) => note.kind === 'returns')
          if (state !== 'returned' || !sure || !named) continue
          const original = matched[named.line]
          expect(original?.notes.some(({ kind }) => kind === 'returned-by')).toBe(true)
          for (const { target, amountCents } of proposals[0]?.shares ?? []) {
            const paid = original?.proposals[0]?.shares.find((share) => share.target.id === target.id)
            expect(Math.abs(amountCents)).toBeLessThanOrEqual(Math.abs(paid?.amountCents ?? 0))
          }
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
