import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { entry } from '#tests/bank/entry.ts'
import { inOneGo } from '#tests/bank/in-one-go.ts'
import { matching, payout, registration } from '#tests/bank/payables.ts'
import { si12 } from '#tests/bank/story.ts'
import type { EntryMatch } from './entry-match.ts'
import { type Matching, matchEntries } from './match-entries.ts'
import type { SettledEntry } from './payable.ts'

const ana = registration(17, { name: 'Ana Novak', open: 2_800 })
const luka = registration(18, { name: 'Luka Kos', open: 4_500 })
const both = matching([ana, luka])

const returnInfo = { reason: 'FOCR', text: null }
const payment = entry({ amount: 2_800, references: [si12(17)], endToEndId: 'e' })
const back = entry({ amount: -2_800, endToEndId: 'e', returnInfo })

const first = (match: EntryMatch | undefined) =>
  match?.proposals[0]?.shares.map(({ target, amountCents, effect }) => [target.id, amountCents, effect])
const open = { kind: 'returned', openCents: 2_800 }
const paid = { kind: 'paid' }

describe('a return in the same import', () => {
  it.each([
    ['after', [payment, back]],
    ['before', [back, payment]],
  ] as const)('B13 %s its original is sure, and reopens what it paid', (place, entries) => {
    const matched = inOneGo(matchEntries(entries, both))
    const [at, of] = place === 'after' ? [1, 0] : [0, 1]
    expect(matched[of]).toMatchObject({
      state: 'matched',
      sure: true,
      notes: [{ kind: 'returned-by', line: at }],
    })
    expect(first(matched[of])).toEqual([['r17', 2_800, paid]])
    expect(matched[at]).toMatchObject({
      state: 'returned',
      sure: true,
      notes: [{ kind: 'returns', line: of }],
    })
    expect(first(matched[at])).toEqual([['r17', -2_800, open]])
  })

  it('B13 is placed right after its original: later money pays the reopened amount', () => {
    const again = entry({ amount: 2_800, references: [si12(17)] })
    expect(inOneGo(matchEntries([back, payment, again], both)).map(first)).toEqual([
      [['r17', -2_800, open]],
      [['r17', 2_800, paid]],
      [['r17', 2_800, paid]],
    ])
  })

  it('B13 of an entry that is not sure settles both, and nothing is booked', () => {
    const byName = { ...payment, references: [], party: { name: 'Ana Novak', account: null } }
    const matched = inOneGo(matchEntries([byName, back], both))
    expect(matched).toMatchObject([
      { state: 'returned', sure: true, proposals: [], notes: [{ kind: 'returned-by', line: 1 }] },
      { state: 'returned', sure: true, proposals: [] },
    ])
  })

  it('B13 of a part is sure where the original paid one registration', () => {
    const part = { ...back, amountCents: cents(-800) }
    const matched = inOneGo(matchEntries([payment, part], both))
    expect(matched[1]).toMatchObject({ state: 'returned', sure: true })
    expect(first(matched[1])).toEqual([['r17', -800, { kind: 'returned', openCents: 800 }]])
  })

  it('B13 of a part of several is a suggestion, beginning with the last', () => {
    const combined = entry({ amount: 7_300, text: `${si12(17)} ${si12(18)}`, endToEndId: 'e' })
    const part = { ...back, amountCents: cents(-5_000) }
    const matched = inOneGo(matchEntries([combined, part], both))
    expect(matched[1]?.sure).toBe(false)
    expect(first(matched[1])).toEqual([
      ['r17', -500, { kind: 'returned', openCents: 500 }],
      ['r18', -4_500, { kind: 'returned', openCents: 4_500 }],
    ])
    const whole = inOneGo(matchEntries([combined, { ...back, amountCents: cents(-7_300) }], both))
    expect(whole[1]?.sure).toBe(true)
  })

  it('B13 reverses one entry once, the one with its amount where several have the id', () => {
    const larger = entry({ amount: 4_500, references: [si12(18)], endToEndId: 'e' })
    expect(inOneGo(matchEntries([larger, payment, back], both))[2]?.notes).toEqual([
      { kind: 'returns', line: 1 },
    ])
    expect(inOneGo(matchEntries([payment, back, back], both)).map(({ sure }) => sure)).toEqual([
      true,
      true,
      false,
    ])
    // two of the same amount: ambiguous
    expect(inOneGo(matchEntries([payment, { ...payment }, back], both))[2]).toMatchObject({
      state: 'returned',
      sure: false,
    })
  })

  it.each([
    ['no id', { endToEndId: null }],
    ['an id that nothing has', { endToEndId: 'f' }],
    ['more money than the original', { amountCents: cents(-2_801) }],
    ['the sign of the original', { amountCents: cents(2_800) }],
  ])('B13 with %s is not sure', (_, change) => {
    const [, matched] = inOneGo(matchEntries([payment, { ...back, ...change }], both))
    expect(matched).toMatchObject({ state: 'returned', sure: false, proposals: [] })
  })
})

