import { describe, expect, it } from 'vitest'
import { encodeAs } from '#tests/bank/encode.ts'
import { inOneGo } from '#tests/bank/in-one-go.ts'
import { readStatementFile } from '../reading/read-statement-file.ts'
import { proposeMapping } from './propose-mapping.ts'

const OURS = 'SI56 0400 0123 4567 829'

const slovenian = [
  'Promet po računu;;;;;;;',
  'Datum knjiženja;Datum valute;V breme;V dobro;Naziv plačnika;Račun plačnika;Sklic;Namen',
  '07.07.2026;08.07.2026;;1.118,75;Živa Ščuk;AT611904300234573201;SI122600000000177;Prijava',
  '08.07.2026;08.07.2026;350,00;;DJ Lorenzo;;;Honorar',
].join('\r\n')
const english = [
  'Date,Amount,Currency,Name,IBAN,Reference,Description,Bank reference',
  '2026-07-07,"1,118.75",EUR,Živa Ščuk,AT611904300234573201,SI122600000000177,Registration,B-1',
  '2026-07-08,-350.00,EUR,DJ Lorenzo,,,Fee,B-2',
].join('\n')

describe('proposeMapping', () => {
  it.each([
    [
      'of a Slovenian bank',
      slovenian,
      'windows-1250',
      { separator: ';', decimal: ',', dates: 'D.M.YYYY', rowsBefore: 1 },
    ],
    ['in English', english, 'utf-8', { separator: ',', decimal: '.', dates: 'YYYY-MM-DD', rowsBefore: 0 }],
  ] as const)('finds the columns of a file %s', (_, text, encoding, wanted) => {
    const bytes = encodeAs(text, encoding)
    const { rows, mapping } = proposeMapping(bytes, OURS)
    expect(mapping).toMatchObject({ ...wanted, encoding, account: 'SI56040001234567829' })
    expect(rows).toHaveLength(text.split('\n').length)
    const read = inOneGo(readStatementFile(bytes, mapping))
    expect(read.ok && read.value[0]?.entries).toMatchObject([
      {
        amountCents: 111_875,
        bookedOn: '2026-07-07',
        references: ['SI122600000000177'],
        party: { name: 'Živa Ščuk', account: 'AT611904300234573201' },
      },
      { amountCents: -35_000, bookedOn: '2026-07-08', party: { name: 'DJ Lorenzo', account: null } },
    ])
  })

  it('makes a guess for a file without a header', () => {
    const { mapping } = proposeMapping(encodeAs('7.7.2026;1,00\n8.7.2026;2,00', 'utf-8'), OURS)
    expect(mapping).toMatchObject({ separator: ';', dates: 'D.M.YYYY', heading: [], rowsBefore: 0 })
  })
})
