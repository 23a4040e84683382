import { sql } from 'kysely'
import type { Column, Source, Sql } from './source.ts'

/** Where a path of a query leads to. */
export type Target =
  | {
      readonly kind: 'scalar'
      readonly type: 'text' | 'number' | 'boolean' | 'instant'
      /** Null when it is null or missing. */
      readonly value: Sql
      readonly canMiss: boolean
    }
  /** A list of texts. */
  | { readonly kind: 'textList'; readonly value: Sql; readonly canMiss: boolean }
  /** `steps` within a `jsonb`, which is JSON's null rather than SQL's. A number is a place in a list. */
  | {
      readonly kind: 'json'
      readonly value: Sql
      readonly steps: readonly (string | number)[]
      readonly canMiss: boolean
      /** How many `$elemMatch` it lies in: names the rows of each. */
      readonly depth: number
    }
  /** Missing in every document. */
  | { readonly kind: 'nothing' }

/** Finds what a path means. */
export type FindTarget = (path: string) => Target

/**
 * Finds targets in a collection: the longest beginning of a path that is a column, or the parent of columns, then steps within its JSON; a
 * path without either is missing in every document.
 */
export function targetsOf({ columns }: Pick<Source, 'columns'>): FindTarget {
  return (path) => {
    const steps = path.split('.')
    for (let length = steps.length; length > 0; length -= 1) {
      const found = columnAt(columns, steps.slice(0, length).join('.'))
      if (found) return within(found, steps.slice(length).map(placeOrName))
    }
    return { kind: 'nothing' }
  }
}

/** The targets of one element of a JSON list; the element itself has the empty path. */
export function elementTargets(value: Sql, depth: number): FindTarget {
  return (path) => {
    const steps = path === '' ? [] : path.split('.').map(placeOrName)
    return { kind: 'json', value, steps, canMiss: false, depth }
  }
}

/** A column, or those below the path put together. */
function columnAt(columns: Source['columns'], path: string): Column | null {
  if (Object.hasOwn(columns, path)) return columns[path] ?? null
  const parts = Object.entries(columns).filter(([name]) => name.startsWith(`${path}.`))
  if (parts.length === 0) return null
  const names = new Set(parts.map(([name]) => name.slice(path.length + 1).split('.')[0] ?? ''))
  const pairs = [...names].map((name) => {
    const part = columnAt(columns, `${path}.${name}`)
    return `'${name.replaceAll("'", "''")}', ${part?.type === 'day' ? `(${part.sql})::text` : part?.sql}`
  })
  return { sql: `jsonb_build_object(${pairs.join(', ')})`, type: 'json' }
}

function within({ sql: text, type, absent }: Column, steps: readonly (string | number)[]): Target {
  const value = sql.raw(`(${text})`)
  const canMiss = absent === 'missing'
  if (type === 'json') {
    return { kind: 'json', value: sql`coalesce(${value}, 'null'::jsonb)`, steps, canMiss, depth: 0 }
  }
  const [step, ...further] = steps
  if (step === undefined) {
    if (type === 'textArray') return { kind: 'textList', value, canMiss }
    if (type === 'day') return { kind: 'scalar', type: 'text', value: sql`${value}::text`, canMiss }
    return { kind: 'scalar', type, value, canMiss }
  }
  if (type !== 'textArray' || typeof step !== 'number' || further.length > 0) return { kind: 'nothing' }
  return { kind: 'scalar', type: 'text', value: sql`${value}[${sql.lit(step + 1)}::int]`, canMiss: true }
}

function placeOrName(step: string): string | number {
  return /^\d{1,6}$/.test(step) ? Number(step) : step
}
