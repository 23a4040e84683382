import { describe, expect, it } from 'vitest'
import { entries, entry } from '#tests/bank/entry.ts'
import type { StatementEntry } from '../statement.ts'
import { identifyEntries, type KnownEntry } from './identify-entries.ts'

const OURS = 'SI56040001234567829'

/** Known entries with the ids `k0`, `k1` … */
const known = (...made: readonly StatementEntry[]): KnownEntry[] =>
  made.map((one, n) => ({ ...one, id: `k${n}` }))

const kinds = (before: readonly KnownEntry[], read: readonly StatementEntry[]) =>
  identifyEntries(OURS, before, read).map((identity) =>
    'id' in identity ? `${identity.kind} ${identity.id}` : identity.kind,
  )

const ana = { amount: 1_500, name: 'Ana', account: 'AT611904300234573201', text: 'milonga' }

describe('entries with the reference of the bank', () => {
  it('B1 are the same with the same reference, whatever else changed', () => {
    const before = known(entry({ ...ana, bankReference: 'a' }))
    expect(
      kinds(before, [entry({ ...ana, bankReference: 'a', text: 'MILONGA SI99', bookedOn: '2026-07-09' })]),
    ).toEqual(['known k0'])
  })

  it('B1 are different with different references, however similar', () => {
    expect(
      kinds(known(entry({ ...ana, bankReference: 'a' })), [entry({ ...ana, bankReference: 'b' })]),
    ).toEqual(['new'])
  })

  it('B1 are identified in a collective entry by reference and position', () => {
    const part = (index: number) => entry({ ...ana, bankReference: 'a', index })
    expect(kinds(known(part(1)), [part(1), part(2)])).toEqual(['known k0', 'new'])
  })

  it('B1 are different with another amount: the return of a payment', () => {
    const before = known(entry({ ...ana, bankReference: 'a' }))
    expect(kinds(before, [entry({ ...ana, amount: -1_500, bankReference: 'a' })])).toEqual(['new'])
  })

  it('B1 are two entries when a bank uses the reference twice in one statement', () => {
    const fee = entry({ amount: -50, bankReference: 'FEE' })
    expect(kinds([], [fee, { ...fee }])).toEqual(['new', 'new'])
    expect(kinds(known(fee), [fee, { ...fee }])).toEqual(['known k0', 'new'])
  })
})

describe('entries without a reference', () => {
  it.each([
    ['another spelling', { text: 'Milonga – ' }, 'known k0'],
    ['no reference written as one', { references: ['SI99'] }, 'known k0'],
    ['no account of the payer', { account: undefined }, 'known k0'],
    ['another text', { text: 'praktika' }, 'new'],
    ['another day', { bookedOn: '2026-07-09' }, 'new'],
    ['another amount', { amount: 1_600 }, 'new'],
    ['another payer', { account: 'SI56020170014356205' }, 'new'],
  ] as const)('B2 %s', (_, change, identity) => {
    const { account, ...rest } = { ...ana, ...change }
    const changed = entry(account === undefined ? rest : { ...rest, account })
    expect(kinds(known(entry(ana)), [changed])).toEqual([identity])
    // from CSV to CAMT, and from CAMT to CSV
    expect(kinds(known(entry(ana)), [{ ...changed, bankReference: 'a' }])).toEqual([identity])
    expect(kinds(known(entry({ ...ana, bankReference: 'a' })), [changed])).toEqual([identity])
  })

  it('B2 are matched one to one: the third of three identical ones is new, and numbered so', () => {
    const read = entries(ana, ana, ana)
    const identities = identifyEntries(OURS, known(...entries(ana, ana)), read)
    expect(identities).toEqual([
      { kind: 'known', id: 'k0', learns: false },
      { kind: 'known', id: 'k1', learns: false },
      { kind: 'new', nth: 3, nowBooked: null, looksLike: null },
    ])
  })

  it('B2 gain the reference, which is their first key from then on', () => {
    const read = entries({ ...ana, bankReference: 'a' }, { ...ana, bankReference: 'b' })
    expect(identifyEntries(OURS, known(entry(ana)), read)).toEqual([
      { kind: 'known', id: 'k0', learns: true },
      { kind: 'new', nth: 2, nowBooked: null, looksLike: null },
    ])
  })

  it('B2 are matched with entries that have a reference, so that another can take the entry with that reference', () => {
    const before = known(entry(ana), entry({ ...ana, bankReference: 'a' }))
    expect(kinds(before, entries(ana, { ...ana, bankReference: 'b' }))).toEqual(['known k1', 'known k0'])
  })

  it('B2 and text are the same only if both have a payer', () => {
    const bare = { amount: 1_500 }
    expect(kinds(known(entry({ ...bare, account: 'AT611904300234573201' })), [entry(bare)])).toEqual(['new'])
    expect(kinds(known(entry(bare)), [entry(bare)])).toEqual(['known k0'])
  })
})

describe('pending entries', () => {
  const pending = entry({ ...ana, status: 'pending', bankReference: 'a' })
  const booked = entry({ ...ana, bankReference: 'a' })

  it('B3 are shown and take no key: the booked entry is new, and names the pending one', () => {
    expect(identifyEntries(OURS, [], [pending])).toEqual([{ kind: 'pending', id: null }])
    expect(identifyEntries(OURS, known(pending), [pending, booked])).toMatchObject([
      { kind: 'pending', id: null },
      { kind: 'new', nowBooked: 'k0' },
    ])
    expect(identifyEntries(OURS, known(pending), [pending])).toEqual([{ kind: 'pending', id: 'k0' }])
  })

  it('B3 of an older file are known once they are booked', () => {
    expect(identifyEntries(OURS, known(booked), [pending])).toEqual([
      { kind: 'known', id: 'k0', learns: false },
    ])
  })

  it('B3 are recognised without a reference for two weeks', () => {
    const without = { ...pending, bankReference: null, bookedOn: '2026-07-01' } as const
    const later = (bookedOn: '2026-07-15' | '2026-07-16') =>
      identifyEntries(OURS, known(without), [{ ...booked, bookedOn }])
    expect(later('2026-07-15')).toMatchObject([{ nowBooked: 'k0' }])
    expect(later('2026-07-16')).toMatchObject([{ nowBooked: null }])
  })
})

it('B4 an entry with the same day, amount and payer but other text is a possible duplicate, unless both have a reference', () => {
  const other = entry({ ...ana, text: 'POLOG 123' })
  expect(identifyEntries(OURS, known(entry(ana)), [other])).toMatchObject([{ kind: 'new', looksLike: 'k0' }])
  const withBoth = identifyEntries(OURS, known({ ...entry(ana), bankReference: 'a' }), [
    { ...other, bankReference: 'b' },
  ])
  expect(withBoth).toMatchObject([{ kind: 'new', looksLike: null }])
  // an entry that was matched exactly is no candidate for a similar one
  expect(identifyEntries(OURS, known(entry(ana)), [entry(ana), other])).toMatchObject([
    { kind: 'known' },
    { looksLike: null },
  ])
})
