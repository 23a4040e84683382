import { describe, expect, it } from 'vitest'
import { ACCOUNT, camt053 } from '#tests/bank/camt.ts'
import { inOneGo } from '#tests/bank/in-one-go.ts'
import { matching, registration } from '#tests/bank/payables.ts'
import { si12 } from '#tests/bank/story.ts'
import { identifyEntriesOfFile } from './keys/entries-of-file.ts'
import type { KnownEntry } from './keys/identify-entries.ts'
import { previewOf } from './preview.ts'
import { readStatementFile } from './reading/read-statement-file.ts'
import type { Statement } from './statement.ts'

function read(xml: string): readonly Statement[] {
  const file = inOneGo(readStatementFile(new TextEncoder().encode(xml)))
  return file.ok ? file.value : expect.fail(JSON.stringify(file.reason))
}

const ana = registration(17, { name: 'Ana Novak', open: 2_800 })
const first = { amount: 2_800, strd: [si12(17)], bankReference: 'a', endToEndId: 'e' }
const again = { amount: 2_800, strd: [si12(17)], bankReference: 'b' }
const back = { amount: -2_800, bankReference: 'c', endToEndId: 'e', returned: { reason: 'FOCR' } }
const pending = { amount: 500, strd: [si12(17)], bankReference: 'd', status: 'PDNG' } as const

/** A file of daily statements; the second repeats the day of the first. */
const file = read(
  camt053([
    { number: 1, opening: 0, entries: [first, pending] },
    { number: 2, opening: 0, entries: [first, pending, again] },
    { number: 3, opening: 5_600, entries: [back] },
  ]),
)

describe('a file of several statements', () => {
  const identities = identifyEntriesOfFile(file, new Map())
  const preview = inOneGo(previewOf(file, identities, matching([ana])))

  it('B1 B3 knows the entries of its earlier statements', () => {
    expect(identities).toEqual([
      { kind: 'new', nth: 1, nowBooked: null, looksLike: null },
      { kind: 'pending', id: null },
      { kind: 'known', id: 'line:0', learns: false },
      { kind: 'pending', id: 'line:1' },
      { kind: 'new', nth: 2, nowBooked: null, looksLike: null },
      { kind: 'new', nth: 1, nowBooked: null, looksLike: null },
    ])
    expect(preview.counts).toMatchObject({ lines: 6, known: 2, new: 3, sure: 3, pending: 1 })
  })

  it('B12 B13 is matched as a whole: a statement sees what earlier ones paid, and a return finds its original', () => {
    const effects = preview.lines.map(({ match }) => match?.proposals[0]?.shares[0]?.effect)
    expect(effects).toEqual([
      { kind: 'paid' },
      undefined,
      undefined,
      undefined,
      { kind: 'over', overCents: 2_800 },
      { kind: 'returned', openCents: 0 },
    ])
    expect(preview.lines[5]?.match?.notes).toEqual([{ kind: 'returns', line: 0 }])
    expect(preview.lines.map(({ statement }) => statement)).toEqual([0, 0, 1, 1, 1, 2])
    expect([preview.creditCents, preview.debitCents, preview.newCents]).toEqual([8_400, 2_800, 2_800])
  })

  it('is known completely when it is imported again', () => {
    const known = file.flatMap(({ entries }) => entries)
    const stored: KnownEntry[] = [0, 1, 4, 5].flatMap((at) => {
      const entry = known[at]
      return entry ? [{ ...entry, id: `${at}` }] : []
    })
    const { counts } = inOneGo(
      previewOf(file, identifyEntriesOfFile(file, new Map([[ACCOUNT, stored]])), matching([ana])),
    )
    expect(counts).toMatchObject({ lines: 6, known: 6, new: 0, pending: 0 })
  })
})

it('B4 a possible duplicate gets no proposal', () => {
  const [statement] = read(camt053({ opening: 0, entries: [first] }))
  if (!statement) throw new Error('no statement')
  const [entry] = statement.entries
  if (!entry) throw new Error('no entry')
  const known = { ...entry, id: 'k', bankReference: null, references: [], text: 'POLOG' }
  const identities = identifyEntriesOfFile([statement], new Map([[ACCOUNT, [known]]]))
  const { lines, counts } = inOneGo(previewOf([statement], identities, matching([ana])))
  expect(lines[0]).toMatchObject({
    match: { state: 'duplicate', sure: false, proposals: [], rules: ['B4'] },
  })
  expect(counts).toMatchObject({ new: 1, duplicate: 1, sure: 0 })
})
