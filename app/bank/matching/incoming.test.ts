import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { entry } from '#tests/bank/entry.ts'
import { inOneGo } from '#tests/bank/in-one-go.ts'
import { matching, registration } from '#tests/bank/payables.ts'
import { rf, si12 } from '#tests/bank/story.ts'
import type { EntryMatch, Proposal } from './entry-match.ts'
import { type Matching, matchEntries } from './match-entries.ts'

const ana = registration(17, { name: 'Ana Novak', open: 12_500 })
const luka = registration(18, { name: 'Luka Kos', open: 4_500 })
const eva = registration(19, { name: 'Eva Zupančič', open: 3_000, status: 'released' })
const ivo = registration(20, { name: 'Ivo Hribar', open: 0, status: 'cancelled' })
const all = matching([ana, luka, eva, ivo])

type EntryInput = Omit<Parameters<typeof entry>[0], 'amount'>
const matchOf = (amount: number, input: EntryInput, around: Matching = all): EntryMatch => {
  const [match] = inOneGo(matchEntries([entry({ amount, ...input })], around))
  return match ?? expect.fail('no match')
}

const sharesOf = (proposal: Proposal | undefined) =>
  (proposal?.shares ?? []).map(({ target, amountCents, effect }) => [target.id, amountCents, effect])
const first = (match: EntryMatch) => sharesOf(match.proposals[0])
const paid = { kind: 'paid' }

describe('B5 a reference is found', () => {
  const digits = si12(17).slice(4)
  it.each<[string, EntryInput]>([
    ['structured', { references: [si12(17)] }],
    ['structured with spaces', { references: [`SI12 ${digits}`] }],
    ['structured as RF', { references: [rf(17)] }],
    ['structured with words around it', { references: [`ref. ${rf(17)} hvala`] }],
    ['in the text', { text: `Prijava ${si12(17)} za festival` }],
    ['in small letters', { text: rf(17).toLowerCase() }],
    [
      'with spaces and hyphens',
      { text: `si12 ${digits.slice(0, 4)}-${digits.slice(4, 8)} ${digits.slice(8)}` },
    ],
    ['as EndToEndId', { endToEndId: si12(17) }],
    ['in the words of the bank', { bankText: `PRILIV ${si12(17)}` }],
    ['twice, as SI12 and RF', { references: [si12(17)], text: rf(17) }],
    ['beside one of somebody else', { references: ['RF18539007547034'], text: si12(17) }],
  ])('%s', (_, input) => {
    const match = matchOf(12_500, input)
    expect(match).toMatchObject({ state: 'matched', sure: true, rules: ['B6'] })
    expect(first(match)).toEqual([['r17', 12_500, paid]])
  })

  it.each<[string, EntryInput]>([
    [
      'its check digit is wrong',
      { references: [`${si12(17).slice(0, -1)}${(Number(si12(17).at(-1)) + 1) % 10}`] },
    ],
    ['the check digits of RF are wrong', { text: 'rf00 tf26 17' }],
    ['the model is missing', { text: digits }],
  ])('B5 not where %s', (_, input) => {
    expect(matchOf(777, input)).toMatchObject({
      state: 'unmatched',
      sure: false,
      rules: ['B5'],
      proposals: [],
    })
  })

  it('B5 with wrong check digits is reported, and so is a valid one that nobody has', () => {
    expect(matchOf(1, { text: 'rf00 tf26 17' }).notes).toEqual([
      { kind: 'wrong-reference', text: 'rf00 tf26 17' },
    ])
    expect(matchOf(1, { references: [si12(999)] }).notes).toEqual([
      { kind: 'unknown-reference', text: '26/999' },
    ])
  })
})

describe('one reference', () => {
  it.each([
    [12_500, paid],
    [12_499, { kind: 'part', openCents: 1 }],
    [17_000, { kind: 'over', overCents: 4_500 }],
  ])('B6 is sure with %i cents', (amount, effect) => {
    const match = matchOf(amount, { references: [si12(17)] })
    expect(match).toMatchObject({ state: 'matched', sure: true })
    expect(first(match)).toEqual([['r17', amount, effect]])
  })

  it('B6 with the amount of both partners offers both', () => {
    const couple = [
      { ...ana, togetherWith: ['r18'] },
      { ...luka, togetherWith: ['r17'] },
    ]
    const match = matchOf(17_000, { references: [si12(17)] }, matching(couple))
    expect(match.sure).toBe(true)
    expect(match.proposals.map(sharesOf)).toEqual([
      [['r17', 17_000, { kind: 'over', overCents: 4_500 }]],
      [
        ['r17', 12_500, paid],
        ['r18', 4_500, paid],
      ],
    ])
  })
})

