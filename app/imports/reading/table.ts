/** A row of the file with its position: the line of a CSV file, the row of a sheet, the n-th document. */
export type Row = { readonly line: number; readonly cells: readonly string[] }

/** The content of a file as texts under headings, for any format. Instants read `2025-07-03 10:15:00`, without a zone. */
export type Table = {
  readonly format: 'csv' | 'xlsx' | 'json'
  /** Each once; one that the file leaves empty, or has twice, is numbered. */
  readonly headings: readonly string[]
  readonly rows: readonly Row[]
}

/** Why a file is not read. */
export type FileProblem =
  | { readonly reason: 'too-large' | 'too-many-rows' | 'too-many-columns'; readonly limit: number }
  | { readonly reason: 'empty' | 'unpacks-too-large' | 'too-laborious' }
  | { readonly reason: 'other-kind'; readonly kind: 'pdf' | 'xls' | 'ods' | 'zip' | 'binary' }
  /** Several lists in one JSON document may be the registrations. */
  | { readonly reason: 'several-lists'; readonly names: readonly string[] }
  /** The file is truncated or not of its apparent format. */
  | { readonly reason: 'broken'; readonly line: number | null }

/** Thrown by readers, caught where the file is read. */
export class FileProblemFound extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem.reason)
    this.problem = problem
  }
}

/** The normalised headings. */
export function distinctHeadings(headings: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map((heading, index) => {
    const name = heading.trim() || `#${index + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
