import { MOST_COLUMNS, MOST_ROWS } from './limits.ts'
import { FileProblemFound, type Row } from './table.ts'

/**
 * Documents as rows, the heading first: a list, a list within a document, or one document a line, as `mongoexport` writes them. What lies in a document is named with a dot, a list of
 * plain values is one cell.
 * @throws FileProblemFound
 */
export function readJson(text: string): Row[] {
  const documents = documentsOf(text)
  if (documents.length > MOST_ROWS) throw new FileProblemFound({ reason: 'too-many-rows', limit: MOST_ROWS })
  const flat = documents.map((document) => {
    const cells = new Map<string, string>()
    flatten(document, '', cells, 0)
    return cells
  })
  const headings = [...new Set(flat.flatMap((cells) => [...cells.keys()]))]
  // before each row gets a cell for each heading
  if (headings.length > MOST_COLUMNS) {
    throw new FileProblemFound({ reason: 'too-many-columns', limit: MOST_COLUMNS })
  }
  return [
    { line: 0, cells: headings },
    ...flat.map((cells, index) => ({
      line: index + 1,
      cells: headings.map((heading) => cells.get(heading) ?? ''),
    })),
  ]
}

function documentsOf(text: string): unknown[] {
  const whole = parsed(text)
  if (whole === undefined) {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
    return lines.map((line, index) => {
      const one = parsed(line)
      if (one === undefined) throw new FileProblemFound({ reason: 'broken', line: index + 1 })
      return one
    })
  }
  if (Array.isArray(whole)) return whole
  return isRecord(whole) ? inDocument(whole) : [whole]
}

/**
 * The rows in one document: those of the list that has e-mail addresses, or else of its only list of documents. Without such a list, and where the document has an
 * address itself, it is the one row, whatever lists it has.
 * @throws FileProblemFound when both have addresses, or several lists may be meant
 */
function inDocument(whole: Readonly<Record<string, unknown>>, depth = 0): unknown[] {
  const entries = Object.entries(whole)
  const [only] = entries
  if (entries.length === 1 && isRecord(only?.[1]) && depth < DEEPEST) return inDocument(only[1], depth + 1)
  const isOnlyLists = entries.every(([, value]) => Array.isArray(value))
  const lists = entries.flatMap(([name, value]) =>
    Array.isArray(value) && value.every(isRecord) && (isOnlyLists || value.length > 0)
      ? [{ name, list: value }]
      : [],
  )
  const own = Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value)))
  const withAddresses = lists.filter(({ list }) => list.some(hasAddress))
  const found = withAddresses.length > 0 || hasAddress(own) ? withAddresses : lists
  const [first] = found
  if (!first) return [whole]
  if (found.length > 1 || hasAddress(own)) {
    throw new FileProblemFound({ reason: 'several-lists', names: found.map(({ name }) => name) })
  }
  return first.list
}

/** Whether a document says an e-mail address somewhere: it is about a person. */
function hasAddress(document: unknown): boolean {
  const cells = new Map<string, string>()
  flatten(document, '', cells, 0)
  return [...cells.values()].some((cell) => /^[^\s@]+@[^\s@]+$/.test(cell))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** How many documents within one another are looked into. */
const DEEPEST = 4

function flatten(value: unknown, name: string, cells: Map<string, string>, depth: number): void {
  const plain = plainText(value)
  if (plain !== null) {
    if (name !== '') cells.set(name, plain)
    return
  }
  if (!isRecord(value) || depth === DEEPEST) return
  for (const [key, inner] of Object.entries(value)) {
    flatten(inner, name === '' ? key : `${name}.${key}`, cells, depth + 1)
  }
}

/** A value as a cell; null: it is a document. Extended JSON names the types that JSON lacks. */
function plainText(value: unknown, depth = 0): string | null {
  if (value === null || value === undefined || depth > DEEPEST) return ''
  if (Array.isArray(value)) {
    return value
      .map((one) => plainText(one, depth + 1) ?? '')
      .filter((text) => text !== '')
      .join('; ')
  }
  if (!isRecord(value)) return String(value)
  const [[key, inner] = ['', null], ...others] = Object.entries(value)
  if (others.length > 0 || !key.startsWith('$')) return null
  if (key === '$date' && isRecord(inner)) {
    const ms = Number(inner.$numberLong)
    return Number.isFinite(ms) ? new Date(ms).toISOString() : ''
  }
  return plainText(inner, depth + 1)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
