import { sql } from 'kysely'
import { Query } from 'mingo'
import type { FindOptions } from './check/check-options.ts'
import type { Source, Sql } from './source.ts'

export type Document = Readonly<Record<string, unknown>>
type Row = Readonly<Record<string, unknown>>

/** The columns that are read, and how their rows become documents. */
export type Documents = {
  /** The SQL after `select`. */
  readonly select: Sql
  readonly make: (rows: readonly Row[]) => readonly Document[]
}

/** The documents of a collection, as far as the projection asks for them; no other column is read. */
export function documentsOf(
  { columns }: Pick<Source, 'columns'>,
  asked?: FindOptions['projection'],
): Documents {
  // MongoDB takes an empty projection for none.
  const projection = asked && Object.keys(asked).length > 0 ? asked : undefined
  const whole = Object.keys(columns).filter((path) => !hasParent(columns, path))
  const wanted = projection ? whole.filter((path) => isWanted(path, projection)) : whole
  const select = sql.join(
    wanted.map((path) => sql`${sql.raw(columns[path]?.sql ?? 'null')} as ${sql.id(path)}`),
  )
  // A row with plain names and nothing missing is a document already.
  const isDocument = wanted.every((path) => !path.includes('.') && columns[path]?.absent !== 'missing')
  const canMiss = new Set(wanted.filter((path) => columns[path]?.absent === 'missing'))
  const build = (rows: readonly Row[]) => (isDocument ? rows : rows.map((row) => nested(row, canMiss)))
  if (!projection || Object.keys(projection).every((path) => !hasParent(columns, path))) {
    return {
      select: wanted.length > 0 ? select : sql`1 as "_"`,
      make: wanted.length > 0 ? build : (rows) => rows.map(() => ({})),
    }
  }
  return { select, make: (rows) => new Query({}).find<Document>([...build(rows)], projection).all() }
}

function hasParent(columns: Source['columns'], path: string): boolean {
  const steps = path.split('.')
  return steps.some((_, length) => length > 0 && Object.hasOwn(columns, steps.slice(0, length).join('.')))
}

/** Whether the column is needed for the projection, be it for a part of it only. */
function isWanted(path: string, projection: NonNullable<FindOptions['projection']>): boolean {
  if (path === '_id') return projection._id !== 0
  const entries = Object.entries(projection).filter(([name]) => name !== '_id')
  const names = entries.map(([name]) => name)
  if (entries.length === 0) return projection._id === 0
  const isNamed = names.some((name) => path === name || path.startsWith(`${name}.`))
  if (entries.some(([, wanted]) => wanted === 0)) return !isNamed
  return isNamed || names.some((name) => name.startsWith(`${path}.`))
}

function nested(row: Row, canMiss: ReadonlySet<string>): Document {
  const document: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(row)) {
    if (value === null && canMiss.has(path)) continue
    const steps = path.split('.')
    const last = steps.pop() ?? path
    let inner = document
    for (const step of steps) {
      inner[step] ??= {}
      inner = inner[step] as Record<string, unknown>
    }
    inner[last] = value
  }
  return document
}
