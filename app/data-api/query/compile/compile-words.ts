import { sql } from 'kysely'
import { isStorable } from '../operand.ts'
import { postgresRegex } from '../regex/postgres-regex.ts'
import type { Sql } from '../source.ts'
import type { Target } from '../target.ts'
import type { CompileCondition } from './compile-query.ts'
import { compareText, type Scalar } from './compile-scalar.ts'

type Words = Extract<Target, { kind: 'words' }>

/** Compiles operators on a list of texts: on the list as a whole, or on any of its texts. */
export const compileWords: CompileCondition<Words> = {
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
      [sql`${target.value} && ${texts}::text[]`, ...others.map((one) => compileWords.equals(target, one))],
      sql` or `,
    )})`
  },
  compares: ({ value }, order, operand) =>
    typeof operand === 'string' ? someWord(value, compareText(word, order, operand)) : sql`false`,
  matches: ({ value }, regex) => someWord(value, sql`${word} ~ ${postgresRegex(regex)}`),
  exists: ({ value, canMiss }) => (canMiss ? sql`${value} is not null` : sql`true`),
  hasSize: ({ value }, size) => sql`cardinality(${value}) = ${size}::bigint`,
  hasElement: ({ value }, condition, only) => {
    if (only.maps) return sql`false`
    const element: Scalar = { kind: 'scalar', type: 'text', value: word, canMiss: false }
    return someWord(
      value,
      condition((path) => (path === '' ? element : { kind: 'nothing' })),
    )
  },
}

const word = sql.raw('word')

function someWord(words: Sql, holds: Sql): Sql {
  return sql`exists (select from unnest(${words}) as word where ${holds})`
}

function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && isStorable(value)
}
