import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { ACCOUNT, type CamtStatement, camt053 } from '#tests/bank/camt.ts'
import { encodeAs } from '#tests/bank/encode.ts'
import { inOneGo } from '#tests/bank/in-one-go.ts'
import { costOfTheDj, dancers, matchingOf, s1, s2, s3, surname } from '#tests/bank/story.ts'
import { identifyEntries, type KnownEntry } from './keys/identify-entries.ts'
import type { Effect } from './matching/entry-match.ts'
import type { SettledEntry } from './matching/payable.ts'
import { type Preview, previewOf } from './preview.ts'
import { checkStatement } from './reading/check-statement.ts'
import { readStatementFile } from './reading/read-statement-file.ts'
import type { Statement } from './statement.ts'

const accounts = [{ account: ACCOUNT, ownerNames: ['Društvo'] }]

function read(statement: CamtStatement): Statement {
  const file = inOneGo(readStatementFile(encodeAs(camt053(statement), 'utf-8')))
  if (!file.ok || !file.value[0]) throw new Error(JSON.stringify(file))
  const checked = checkStatement(file.value[0], { accounts, today: '2026-08-25', number: 1 })
  if (!checked.ok) throw new Error(JSON.stringify(checked.reason))
  return checked.value
}

const knownOf = (statement: Statement): KnownEntry[] =>
  statement.entries.map((entry, at) => ({ ...entry, id: `${at}` }))

/** The cents that accepting these lines books, by dancer; costs and refunds under their own id. */
function booked({ lines }: Preview, which: (line: Preview['lines'][number], at: number) => boolean) {
  const sums: Record<string, number> = {}
  for (const [at, line] of lines.entries()) {
    if (!which(line, at)) continue
    for (const { target, amountCents } of line.match?.proposals[0]?.shares ?? []) {
      sums[target.id] = (sums[target.id] ?? 0) + amountCents
    }
  }
  return sums
}

const sumOf = (sums: Record<string, number>) => Object.values(sums).reduce((sum, amount) => sum + amount, 0)
const isSure = ({ match }: Preview['lines'][number]) => match?.sure === true
const effects = ({ lines }: Preview, at: number): readonly (readonly [string, number, Effect])[] =>
  (lines[at]?.match?.proposals[0]?.shares ?? []).map(({ target, amountCents, effect }) => [
    target.id,
    amountCents,
    effect,
  ])

describe('the first statement of the story', () => {
  const statement = read(s1)
  const identities = identifyEntries(ACCOUNT, [], statement.entries)
  const preview = inOneGo(previewOf([statement], identities, matchingOf(dancers())))

  it('has twelve entries: nine sure, one suggestion, one outgoing, one pending', () => {
    expect(preview.counts).toEqual({
      lines: 12,
      known: 0,
      new: 11,
      sure: 9,
      suggested: 1,
      unmatched: 0,
      outgoing: 1,
      duplicate: 0,
      pending: 1,
    })
    expect([preview.creditCents, preview.debitCents]).toEqual([73_600, 37_800])
    expect(100_000 + preview.creditCents - preview.debitCents).toBe(135_800)
  })

  it('names the effect of each entry', () => {
    const paid = { kind: 'paid' }
    const states = preview.lines.map(({ match }) => [match?.state, match?.sure])
    const matched = ['matched', true]
    expect(states).toEqual([
      matched,
      matched,
      ['returned', true],
      matched,
      ['suggested', false],
      matched,
      matched,
      matched,
      matched,
      matched,
      ['outgoing', false],
      ['pending', false],
    ])
    const one = (n: number, amount: number, effect: object) => [[surname(n), amount, effect]]
    expect(preview.lines.map((_, at) => effects(preview, at))).toEqual([
      one(1, 11_875, paid),
      one(2, 11_875, paid),
      one(19, -2_800, { kind: 'returned', openCents: 2_800 }),
      one(7, 15_500, paid),
      one(8, 9_900, paid),
      one(9, 4_500, paid),
      one(9, 4_500, { kind: 'over', overCents: 4_500 }),
      [...one(29, 3_325, paid), ...one(30, 3_325, paid)],
      one(19, 2_800, paid),
      one(10, 6_000, { kind: 'part', openCents: 500 }),
      [['dj', -35_000, paid]],
      [],
    ])
  })

  it('gives the reason why the fifth entry is a suggestion, and the two entries that refer to each other', () => {
    const [fifth] = preview.lines[4]?.match?.proposals ?? []
    expect(fifth?.evidence).toEqual(['name', 'amount'])
    expect(preview.lines[4]?.match?.notes).toMatchObject([{ kind: 'wrong-reference' }])
    expect(preview.lines[2]?.match?.notes).toEqual([{ kind: 'returns', line: 8 }])
    expect(preview.lines[8]?.match?.notes).toEqual([{ kind: 'returned-by', line: 2 }])
    expect(preview.lines[10]?.match?.proposals[0]?.evidence).toEqual(['name', 'amount'])
  })

  it('pays 60900 when all sure entries are accepted, then 70800; nine dancers get an e-mail', () => {
    const sure = booked(preview, isSure)
    expect(sumOf(sure)).toBe(60_900)
    const withFifth = booked(preview, (line, at) => isSure(line) || at === 4)
    expect(sumOf(withFifth)).toBe(70_800)
    expect(Object.keys(withFifth).sort()).toEqual([1, 2, 7, 8, 9, 10, 19, 29, 30].map(surname))
    expect(booked(preview, (_, at) => at === 10)).toEqual({ dj: -35_000 })
  })

  it('is known when it is imported again: twelve entries, none new', () => {
    const again = identifyEntries(ACCOUNT, knownOf(statement), statement.entries)
    expect(again.map(({ kind }) => kind)).toEqual([...Array<string>(11).fill('known'), 'pending'])
    expect(again.every((identity) => 'id' in identity && identity.id !== null)).toBe(true)
    const { counts } = inOneGo(previewOf([statement], again, matchingOf(dancers())))
    expect(counts).toMatchObject({ lines: 12, known: 12, new: 0, sure: 0, pending: 0 })
  })

  it('is refused when it is cut, in cp1250 under a UTF-8 declaration, or with another closing balance', () => {
    const xml = camt053(s1)
    const bytes = encodeAs(xml, 'utf-8')
    expect(inOneGo(readStatementFile(bytes.subarray(0, bytes.length / 2)))).toMatchObject({
      reason: { reason: 'truncated', place: { line: expect.any(Number) } },
    })
    expect(inOneGo(readStatementFile(encodeAs(xml, 'windows-1250')))).toMatchObject({
      reason: {
        reason: 'encoding',
        declared: 'UTF-8',
        probably: 'windows-1250',
        place: { byte: xml.indexOf('Ž') },
      },
    })
    const wrong = inOneGo(readStatementFile(encodeAs(camt053({ ...s1, closing: 135_801 }), 'utf-8')))
    const checked =
      wrong.ok &&
      wrong.value[0] &&
      checkStatement(wrong.value[0], { accounts, today: '2026-07-08', number: 1 })
    expect(checked).toMatchObject({
      reason: { reason: 'sums-differ', bookedCents: 35_800, closingCents: 135_801 },
    })
  })
})

