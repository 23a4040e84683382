import { describe, expect, it } from 'vitest'
import { encodeAs } from '#tests/bank/encode.ts'
import { inOneGo } from '#tests/bank/in-one-go.ts'
import { identifyEntries } from '../keys/identify-entries.ts'
import { readStatementFile } from '../reading/read-statement-file.ts'
import { type CsvMapping, csvMappingSchema } from './csv-mapping.ts'

const OURS = 'SI56040001234567829'
const heading = ['Datum knjiženja', 'Datum valute', 'Breme', 'Dobro', 'Naziv', 'IBAN', 'Sklic', 'Namen']

/** As a Slovenian bank exports: cp1250, semicolons, decimal commas, money in and out in a column each. */
const mapping: CsvMapping = {
  encoding: 'windows-1250',
  separator: ';',
  decimal: ',',
  dates: 'D.M.YYYY',
  rowsBefore: 1,
  heading,
  account: OURS,
  currency: 'EUR',
  columns: {
    bookedOn: 0,
    valueOn: 1,
    amount: { kind: 'two', debit: 2, credit: 3 },
    currency: null,
    account: null,
    name: 4,
    payerAccount: 5,
    references: [6],
    text: [7],
    bankReference: null,
    endToEndId: null,
  },
}

const rows = [
  'Izpisek prometa;SI56 0400 0123 4567 829;;;;;;',
  heading.join(';'),
  '07.07.2026;08.07.2026;;118,75;Živa Ščuk;AT61 1904 3002 3457 3201;SI12 2600000000177;"Prijava; vikend, ""ronda"""',
  '7. 7. 2026;;1.350,00;;DJ Lorenzo;;SI99;Honorar',
  '',
  'Skupaj;;;;;;;',
]

const csv = (lines: readonly string[] = rows, encoding: 'windows-1250' | 'utf-8' = 'windows-1250') =>
  encodeAs(lines.join('\r\n'), encoding)

function read(bytes: Uint8Array, how: CsvMapping = mapping) {
  const file = inOneGo(readStatementFile(bytes, how))
  if (!file.ok) throw new Error(JSON.stringify(file.reason))
  return file.value
}

function errorOf(bytes: Uint8Array, how: CsvMapping = mapping) {
  const file = inOneGo(readStatementFile(bytes, how))
  return file.ok ? expect.fail('read') : file.reason
}

describe('a CSV file', () => {
  it('is read with its mapping', () => {
    const common = {
      currency: 'EUR',
      bookedOn: '2026-07-07',
      status: 'booked',
      onBehalfOf: null,
      bankText: '',
      bankReference: null,
      endToEndId: null,
      returnInfo: null,
      index: 0,
      nth: 1,
      flags: [],
    }
    // the line below the table, and the one without anything, are no entries
    expect(read(csv().slice())).toEqual([
      {
        format: 'csv',
        account: OURS,
        owner: null,
        id: null,
        number: null,
        line: 3,
        currency: 'EUR',
        opening: null,
        closing: null,
        entries: [
          {
            ...common,
            line: 3,
            amountCents: 11_875,
            valueOn: '2026-07-08',
            party: { name: 'Živa Ščuk', account: 'AT611904300234573201' },
            references: ['SI12 2600000000177'],
            text: 'Prijava; vikend, "ronda"',
          },
          {
            ...common,
            line: 4,
            amountCents: -135_000,
            valueOn: null,
            party: { name: 'DJ Lorenzo', account: null },
            references: ['SI99'],
            text: 'Honorar',
          },
        ],
      },
    ])
  })

  it('is read as UTF-8, with a byte order mark', () => {
    const bytes = csv([`\uFEFF${rows[0]}`, ...rows.slice(1)], 'utf-8')
    expect(read(bytes, { ...mapping, encoding: 'utf-8' })[0]?.entries[0]?.party.name).toBe('Živa Ščuk')
  })

  it('has a statement for each account in its column', () => {
    const lines = [
      '1.7.2026\t1,00\tSI56040001234567829',
      '2.7.2026\t2,00\tSI56020170014356205',
      '3.7.2026\t-3,00\tSI56 0400 0123 4567 829',
    ]
    const { columns } = mapping
    const [one, other] = read(csv(lines), {
      ...mapping,
      separator: '\t',
      rowsBefore: 0,
      heading: [],
      columns: {
        ...columns,
        amount: { kind: 'signed', column: 1 },
        account: 2,
        valueOn: null,
        name: null,
        payerAccount: null,
        references: [],
        text: [],
      },
    })
    expect([one?.account, one?.entries.map(({ amountCents }) => amountCents)]).toEqual([OURS, [100, -300]])
    expect([other?.account, other?.entries.map(({ amountCents }) => amountCents)]).toEqual([
      'SI56020170014356205',
      [200],
    ])
  })

  it("has the same entries as a CAMT file with the bank's references", () => {
    const entries = read(csv())[0]?.entries ?? []
    const known = entries.map((entry, n) => ({ ...entry, id: `${n}` }))
    const camt = entries.map((entry, n) => ({
      ...entry,
      references: [],
      bankReference: `R-${n}`,
      text: `${entry.references[0]} ${entry.text.toUpperCase()}`,
    }))
    expect(identifyEntries(OURS, known, camt)).toEqual([
      { kind: 'known', id: '0', learns: true },
      { kind: 'known', id: '1', learns: true },
    ])
  })
})

