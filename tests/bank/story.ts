import type { Matching } from '#app/bank/matching/match-entries.ts'
import type { Payable, Payout } from '#app/bank/matching/payable.ts'
import { referencesOf } from '#app/platform/bank/references.ts'
import { cents } from '#app/platform/values/money.ts'
import type { CamtEntry, CamtStatement } from './camt.ts'

/** The acceptance story for the bank: the dancers, what they owe after the rush, and the statements. */

/** Cents by the number of the dancer, from 1. */
const totals = [
  11_875, 11_875, 11_875, 11_875, 11_875, 11_875, 15_500, 9_900, 4_500, 6_500, 9_700, 7_500, 7_500, 5_400,
  5_400, 4_500, 0, 0, 2_800, 2_800, 3_400, 1_500, 1_500, 2_400, 3_500, 3_500, 2_400, 2_400, 3_325, 3_325,
]
const couples = [
  [1, 2],
  [3, 4],
  [5, 6],
  [29, 30],
] as const
const givenNames: Readonly<Record<number, string>> = { 1: 'Živa', 8: 'Plesalec' }

/** `D07`, as the story calls them: their surname. */
export const surname = (n: number) => `D${String(n).padStart(2, '0')}`
export const si12 = (n: number) => referencesOf({ prefix: 'TF', year2: 26, number: n }).si12
export const rf = (n: number) => referencesOf({ prefix: 'TF', year2: 26, number: n }).rf

/** @param paid cents by the number of the dancer */
export function dancers(paid: Readonly<Record<number, number>> = {}): Payable[] {
  return totals.map((total, at) => {
    const n = at + 1
    const partner = couples.flatMap(([one, other]) => (one === n ? [other] : other === n ? [one] : []))
    return {
      type: 'registration',
      id: surname(n),
      code: `TF26-${String(n).padStart(5, '0')}`,
      status: 'live',
      names: [`${givenNames[n] ?? `Given${n}`} ${surname(n)}`],
      references: [si12(n), rf(n)],
      openCents: cents(total - (paid[n] ?? 0)),
      togetherWith: partner.map(surname),
      payerAccounts: [],
    }
  })
}

export const costOfTheDj: Payout = {
  type: 'cost',
  id: 'dj',
  code: 'DJ Lorenzo Bassi',
  names: ['Lorenzo Bassi'],
  account: null,
  endToEndId: null,
  openCents: cents(35_000),
}

export const matchingOf = (payables: readonly Payable[], more: Partial<Matching> = {}): Matching => ({
  payables,
  groups: [],
  payouts: [costOfTheDj],
  settled: [],
  ...more,
})

/** The right check digit and one, modulo 10. */
const wrong = (reference: string) => `${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`
const spaced = (reference: string) =>
  `festival SI12 ${reference.slice(4, 6)} ${reference.slice(6, 10)}-${reference.slice(10)}`

type Numbering = (dancer: number) => number

const firstEntries = (numberOf: Numbering): readonly CamtEntry[] => {
  const [si, r] = [(n: number) => si12(numberOf(n)), (n: number) => rf(numberOf(n))]
  return [
    { amount: 11_875, name: 'Živa D01', strd: [si(1)] },
    { amount: 11_875, name: 'D02', strd: [r(2)] },
    { amount: -2_800, endToEndId: 'E2E-D19', returned: { reason: 'FOCR' } },
    { amount: 15_500, name: 'D07', iban: 'AT611904300234573201', ustrd: [spaced(si(7))] },
    { amount: 9_900, name: 'PLESALEC D08', strd: [wrong(si(8))] },
    { amount: 4_500, name: 'D09', strd: [si(9)] },
    { amount: 4_500, name: 'D09', strd: [si(9)], bookedOn: '2026-07-08' },
    { amount: 6_650, name: 'D29', ustrd: [`${si(29)} ${r(30)}`] },
    { amount: 2_800, name: 'D19', strd: [si(19)], endToEndId: 'E2E-D19' },
    { amount: 6_000, name: 'D10', ustrd: [r(10).toLowerCase()] },
    { amount: -35_000, name: 'DJ Lorenzo Bassi' },
  ]
}
const pendingOf = (numberOf: Numbering): CamtEntry => ({
  amount: 7_500,
  name: 'D12',
  strd: [si12(numberOf(12))],
  bankReference: 'S1-12',
})

const withReferences = (entries: readonly CamtEntry[], prefix: string): CamtEntry[] =>
  entries.map((entry, at) => ({
    bookedOn: '2026-07-07',
    ...entry,
    bankReference: `${prefix}-${String(at + 1).padStart(2, '0')}`,
  }))

/** Number of the dancer and cents. */
const later = [
  ...[3, 4, 5, 6].map((n) => [n, 11_875] as const),
  ...([
    [10, 500],
    [13, 7_500],
    [14, 5_400],
    [15, 5_400],
    [19, 2_800],
    [20, 2_800],
    [21, 3_400],
  ] as const),
  ...([
    [22, 1_500],
    [23, 1_500],
    [24, 2_400],
    [25, 3_500],
    [26, 3_500],
    [28, 2_400],
  ] as const),
] as const

export type StoryStatements = {
  readonly s1: CamtStatement
  readonly s2: CamtStatement
  /** @param endToEndId what the file for the bank gave D07's refund */
  readonly third: (endToEndId: string) => CamtStatement
}

/** @param numberOf what the code of a dancer ends in: D01 need not be number 1 */
export function statementsOf(numberOf: Numbering): StoryStatements {
  const first = firstEntries(numberOf)
  const pending = pendingOf(numberOf)
  return {
    s1: {
      opening: 100_000,
      closing: 135_800,
      number: 1,
      from: '2026-07-06',
      to: '2026-07-08',
      entries: [...withReferences(first, 'S1'), { ...pending, status: 'PDNG', bookedOn: '2026-07-08' }],
    },
    s2: {
      opening: 100_000,
      closing: 233_400,
      number: 2,
      from: '2026-07-06',
      to: '2026-07-13',
      entries: [
        ...withReferences(first, 'S1'),
        { ...pending, bookedOn: '2026-07-09' },
        ...withReferences(
          later.map(([n, amount]) => ({
            amount,
            name: surname(n),
            strd: [si12(numberOf(n))],
            bookedOn: '2026-07-10',
          })),
          'S2',
        ),
      ],
    },
    third: (endToEndId) => ({
      opening: 233_400,
      closing: 224_900,
      number: 3,
      from: '2026-07-13',
      to: '2026-08-25',
      entries: withReferences(
        [
          { amount: -14_500, name: 'D07', iban: 'AT611904300234573201', endToEndId },
          { amount: 6_000, name: 'D10', ustrd: [`${si12(numberOf(10))} + ${si12(numberOf(18))}`] },
        ].map((entry) => ({ ...entry, bookedOn: '2026-08-25' })),
        'S3',
      ),
    }),
  }
}

const inOrder = statementsOf((dancer) => dancer)
export const { s1, s2 } = inOrder
export const s3 = inOrder.third('TF26-R1')
