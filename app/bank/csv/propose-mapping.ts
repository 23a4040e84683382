import { electronicAccount } from '../account.ts'
import { plainText } from '../keys/alike.ts'
import { decode } from '../reading/decode.ts'
import { type Encoding, encodings, wrongEncoding } from '../reading/encoding.ts'
import { type CsvDateFormat, type CsvMapping, csvDateFormats, separators } from './csv-mapping.ts'
import { csvRows } from './csv-rows.ts'
import { csvAmount, csvDay } from './csv-values.ts'

/** The start of the wizard: the first rows as they would be read, and a mapping to correct. */
export type ProposedMapping = {
  readonly rows: readonly (readonly string[])[]
  readonly mapping: CsvMapping
}

const ROWS_LOOKED_AT = 30

/**
 * A mapping for a CSV file of an unknown format, from its heading in Slovenian or English and its first rows. Only a proposal: the
 * wizard shows the result.
 * @param account the account of the entries, unless a column names it
 */
export function proposeMapping(bytes: Uint8Array, account: string): ProposedMapping {
  const encoding = likelyEncoding(bytes)
  const text = [...decode(bytes, encoding, encoding)].join('')
  const separator = likelySeparator(text)
  const rows = csvRows(text, separator, ROWS_LOOKED_AT).map(({ cells }) => cells)
  const at = rows.findIndex((cells) => cells.filter((cell) => columnNamed(cell) !== null).length >= 2)
  const heading = rows[at] ?? []
  const body = rows.slice(at + 1)
  const find = (wanted: ColumnName) => {
    const place = heading.findIndex((cell) => columnNamed(cell) === wanted)
    return place < 0 ? null : place
  }
  const [credit, debit, bookedOn] = [find('credit'), find('debit'), find('bookedOn') ?? find('valueOn') ?? 0]
  const amountPlaces = [credit, debit, find('amount')].filter((place) => place !== null)
  const references = heading.flatMap((cell, place) => (columnNamed(cell) === 'reference' ? [place] : []))
  return {
    rows,
    mapping: {
      encoding,
      separator,
      rowsBefore: Math.max(0, at),
      heading: [...heading],
      currency: 'EUR',
      account: electronicAccount(account),
      decimal: likelyDecimal(body, amountPlaces),
      dates: likelyDates(body, bookedOn),
      columns: {
        bookedOn,
        valueOn: find('valueOn'),
        currency: find('currency'),
        account: find('ownAccount'),
        amount:
          credit !== null && debit !== null
            ? { kind: 'two', credit, debit }
            : { kind: 'signed', column: find('amount') ?? credit ?? 0 },
        name: find('name'),
        payerAccount: find('payerAccount'),
        references,
        text: heading.flatMap((cell, place) => (columnNamed(cell) === 'text' ? [place] : [])),
        bankReference: find('bankReference'),
        endToEndId: find('endToEndId'),
      },
    },
  }
}

type ColumnName =
  | 'bookedOn'
  | 'valueOn'
  | 'credit'
  | 'debit'
  | 'amount'
  | 'currency'
  | 'ownAccount'
  | 'name'
  | 'payerAccount'
  | 'reference'
  | 'text'
  | 'bankReference'
  | 'endToEndId'

/** The first that fits counts: the narrower ones come first. */
const columnNames: readonly (readonly [ColumnName, RegExp])[] = [
  ['valueOn', /DATUMVALUT|VALUTADATUM|VALUEDATE/],
  ['bookedOn', /DATUM|DATE/],
  ['endToEndId', /ENDTOEND|E2E/],
  ['bankReference', /REFERENCABANKE|REKLAMACIJ|BANKREFERENCE|TRANSACTIONID|IDTRANSAKCIJE/],
  ['debit', /BREME|DEBIT|ODLIV/],
  ['credit', /DOBRO|CREDIT|PRILIV/],
  ['amount', /ZNESEK|AMOUNT/],
  ['currency', /VALUTA|CURRENCY/],
  ['ownAccount', /^(LASTNIRACUN|MOJRACUN|OWNACCOUNT)$/],
  ['payerAccount', /IBAN|RACUN|ACCOUNT/],
  ['reference', /SKLIC|REFERENCA|REFERENCE/],
  ['name', /NAZIV|IME|PLACNIK|PARTNER|NAME(?!N)|PAYER/],
  ['text', /NAMEN|OPIS|PURPOSE|DESCRIPTION|TEXT/],
]

function columnNamed(heading: string): ColumnName | null {
  const plain = plainText(heading)
  return columnNames.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

/** The first encoding that fits the bytes; UTF-8 is recognisable. */
function likelyEncoding(bytes: Uint8Array): Encoding {
  return encodings.find((encoding) => wrongEncoding(bytes, encoding) === null) ?? 'utf-8'
}

function likelySeparator(text: string): CsvMapping['separator'] {
  const lines = text.split(/\r?\n/, ROWS_LOOKED_AT)
  const countOf = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length))
  return separators.reduce((best, separator) => (countOf(separator) > countOf(best) ? separator : best))
}

function likelyDecimal(
  rows: readonly (readonly string[])[],
  places: readonly number[],
): CsvMapping['decimal'] {
  const cells = rows.flatMap((cells) => places.map((place) => cells[place] ?? ''))
  const readable = (decimal: ',' | '.') => cells.filter((cell) => csvAmount(cell, decimal) !== null).length
  return readable('.') > readable(',') ? '.' : ','
}

function likelyDates(rows: readonly (readonly string[])[], place: number): CsvDateFormat {
  const readable = (format: CsvDateFormat) =>
    rows.filter((cells) => csvDay(cells[place] ?? '', format) !== null).length
  return csvDateFormats.reduce((best, format) => (readable(format) > readable(best) ? format : best))
}