describe('a CSV file is refused', () => {
  const changed = (at: number, change: (row: string) => string) =>
    csv(rows.map((row, n) => (n === at ? change(row) : row)))

  it.each<[string, Uint8Array, object]>([
    [
      'with another heading',
      changed(1, (row) => row.replace('Sklic', 'Referenca')),
      { reason: 'other-columns', place: { line: 2 } },
    ],
    [
      'with a day that is none',
      changed(2, (row) => row.replace('07.07', '31.06')),
      { reason: 'unreadable', field: 'booking day', text: '31.06.2026', place: { line: 3 } },
    ],
    [
      'with an amount that is none',
      changed(3, (row) => row.replace('1.350,00', '1,350.00')),
      { reason: 'unreadable', field: 'amount', text: '1,350.00', place: { line: 4 } },
    ],
    [
      'with an amount but no day',
      changed(3, (row) => row.replace('7. 7. 2026', '')),
      { reason: 'missing', field: 'booking day', place: { line: 4 } },
    ],
    [
      'with too few columns',
      changed(3, () => '7. 7. 2026;;1.350,00;'),
      { reason: 'malformed', place: { line: 4 } },
    ],
    [
      'cut off inside quotes',
      csv().subarray(0, csv().indexOf(0x22) + 10),
      { reason: 'truncated', place: { line: 3 } },
    ],
    [
      'in UTF-8',
      csv(rows, 'utf-8'),
      { reason: 'encoding', declared: 'windows-1250', probably: 'utf-8', place: { line: 2 } },
    ],
  ])('%s', (_, bytes, error) => {
    expect(errorOf(bytes)).toMatchObject(error)
  })

  it('with too many entries', () => {
    const limits = { largestFile: 100_000, mostEntries: 1 }
    expect(inOneGo(readStatementFile(csv(), mapping, limits))).toMatchObject({
      reason: { reason: 'too-many-entries', limit: 1 },
    })
  })
})

describe('the sign of an amount', () => {
  const lines = [
    '1.7.2026;12,30;D',
    '1.7.2026;12,30;d',
    '1.7.2026;12,30;K',
    '1.7.2026;-12,30;K',
    '1.7.2026;0,00;K',
  ]

  it('comes from the column of the direction', () => {
    const [statement] = read(csv(lines), {
      ...mapping,
      rowsBefore: 0,
      heading: [],
      columns: {
        ...mapping.columns,
        amount: { kind: 'marked', column: 1, mark: 2, debitMarks: ['D'] },
        valueOn: null,
        name: null,
        payerAccount: null,
        references: [],
        text: [],
      },
    })
    expect(statement?.entries.map(({ amountCents }) => amountCents)).toEqual([
      -1_230, -1_230, 1_230, -1_230, 0,
    ])
    expect(statement?.entries.at(-1)?.flags).toEqual(['zero-amount'])
  })
})

it('a mapping survives serialisation', () => {
  expect(csvMappingSchema.parse(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping)
  expect(csvMappingSchema.safeParse({ ...mapping, separator: '::' }).success).toBe(false)
})
