import { sql } from 'kysely'
import { instantText, isStorable, kindOf, type Order, storableOrder } from '../operand.ts'
import { postgresRegex } from '../regex/postgres-regex.ts'
import type { Sql } from '../source.ts'
import type { Target } from '../target.ts'
import type { CompileCondition } from './compile-query.ts'

export type Scalar = Extract<Target, { kind: 'scalar' }>

/** Compiles operators on one value. The SQL is true only where the condition holds, else false or null. */
export const compileScalar: CompileCondition<Scalar> = {
  equals: (target, operand) => {
    if (operand === null || operand === undefined) return sql`${target.value} is null`
    const written = literal(target, operand)
    return written ? sql`${target.value} = ${written}` : sql`false`
  },
  isAmong: (target, operands) => {
    const present = operands.flatMap((one) => plain(target, one) ?? [])
    const isIn = sql`${target.value} = any(${present}::${arrayTypes[target.type]})`
    return operands.includes(null) ? sql`(${target.value} is null or ${isIn})` : isIn
  },
  compares: (target, order, operand) => {
    if (target.type === 'text') {
      return typeof operand === 'string' ? compareText(target.value, order, operand) : sql`false`
    }
    const written = literal(target, operand)
    return written ? sql`${target.value} ${sql.raw(order)} ${written}` : sql`false`
  },
  matches: (target, regex) =>
    target.type === 'text' ? sql`${target.value} ~ ${postgresRegex(regex)}` : sql`false`,
  exists: ({ value, canMiss }) => (canMiss ? sql`${value} is not null` : sql`true`),
  hasSize: () => sql`false`,
  hasElement: () => sql`false`,
}

/**
 * Compares a text with the operand by code point, as MongoDB does without a collation. The operand may hold NUL and lone surrogates.
 */
export function compareText(value: Sql, asked: Order, operand: string): Sql {
  const { order, text } = storableOrder(asked, operand)
  return sql`${value} collate "C" ${sql.raw(order)} ${text}::text`
}

/** The operand as a parameter of the column's type; null when nothing of that type equals it or is in order with it. */
function literal(target: Scalar, operand: unknown): Sql | null {
  const value = plain(target, operand)
  if (value === null) return null
  // Whole numbers so that an index of whole numbers can be used.
  const type = target.type === 'number' && Number.isSafeInteger(value) ? 'bigint' : types[target.type]
  return sql`${value}::${sql.raw(type)}`
}

function plain({ type }: Scalar, operand: unknown): string | number | boolean | null {
  if (kindOf(operand) !== type || Number.isNaN(operand)) return null
  if (operand instanceof Date) return instantText(operand)
  if (typeof operand === 'string') return isStorable(operand) ? operand : null
  return typeof operand === 'number' || typeof operand === 'boolean' ? operand : null
}

const types = {
  text: 'text',
  number: 'double precision',
  boolean: 'boolean',
  instant: 'timestamptz',
} as const
const arrayTypes = {
  text: sql`text[]`,
  number: sql`double precision[]`,
  boolean: sql`boolean[]`,
  instant: sql`timestamptz[]`,
} as const