describe('B10 one reference of a dancer who has another registration', () => {
  const lastYear = { ...ana, openCents: cents(0) }
  const thisYear = registration(21, { name: 'Ana Novak', open: 7_800 })
  const years = (open: number) => matching([{ ...lastYear, openCents: cents(open) }, thisYear])
  const named = { references: [si12(17)], name: 'Ana Novak' }

  it.each<[string, number, number, unknown[]]>([
    ['pays what this year costs', 7_800, 0, [['r21', 7_800, paid]]],
    ['pays what this year costs, though last year has a debt', 7_800, 4_500, [['r21', 7_800, paid]]],
    [
      'pays last year’s debt and more',
      7_000,
      4_500,
      [
        ['r17', 4_500, paid],
        ['r21', 2_500, { kind: 'part', openCents: 5_300 }],
      ],
    ],
  ])('%s: a person decides', (_, amount, open, shares) => {
    const match = matchOf(amount, named, years(open))
    expect(match).toMatchObject({ sure: false, state: 'suggested', rules: ['B6', 'B10', 'B11'] })
    expect(first(match)).toEqual(shares)
    expect(match.notes).toMatchObject([{ kind: 'owes-elsewhere', target: { id: 'r21' } }])
    expect(match.proposals.map(sharesOf)).toContainEqual([
      ['r17', amount, { kind: 'over', overCents: amount - open }],
    ])
  })

  it('is sure where it pays no more than is owed, or the other one owes nothing', () => {
    expect(matchOf(4_500, named, years(4_500)).sure).toBe(true)
    const settled = matching([lastYear, { ...thisYear, openCents: cents(0) }])
    expect(matchOf(7_800, named, settled).sure).toBe(true)
  })
})

describe('several references', () => {
  const both = { text: `${si12(17)} ${rf(18)}` }

  it('B7 are sure when the open amounts add up to the entry', () => {
    const match = matchOf(17_000, both)
    expect(match).toMatchObject({ state: 'matched', sure: true, rules: ['B7'] })
    expect(first(match)).toEqual([
      ['r17', 12_500, paid],
      ['r18', 4_500, paid],
    ])
  })

  it.each([
    [
      16_000,
      'suggested',
      [
        ['r17', 12_500, paid],
        ['r18', 3_500, { kind: 'part', openCents: 1_000 }],
      ],
      0,
    ],
    [9_000, 'suggested', [['r17', 9_000, { kind: 'part', openCents: 3_500 }]], 0],
    [
      18_000,
      'partly',
      [
        ['r17', 12_500, paid],
        ['r18', 4_500, paid],
      ],
      1_000,
    ],
  ] as const)('B7 are never sure with %i cents', (amount, state, shares, restCents) => {
    const match = matchOf(amount, both)
    expect(match).toMatchObject({ state, sure: false })
    expect(match.proposals[0]?.restCents).toBe(restCents)
    expect(first(match)).toEqual(shares)
  })

  it('B7 may leave the rest on the first registration; when all are paid that is the only offer', () => {
    const more = matchOf(18_000, both)
    expect(more.proposals.map(sharesOf)[1]).toEqual([
      ['r17', 13_500, { kind: 'over', overCents: 1_000 }],
      ['r18', 4_500, paid],
    ])
    const again = inOneGo(
      matchEntries([entry({ amount: 17_000, ...both }), entry({ amount: 17_000, ...both })], all),
    )[1]
    expect(again).toMatchObject({ state: 'suggested', sure: false })
    expect(again?.proposals.map(sharesOf)).toEqual([[['r17', 17_000, { kind: 'over', overCents: 17_000 }]]])
  })

  it('B7 are found in the structured fields alone', () => {
    const match = matchOf(12_500, { references: [si12(17)], text: `tudi za ${si12(18)}` })
    expect(match.sure).toBe(true)
    expect(first(match)).toEqual([['r17', 12_500, paid]])
    expect(matchOf(12_500, { text: `${si12(17)} in ${si12(18)}` }).sure).toBe(false)
  })

  it('B7 leave out registrations with nothing open', () => {
    const around = matching([ana, registration(21, { name: 'Jan Jug', open: -500 })])
    const match = matchOf(12_500, { text: `${si12(17)} ${si12(21)}` }, around)
    expect(match.sure).toBe(true)
    expect(first(match)).toEqual([['r17', 12_500, paid]])
  })
})

