import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/platform/values/local-day.ts'
import { entry } from '#tests/bank/entry.ts'
import type { StatementEntry } from '../statement.ts'
import { type Facts, factsKey, numbered } from './alike.ts'
import type { KeyedEntry } from './entry-keys.ts'
import { identifyEntries, type KnownEntry } from './identify-entries.ts'

const OURS = 'SI56040001234567829'

/** Few amounts, payers and texts, so that many of a day are alike. */
const made = fc.record({
  day: fc.integer({ min: 0, max: 5 }),
  amount: fc.constantFrom(1_500, -1_500),
  account: fc.constantFrom('AT611904300234573201', 'SI56020170014356205'),
  text: fc.constantFrom('Milonga, čez vikend', 'prijava SI12 2600000000177'),
  collective: fc.boolean(),
})

/** A year of the account in the order of the bank; each entry has a reference, a few share one of a collective entry. */
const year = fc.array(made, { minLength: 1, maxLength: 40 }).map((all) => {
  let collective = 0
  return all
    .toSorted((one, other) => one.day - other.day)
    .map(({ day, collective: shares, ...rest }, n) => {
      collective = shares ? collective + 1 : 0
      const reference = collective > 0 ? `C-${n - collective}` : `R-${n}`
      return entry({
        ...rest,
        bookedOn: addDays('2026-01-01', day * 60),
        bankReference: reference,
        index: collective,
      })
    })
})

/** A piece of the year: CAMT may cut anywhere, CSV has whole days and none of the references. */
const piece = fc.record({
  from: fc.nat({ max: 1_000 }),
  to: fc.nat({ max: 1_000 }),
  csv: fc.boolean(),
  csvWithAccounts: fc.boolean(),
})

type Piece = typeof piece extends fc.Arbitrary<infer P> ? P : never

/** The entries of the year that a file of this period contains. */
function coveredBy(all: readonly StatementEntry[], { from, to, csv }: Piece): readonly StatementEntry[] {
  const [first, last] = [Math.min(from, to), Math.max(from, to)].map((at) =>
    Math.floor((at / 1_001) * all.length),
  )
  const cut = all.slice(first, (last ?? 0) + 1)
  const days = new Set(cut.map(({ bookedOn }) => bookedOn))
  return csv ? all.filter(({ bookedOn }) => days.has(bookedOn)) : cut
}

function entriesOf(all: readonly StatementEntry[], one: Piece): readonly StatementEntry[] {
  const covered = coveredBy(all, one)
  if (!one.csv) return numbered(covered)
  const asCsv = covered.map((read) => ({
    ...read,
    bankReference: null,
    index: 0,
    text: read.text.toUpperCase().replaceAll(' ', '  '),
    party: { ...read.party, account: one.csvWithAccounts ? read.party.account : null },
  }))
  return numbered(asCsv)
}

/** Takes files one after another as the storing does. */
function importAll(files: readonly (readonly StatementEntry[])[]) {
  const known: KnownEntry[] = []
  const alarms: string[] = []
  for (const file of files) {
    for (const [n, identity] of identifyEntries(OURS, known, file).entries()) {
      const read = file[n] as StatementEntry
      if (identity.kind === 'new') {
        if (identity.looksLike) alarms.push(identity.looksLike)
        known.push({ ...read, id: `k${known.length}`, nth: identity.nth })
      }
      if (identity.kind !== 'known' || !identity.learns) continue
      const at = known.findIndex(({ id }) => id === identity.id)
      const before = known[at] as KnownEntry
      const party = { ...before.party, account: before.party.account ?? read.party.account }
      const bankReference = before.bankReference ?? read.bankReference
      const index = before.bankReference === null ? read.index : before.index
      known[at] = { ...before, party, bankReference, index }
    }
  }
  return { known, alarms }
}

/** How often each day, amount and text is there: all that CSV and CAMT say in common. */
function countOf(all: readonly Facts[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const one of all) {
    const key = factsKey({ ...one, party: { name: null, account: null } })
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

describe('a year cut into overlapping files', () => {
  it('B1 B2 yields the same entries, in any order of the files', () => {
    fc.assert(
      fc.property(year, fc.array(piece, { minLength: 1, maxLength: 8 }), (all, pieces) => {
        const covered = new Set(pieces.flatMap((one) => coveredBy(all, one)))
        const { known, alarms } = importAll(pieces.map((one) => entriesOf(all, one)))
        expect(countOf(known)).toEqual(countOf([...covered]))
        expect(alarms).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  it('B1 B2 gives each entry its reference once a CAMT file of the year is imported', () => {
    const whole = { from: 0, to: 1_000, csv: false, csvWithAccounts: true }
    const referencesOf = (entries: readonly KeyedEntry[]) =>
      entries.map(({ bankReference, index }) => `${bankReference}/${index}`).sort()
    fc.assert(
      fc.property(year, fc.array(piece, { maxLength: 6 }), (all, pieces) => {
        const { known } = importAll([...pieces, whole].map((one) => entriesOf(all, one)))
        expect(referencesOf(known)).toEqual(referencesOf(all))
      }),
      { numRuns: 500 },
    )
  })

  it('B2 yields the same entries from CSV files alone', () => {
    fc.assert(
      fc.property(year, fc.array(piece, { minLength: 1, maxLength: 6 }), (all, pieces) => {
        const files = pieces.map((one) => entriesOf(all, { ...one, csv: true }))
        const covered = new Set(files.flat().map(({ bookedOn }) => bookedOn))
        const { known, alarms } = importAll([...files, ...files.toReversed()])
        expect(countOf(known)).toEqual(countOf(all.filter(({ bookedOn }) => covered.has(bookedOn))))
        expect(alarms).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('B1 keeps identical entries with different numbers apart', () => {
    fc.assert(
      fc.property(year, fc.array(piece, { minLength: 1, maxLength: 6 }), (all, pieces) => {
        const camt = pieces.map((one) => entriesOf(all, { ...one, csv: false }))
        const keys = importAll(camt).known.map((one) => `${factsKey(one)}/${one.nth}`)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})