describe('a return of a known entry', () => {
  const settled = (said: Partial<SettledEntry>): Matching =>
    matching([{ ...ana, openCents: cents(0) }], {
      settled: [
        {
          id: 'k',
          amountCents: cents(2_800),
          endToEndId: 'e',
          isOver: false,
          shares: [{ target: { type: 'registration', id: 'r17' }, amountCents: cents(2_800) }],
          ...said,
        },
      ],
    })

  it('B13 reverses what it paid', () => {
    const [matched] = inOneGo(matchEntries([back], settled({})))
    expect(matched).toMatchObject({
      state: 'returned',
      sure: true,
      notes: [{ kind: 'returns-known', id: 'k' }],
    })
    expect(first(matched)).toEqual([['r17', -2_800, open]])
  })

  it('B13 books nothing where the original was not booked', () => {
    expect(inOneGo(matchEntries([back], settled({ shares: [] })))).toMatchObject([
      { sure: true, proposals: [] },
    ])
  })

  it('B13 is not sure where the registration has ended', () => {
    expect(inOneGo(matchEntries([back], settled({ isOver: true })))).toMatchObject([
      { state: 'returned', sure: false },
    ])
  })
})

describe('outgoing money', () => {
  const refund = payout('refund', { type: 'refund', open: 14_500, endToEndId: 'TF-1', names: ['Ana Novak'] })
  const cost = payout('cost', {
    open: 35_000,
    names: ['Lorenzo Bassi'],
    account: 'IT60X0542811101000000123456',
  })
  const rent = payout('rent', { open: 20_000, names: ['Festivalna dvorana'] })
  const around = matching([], { payouts: [refund, cost, rent] })
  const out = (amount: number, said: Omit<Parameters<typeof entry>[0], 'amount'>) =>
    inOneGo(matchEntries([entry({ amount, ...said })], around))[0]

  it('B14 with the EndToEndId and amount of a refund closes it, and is sure', () => {
    const matched = out(-14_500, { endToEndId: 'TF-1', name: 'Somebody Else' })
    expect(matched).toMatchObject({ state: 'outgoing', sure: true, rules: ['B14'] })
    expect(first(matched)).toEqual([['refund', -14_500, { kind: 'closes' }]])
  })

  it('B14 with the EndToEndId and another amount is a suggestion', () => {
    const matched = out(-14_000, { endToEndId: 'TF-1' })
    expect(matched).toMatchObject({ state: 'outgoing', sure: false })
    expect(first(matched)).toEqual([['refund', -14_000, { kind: 'part', openCents: 500 }]])
  })

  it.each([
    ['payee and amount', -35_000, { name: 'DJ LORENZO BASSI' }, 'cost', ['name', 'amount'], paid],
    ['payee', -30_000, { name: 'Bassi Lorenzo' }, 'cost', ['name'], { kind: 'part', openCents: 5_000 }],
    ['account', -35_000, { account: 'IT60X0542811101000000123456' }, 'cost', ['account', 'amount'], paid],
    ['amount', -20_000, { name: 'Dvorane d.d.' }, 'rent', ['amount'], paid],
    [
      'the payee of a refund',
      -14_500,
      { name: 'Ana Novak' },
      'refund',
      ['name', 'amount'],
      { kind: 'closes' },
    ],
  ] as const)('B14 by %s is a suggestion', (_, amount, said, id, evidence, effect) => {
    const matched = out(amount, said)
    expect(matched).toMatchObject({ state: 'outgoing', sure: false, proposals: [{ evidence }] })
    expect(first(matched)).toEqual([[id, amount, effect]])
  })

  it('B14 to an unknown recipient proposes nothing', () => {
    expect(out(-250, { name: 'Banka d.d.', bankText: 'provizija' })).toMatchObject({
      state: 'outgoing',
      proposals: [],
    })
  })

  it('B16 a returned refund is reopened, found by its paying entry or its EndToEndId', () => {
    const bounce = entry({ amount: 14_500, endToEndId: 'TF-1', returnInfo: { reason: 'AC04', text: null } })
    const payment: SettledEntry = {
      id: 'k',
      amountCents: cents(-14_500),
      endToEndId: 'TF-1',
      isOver: false,
      shares: [{ target: { type: 'refund', id: 'refund' }, amountCents: cents(-14_500) }],
    }
    for (const settled of [[payment], []]) {
      const [matched] = inOneGo(matchEntries([bounce], { ...around, settled }))
      expect(matched).toMatchObject({ state: 'returned', sure: true })
      expect(first(matched)).toEqual([['refund', 14_500, { kind: 'reopens' }]])
    }
  })

  it('B16 incoming money with the EndToEndId of a refund and no mark of a return is a suggestion', () => {
    const matched = out(14_500, { endToEndId: 'TF-1' })
    expect(matched).toMatchObject({ state: 'suggested', sure: false, rules: ['B5', 'B16'] })
    expect(first(matched)).toEqual([['refund', 14_500, { kind: 'reopens' }]])
  })
})