describe('a group', () => {
  const group = { id: 'g', references: [si12(500)], members: ['r17', 'r18', 'r20'] }
  const around = matching([ana, luka, ivo], { groups: [group] })

  it.each([
    [17_000, true, 'matched'],
    [17_001, false, 'partly'],
    [16_999, false, 'suggested'],
  ] as const)('B8 of %i cents: sure is %s', (amount, sure, state) => {
    const match = matchOf(amount, { references: [si12(500)] }, around)
    expect(match).toMatchObject({ sure, state, rules: ['B8'] })
    expect(match.proposals[0]?.shares.map(({ target }) => target.id)).toEqual(['r17', 'r18'])
  })

  it('B8 with one live member is not sure with another amount', () => {
    const alone = matching([ana, ivo], { groups: [{ ...group, members: ['r17', 'r20'] }] })
    expect(matchOf(5_000, { references: [si12(500)] }, alone).sure).toBe(false)
    expect(matchOf(12_500, { references: [si12(500)] }, alone).sure).toBe(true)
  })
})

describe('a registration that is not live', () => {
  it.each([
    [19, 3_000, { kind: 're-admits' }],
    [19, 2_000, { kind: 'part', openCents: 1_000 }],
    [20, 3_000, { kind: 'credit' }],
  ] as const)('B9 number %i with %i cents is never sure', (number, amount, effect) => {
    const match = matchOf(amount, { references: [si12(number)] })
    expect(match).toMatchObject({ state: 'suggested', sure: false, rules: ['B6', 'B9'] })
    expect(first(match)).toEqual([[`r${number}`, amount, effect]])
    expect(match.notes).toMatchObject([{ kind: 'not-live', code: `TF26-${number}` }])
  })

  it('B9 makes a payment for several not sure', () => {
    expect(matchOf(15_500, { text: `${si12(17)} ${si12(19)}` })).toMatchObject({
      sure: false,
      rules: ['B7', 'B9'],
    })
  })
})

describe('the payer', () => {
  const withPartner = matching([
    { ...ana, togetherWith: ['r18'] },
    { ...luka, togetherWith: ['r17'] },
    registration(21, { name: 'Jan Jug', open: 500 }),
  ])

  it.each([
    ['nobody known', 'Marija Gradišek', true],
    ['the one of the reference', 'NOVAK ANA', true],
    ['their partner', 'Kos Luka', true],
    ['the holders of a common account', 'Jan Jug in Ana Novak', true],
    ['another live registration', 'JUG, JAN', false],
  ])('B10 named like %s', (_, name, sure) => {
    expect(matchOf(12_500, { name, references: [si12(17)] }, withPartner).sure).toBe(sure)
  })

  it('B10 who has the name of another dancer is reported, and both are offered', () => {
    const match = matchOf(12_500, { name: 'Jan Jug', references: [si12(17)] }, withPartner)
    expect(match).toMatchObject({ state: 'suggested', rules: ['B6', 'B10', 'B11'] })
    expect(match.notes).toMatchObject([{ kind: 'other-payer', code: 'TF26-21' }])
    expect(match.proposals.map((proposal) => sharesOf(proposal)[0]?.[0])).toEqual(['r17', 'r21'])
  })

  it('B10 may pay on behalf of another', () => {
    const input = { name: 'Gradišek d.o.o.', onBehalfOf: 'Jan Jug', references: [si12(17)] }
    expect(matchOf(12_500, input, withPartner).sure).toBe(false)
  })

  it('B10 may be a dancer whose registration has ended', () => {
    expect(matchOf(12_500, { name: 'Ivo Hribar', references: [si12(17)] }).sure).toBe(true)
  })
})

