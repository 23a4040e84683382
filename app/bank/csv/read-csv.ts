import { type Cents, cents } from '#app/platform/values/money.ts'
import { electronicAccount } from '../account.ts'
import { numbered } from '../keys/alike.ts'
import { decode } from '../reading/decode.ts'
import { reference } from '../reading/transaction.ts'
import type { Statement, StatementEntry } from '../statement.ts'
import { StatementProblemFound } from '../statement-error.ts'
import { type CsvMapping, columnsNeeded } from './csv-mapping.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'
import { csvAmount, csvDay } from './csv-values.ts'

type CsvEntry = Omit<StatementEntry, 'nth'> & { readonly ofAccount: string }

/**
 * The entries of a CSV file, one statement for each account in it. It has no balances, so only the rows can be checked.
 * Reading may be interrupted between rows.
 * @throws StatementProblemFound with the line, for a file that cannot be imported
 */
export function* readCsv(
  bytes: Uint8Array,
  mapping: CsvMapping,
  mostEntries: number,
): Generator<undefined, Statement[]> {
  const text = [...decode(bytes, mapping.encoding, mapping.encoding)].join('')
  const headingRows = mapping.rowsBefore + (mapping.heading.length > 0 ? 1 : 0)
  yield
  const rows = csvRows(text, mapping.separator, headingRows + mostEntries + 1)
  checkHeading(rows[mapping.rowsBefore], mapping)
  checkEnd(text, rows.at(-1), mapping)
  const body = rows.slice(headingRows)
  if (body.length > mostEntries) {
    const place = { line: body.at(-1)?.line ?? 1 }
    throw new StatementProblemFound({ reason: 'too-many-entries', limit: mostEntries, place })
  }
  const entries: CsvEntry[] = []
  for (const [at, row] of body.entries()) {
    if (at % 500 === 0) yield
    const entry = entryOf(row, mapping)
    if (entry) entries.push(entry)
  }
  const byAccount = Map.groupBy(entries, ({ ofAccount }) => ofAccount)
  return [...byAccount].map(([account, own]) => statementOf(account, own, mapping))
}

function statementOf(account: string, entries: readonly CsvEntry[], { currency }: CsvMapping): Statement {
  const none = { owner: null, id: null, number: null, opening: null, closing: null }
  const own = entries.map(({ ofAccount: _, ...entry }) => entry)
  return { ...none, format: 'csv', account, currency, line: entries[0]?.line ?? 1, entries: numbered(own) }
}

function checkHeading(row: CsvRow | undefined, { heading, rowsBefore }: CsvMapping): void {
  if (heading.length === 0) return
  const [expected, found] = [heading.join(' · '), row?.cells.join(' · ') ?? '']
  if (expected === found) return
  throw new StatementProblemFound({
    reason: 'other-columns',
    expected,
    found,
    place: { line: row?.line ?? rowsBefore + 1 },
  })
}

/** A row that is too short and has no line break after it is where a download broke off. */
function checkEnd(text: string, last: CsvRow | undefined, mapping: CsvMapping): void {
  if (!last || /[\r\n]\s*$/.test(text) || last.cells.length >= columnsNeeded(mapping)) return
  throw new StatementProblemFound({ reason: 'truncated', place: { line: last.line } })
}

/** Null for a row with neither day nor amount: a line of text above or under the table. */
function entryOf(row: CsvRow, mapping: CsvMapping): CsvEntry | null {
  const { columns, currency } = mapping
  const cell = (place: number | null) => (place === null ? '' : (row.cells[place] ?? ''))
  const amountCells = cellsOfAmount(mapping).map(cell)
  const hasDay = csvDay(cell(columns.bookedOn), mapping.dates) !== null
  if (!hasDay && amountCells.every((text) => text === '')) return null
  if (row.cells.length < columnsNeeded(mapping)) {
    throw new StatementProblemFound({
      reason: 'malformed',
      detail: `${row.cells.length} columns`,
      place: { line: row.line },
    })
  }
  const amountCents = amountOf(row, mapping)
  const ofCurrency = cell(columns.currency).toUpperCase() || currency
  return {
    ofAccount: electronicAccount(cell(columns.account) || mapping.account),
    line: row.line,
    amountCents,
    currency: ofCurrency,
    bookedOn: dayIn(row, columns.bookedOn, 'booking day', mapping),
    valueOn: cell(columns.valueOn) === '' ? null : dayIn(row, columns.valueOn ?? 0, 'value day', mapping),
    status: 'booked',
    party: {
      name: cell(columns.name) || null,
      account: cell(columns.payerAccount) ? electronicAccount(cell(columns.payerAccount)) : null,
    },
    onBehalfOf: null,
    references: columns.references.map(cell).filter((text) => text !== ''),
    text: columns.text
      .map(cell)
      .filter((text) => text !== '')
      .join(' '),
    bankText: '',
    bankReference: reference(cell(columns.bankReference) || null),
    endToEndId: reference(cell(columns.endToEndId) || null),
    returnInfo: null,
    index: 0,
    flags: [
      ...(ofCurrency === currency ? [] : ['other-currency' as const]),
      ...(amountCents === 0 ? ['zero-amount' as const] : []),
    ],
  }
}

function cellsOfAmount({ columns: { amount } }: CsvMapping): number[] {
  return amount.kind === 'two' ? [amount.credit, amount.debit] : [amount.column]
}

function amountOf(row: CsvRow, { columns: { amount }, decimal }: CsvMapping): Cents {
  const at = (place: number) => {
    const text = row.cells[place] ?? ''
    const value = csvAmount(text, decimal)
    if (value === null) throw unreadable('amount', text, row)
    return value
  }
  const orNone = (place: number) => (row.cells[place] ? at(place) : 0)
  switch (amount.kind) {
    case 'signed':
      return at(amount.column)
    case 'two':
      if (!row.cells[amount.credit] && !row.cells[amount.debit]) throw unreadable('amount', '', row)
      return cents(orNone(amount.credit) - Math.abs(orNone(amount.debit)))
    case 'marked': {
      const mark = (row.cells[amount.mark] ?? '').toLowerCase()
      const debit = amount.debitMarks.some((debitMark) => debitMark.toLowerCase() === mark)
      return cents(at(amount.column) * (debit ? -1 : 1))
    }
  }
}

function dayIn(row: CsvRow, place: number, field: string, { dates }: CsvMapping) {
  const text = row.cells[place] ?? ''
  const day = csvDay(text, dates)
  if (day === null) throw unreadable(field, text, row)
  return day
}

const unreadable = (field: string, text: string, { line }: CsvRow) =>
  new StatementProblemFound(
    text === ''
      ? { reason: 'missing', field, place: { line } }
      : { reason: 'unreadable', field, text, place: { line } },
  )
