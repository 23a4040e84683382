import { sql } from 'kysely'
import { isStorable } from '../operand.ts'
import { postgresRegex } from '../regex/postgres-regex.ts'
import type { Sql } from '../source.ts'
import type { Target } from '../target.ts'
import type { CompileCondition } from './compile-query.ts'
import { compareText, type Scalar } from './compile-scalar.ts'

type TextList = Extract<Target, { kind: 'textList' }>

/** Compiles operators on a list of texts: on the list as a whole, or on any of its texts. */
export const compileTextList: CompileCondition<TextList> = {
  equals: ({ value }, operand) => {
    if (operand === null || operand === undefined) return sql`${value} is null`
    if (isStorableText(operand)) return sql`${operand}::text = any(${value})`
    return Array.isArray(operand) && operand.every(isStorableText)
      ? sql`${value} = ${operand}::text[]`
      : sql`false`
  },
  isAmong: (target, operands) => {
    const others = operands.filter((one) => typeof one !== 'string')
    const texts = operands.filter(isStorableText)
    return sql`(${sql.join(
      [sql`${target.value} && ${texts}::text[]`, ...others.map((one) => compileTextList.equals(target, one))],
      sql` or `,
    )})`
  },
  compares: ({ value }, order, operand) =>
    typeof operand === 'string' ? someText(value, compareText(item, order, operand)) : sql`false`,
  matches: ({ value }, regex) => someText(value, sql`${item} ~ ${postgresRegex(regex)}`),
  exists: ({ value, canMiss }) => (canMiss ? sql`${value} is not null` : sql`true`),
  hasSize: ({ value }, size) => sql`cardinality(${value}) = ${size}::bigint`,
  hasElement: ({ value }, condition, only) => {
    if (only.maps) return sql`false`
    const element: Scalar = { kind: 'scalar', type: 'text', value: item, canMiss: false }
    return someText(
      value,
      condition((path) => (path === '' ? element : { kind: 'nothing' })),
    )
  },
}

const item = sql.raw('item')

function someText(texts: Sql, holds: Sql): Sql {
  return sql`exists (select from unnest(${texts}) as item where ${holds})`
}

function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && isStorable(value)
}