describe('an entry without a reference', () => {
  const paidBefore = { ...luka, payerAccounts: ['AT611904300234573201'] }
  const around = matching([
    ana,
    paidBefore,
    eva,
    ivo,
    registration(21, { name: 'Ana Kranjec', open: 12_500 }),
  ])

  it.each<[string, number, EntryInput, string, readonly string[]]>([
    ['name and amount', 12_500, { name: 'Novak Ana' }, 'r17', ['name', 'amount']],
    ['name alone', 100, { name: 'ANA NOVAK' }, 'r17', ['name']],
    ['a misspelt name', 12_500, { name: 'Ana Kranjc' }, 'r21', ['name', 'amount']],
    [
      'the account that paid before',
      4_500,
      { account: 'AT611904300234573201' },
      'r18',
      ['account', 'amount'],
    ],
    ['a name in the text', 12_500, { name: 'Marija Novak', text: 'za Ana Novak' }, 'r17', ['text', 'amount']],
    ['an amount that one has open', 4_500, {}, 'r18', ['amount']],
    ['the name of one who was released', 3_000, { name: 'Eva Zupancic' }, 'r19', ['name', 'amount']],
  ])('B11 %s suggests', (_, amount, input, id, evidence) => {
    const match = matchOf(amount, input, around)
    expect(match).toMatchObject({ state: 'suggested', sure: false })
    expect(match.rules).toContain('B11')
    expect(match.proposals[0]).toMatchObject({ shares: [{ target: { id } }], evidence })
  })

  it('B11 suggests nothing when two registrations owe the amount', () => {
    expect(matchOf(12_500, {}, around)).toMatchObject({ state: 'unmatched', proposals: [] })
  })

  it('B11 suggests the open amount of the couple for the name of one', () => {
    const couple = matching([
      { ...ana, togetherWith: ['r18'] },
      { ...luka, togetherWith: ['r17'] },
    ])
    const match = matchOf(17_000, { name: 'Ana Novak' }, couple)
    expect(first(match)).toEqual([
      ['r17', 12_500, paid],
      ['r18', 4_500, paid],
    ])
    expect(match.proposals[0]?.evidence).toEqual(['name', 'couple', 'amount'])
  })

  it('B11 puts the most likely suggestion first', () => {
    const match = matchOf(4_500, { name: 'Ana Novak', account: 'AT611904300234573201' }, around)
    expect(match.proposals.map((proposal) => proposal.shares[0]?.target.id)).toEqual(['r18', 'r17'])
  })
})

it('B12 a sure match changes the open amounts of the next entries, a suggestion does not', () => {
  const ofAna = entry({ amount: 12_500, references: [si12(17)] })
  const matched = inOneGo(matchEntries([entry({ amount: 12_500, name: 'Ana Novak' }), ofAna, ofAna], all))
  expect(matched.map(({ state, sure }) => [state, sure])).toEqual([
    ['suggested', false],
    ['matched', true],
    ['matched', true],
  ])
  expect(matched.map(first)).toEqual([
    [['r17', 12_500, paid]],
    [['r17', 12_500, paid]],
    [['r17', 12_500, { kind: 'over', overCents: 12_500 }]],
  ])
})

describe('a flag', () => {
  it.each(['details-differ', 'future-day', 'no-day'] as const)(
    'B15 %s turns a sure match into a suggestion',
    (flag) => {
      const match = matchOf(12_500, { references: [si12(17)], flags: [flag] })
      expect(match).toMatchObject({ state: 'suggested', sure: false, rules: ['B6', 'B15'] })
      expect(first(match)).toEqual([['r17', 12_500, paid]])
    },
  )

  it.each(['zero-amount', 'other-currency'] as const)('B15 %s proposes nothing', (flag) => {
    const match = matchOf(12_500, { references: [si12(17)], flags: [flag] })
    expect(match).toMatchObject({ state: 'unmatched', sure: false, rules: ['B15'], proposals: [] })
  })
})

it('B3 a pending or informational entry is not matched', () => {
  const states = (['pending', 'info'] as const).map(
    (status) => matchOf(1, { status, references: [si12(17)] }).state,
  )
  expect(states).toEqual(['pending', 'ignored'])
})
