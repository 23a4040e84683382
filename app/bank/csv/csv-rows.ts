import { CsvError, parse } from 'csv-parse/sync'
import { StatementProblemFound } from '../statement-error.ts'
import type { CsvMapping } from './csv-mapping.ts'

/** A row with the line on which it ends. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/**
 * The rows of a CSV text, without empty ones.
 * @param most rows; what follows is left out
 * @throws StatementProblemFound for a quote that is not closed
 */
export function csvRows(text: string, separator: CsvMapping['separator'], most: number): CsvRow[] {
  try {
    const rows = parse(text, {
      delimiter: separator,
      bom: true,
      info: true,
      to: most,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as readonly RowWithInfo[]
    return rows
      .map(({ record, info }) => ({ line: info.lines, cells: record.map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines)
    throw new StatementProblemFound(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? { reason: 'truncated', place: { line } }
        : { reason: 'malformed', detail: error.code, place: { line } },
    )
  }
}

/** The result of `info: true`, which the parser's types leave out. */
type RowWithInfo = { readonly record: string[]; readonly info: { readonly lines: number } }
