import { textStream } from '../http/text-stream.ts'
import type { Locale } from '../locale.ts'
import { m } from '../messages/messages.js'
import type { Cell, Column } from './cell.ts'
import { csvHead, csvRow } from './csv-table.ts'
import { type FileKind, fileTypes } from './file-kind.ts'
import { workbookOf } from './workbook.server.ts'

/** A workbook is built in memory, and holds the process: a quarter of a second for so many. CSV is streamed and has no limit. */
const MOST_CELLS = 400_000

/** A table whose rows are read in batches. */
type ReadTable = {
  readonly columns: readonly Column[]
  readonly batches: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>
}
type Row = readonly Cell[]

type FileTerms = {
  readonly kind: FileKind
  /** Without its end. */
  readonly name: string
  readonly locale: Locale
  readonly mostCells?: number | undefined
}

/** The most rows of a workbook with so many columns. */
export function mostRows(columns: number, mostCells = MOST_CELLS): number {
  return Math.floor(mostCells / Math.max(1, columns))
}

/**
 * A table as a file to download, which no cache stores. CSV is written while it is read. A workbook is never a part of the rows: too many are answered with
 * 413 and a sentence.
 */
export async function tableFile(
  { columns, batches }: ReadTable,
  { kind, name, locale, mostCells }: FileTerms,
): Promise<Response> {
  if (kind === 'csv') return fileResponse(textStream(linesOf({ columns, batches }, locale)), { kind, name })
  const most = mostRows(columns.length, mostCells)
  const rows: Row[] = []
  for await (const batch of batches) {
    if (rows.length + batch.length > most) return tooLongResponse(m.lists_file_too_long({ most }, { locale }))
    for (const row of batch) rows.push(row)
  }
  return fileResponse(await workbookOf([{ columns, rows }]), { kind, name })
}

async function* linesOf({ columns, batches }: ReadTable, locale: Locale) {
  yield csvHead(columns, locale)
  for await (const rows of batches) yield rows.map((cells) => csvRow(cells, locale)).join('')
}

const privately = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** A written file to download, which no cache stores. */
export function fileResponse(
  content: string | Buffer<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>,
  { kind, name }: Pick<FileTerms, 'kind' | 'name'>,
): Response {
  return new Response(content, {
    headers: {
      'Content-Type': fileTypes[kind],
      'Content-Disposition': `attachment; filename="${name}.${kind}"`,
      ...privately,
    },
  })
}

/** The answer instead of a workbook with too many rows: 413 and a sentence. */
export function tooLongResponse(sentence: string): Response {
  return new Response(sentence, {
    status: 413,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...privately },
  })
}