describe('the second statement of the story', () => {
  const known = knownOf(read(s1))
  const statement = read(s2)
  const identities = identifyEntries(ACCOUNT, known, statement.entries)
  const paid = {
    1: 11_875,
    2: 11_875,
    7: 15_500,
    8: 9_900,
    9: 9_000,
    10: 6_000,
    11: 9_700,
    29: 3_325,
    30: 3_325,
  }
  const preview = inOneGo(previewOf([statement], identities, matchingOf(dancers(paid))))

  it('has 29 entries: eleven known, eighteen new of 97600, all sure', () => {
    expect(preview.counts).toMatchObject({
      lines: 29,
      known: 11,
      new: 18,
      sure: 18,
      pending: 0,
      duplicate: 0,
    })
    expect(preview.newCents).toBe(97_600)
    expect(100_000 + preview.creditCents - preview.debitCents).toBe(233_400)
  })

  it('names the pending entry that is booked now', () => {
    expect(identities[11]).toEqual({ kind: 'new', nth: 1, nowBooked: '11', looksLike: null })
  })

  it('results in 178100 paid, of which 4500 too much, and 6900 open', () => {
    const now = { ...paid } as Record<number, number>
    for (const [id, amount] of Object.entries(booked(preview, isSure))) {
      const n = Number(id.slice(1))
      now[n] = (now[n] ?? 0) + amount
    }
    expect(sumOf(now)).toBe(178_100)
    const open = dancers(now).map(({ id, openCents }) => [id, openCents] as const)
    expect(open.filter(([, amount]) => amount !== 0)).toEqual([
      [surname(9), -4_500],
      [surname(16), 4_500],
      [surname(27), 2_400],
    ])
  })
})

describe('the third statement of the story', () => {
  const statement = read(s3)
  const refund = {
    ...costOfTheDj,
    type: 'refund',
    id: 'r1',
    code: 'R1',
    endToEndId: 'TF26-R1',
    openCents: cents(14_500),
  } as const
  const placed = dancers({ 10: 3_500 }).map((dancer) =>
    dancer.id === surname(18) ? { ...dancer, openCents: cents(3_000) } : dancer,
  )

  it('closes the refund and pays two registrations by one transfer', () => {
    const identities = identifyEntries(ACCOUNT, [], statement.entries)
    const preview = inOneGo(
      previewOf([statement], identities, matchingOf(placed, { payouts: [costOfTheDj, refund] })),
    )
    expect(effects(preview, 0)).toEqual([['r1', -14_500, { kind: 'closes' }]])
    expect(effects(preview, 1)).toEqual([
      [surname(10), 3_000, { kind: 'paid' }],
      [surname(18), 3_000, { kind: 'paid' }],
    ])
    expect(preview.counts).toMatchObject({ sure: 2, outgoing: 0 })
  })

  it('reopens the refund when the transfer is returned', () => {
    const settled: SettledEntry = {
      id: 'e1',
      amountCents: cents(-14_500),
      endToEndId: 'TF26-R1',
      isOver: false,
      shares: [{ target: { type: 'refund', id: 'r1' }, amountCents: cents(-14_500) }],
    }
    const bounce = read({
      opening: 0,
      closing: 14_500,
      entries: [{ amount: 14_500, endToEndId: 'TF26-R1', returned: { reason: 'AC04' } }],
    })
    for (const known of [[settled], []]) {
      const paidRefund = { ...refund, openCents: cents(0) }
      const matching = matchingOf([], { payouts: [paidRefund], settled: known })
      const preview = inOneGo(previewOf([bounce], identifyEntries(ACCOUNT, [], bounce.entries), matching))
      expect(preview.lines[0]?.match).toMatchObject({ state: 'returned', sure: true })
      expect(effects(preview, 0)).toEqual([['r1', 14_500, { kind: 'reopens' }]])
    }
  })
})
