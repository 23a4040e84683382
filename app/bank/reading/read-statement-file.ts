import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { CsvMapping } from '../csv/csv-mapping.ts'
import { readCsv } from '../csv/read-csv.ts'
import type { Statement } from '../statement.ts'
import { type StatementError, StatementProblemFound } from '../statement-error.ts'
import { readCamt053 } from './camt053.ts'
import { latin1, otherKindOf } from './file-kind.ts'
import { LARGEST_FILE, MOST_ENTRIES } from './limits.ts'

/** The format of a file, by its first bytes. A CSV file needs a mapping to be read. */
export type FileKind = 'xml' | 'csv'

/** Whether a file may be a statement, and of which kind; else why it is none. */
export function fileKindOf(bytes: Uint8Array, largest = LARGEST_FILE): Decision<FileKind, StatementError> {
  if (bytes.length > largest) {
    return refuse({ reason: 'too-large', bytes: bytes.length, limit: largest, place: {} })
  }
  const kind = otherKindOf(bytes)
  if (kind !== null) return refuse({ reason: 'other-kind', kind, place: { byte: 0 } })
  const head = latin1(bytes.subarray(0, 4096))
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart()
  if (head === '') return refuse({ reason: 'empty', place: {} })
  return accept(head.startsWith('<') ? 'xml' : 'csv')
}

/**
 * The statements of a file, CAMT.053 or CSV, or why it is refused: work of seconds for the largest, which may be interrupted (`inSteps`). Whether they are right and ours, `checkStatement` says.
 * @param mapping how to read a CSV file; without one such a file is refused as `text`
 */
export function* readStatementFile(
  bytes: Uint8Array,
  mapping: CsvMapping | null = null,
  limits: Limits = { largestFile: LARGEST_FILE, mostEntries: MOST_ENTRIES },
): Generator<undefined, Decision<readonly Statement[], StatementError>> {
  const kind = fileKindOf(bytes, limits.largestFile)
  if (!kind.ok) return kind
  if (kind.value === 'csv' && mapping === null) {
    return refuse({ reason: 'other-kind', kind: 'text', place: { byte: 0 } })
  }
  try {
    return accept(
      kind.value === 'xml' || mapping === null
        ? yield* readCamt053(bytes, limits.mostEntries)
        : yield* readCsv(bytes, mapping, limits.mostEntries),
    )
  } catch (problem) {
    if (problem instanceof StatementProblemFound) return refuse(problem.error)
    throw problem
  }
}

export type Limits = { readonly largestFile: number; readonly mostEntries: number }
