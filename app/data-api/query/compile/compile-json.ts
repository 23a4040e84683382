import { sql } from 'kysely'
import { isJson, kindOf, type Order, storableOrder } from '../operand.ts'
import { postgresRegex } from '../regex/postgres-regex.ts'
import type { Sql } from '../source.ts'
import { elementTargets, type Target } from '../target.ts'
import type { CompileCondition } from './compile-query.ts'

export type Json = Extract<Target, { kind: 'json' }>

/**
 * Compiles operators on a value within JSON. PostgreSQL's paths in their lax mode look into lists on the way and at the end, as
 * MongoDB's do, and compare values of one kind only.
 */
export const compileJson: CompileCondition<Json> = {
  equals: (target, operand) => {
    if (operand === null || operand === undefined) return isNullOrMissing(target)
    if (!isJson(operand)) return sql`false`
    const kind = kindOf(operand)
    return kind === 'array' || kind === 'map'
      ? equalsComposed(target, [operand])
      : someValue(target, '@ == $v', operand)
  },
  isAmong: (target, operands) => {
    const plain = operands.filter((one) => isJson(one) && !['null', 'array', 'map'].includes(kindOf(one)))
    const composed = operands.filter((one) => isJson(one) && ['array', 'map'].includes(kindOf(one)))
    const ways = [
      someValue(target, '@ == $v[*]', plain),
      ...(composed.length > 0 ? [equalsComposed(target, composed)] : []),
      ...(operands.includes(null) ? [isNullOrMissing(target)] : []),
    ]
    return sql`(${sql.join(ways, sql` or `)})`
  },
  compares: (target, order, operand) => {
    const asked = jsonOrder(order, operand)
    return asked ? someValue(target, `@ ${asked.order} $v`, asked.operand) : sql`false`
  },
  matches: (target, regex) => sql`exists (
    select from jsonb_path_query(${target.value}, ${`${pathTo(target.steps)} ? (@.type() == "string")`}::jsonpath) as text
    where text #>> '{}' ~ ${postgresRegex(regex)})`,
  exists: (target) => {
    if (target.steps.length > 0) return pathExists(target, pathTo(target.steps))
    // The column is known to be null where it is missing: a JSON null in it would have been SQL's.
    return target.canMiss ? sql`${target.value} <> 'null'::jsonb` : sql`true`
  },
  hasSize: (target, size) => sql`exists (select from ${leaves(target)} as leaf
    where case when jsonb_typeof(leaf) = 'array' then jsonb_array_length(leaf) = ${size}::bigint end)`,
  hasElement: (target, condition, only) => {
    const element = sql.raw(`element${target.depth}`)
    return sql`exists (select from ${leaves(target)} as leaf,
      jsonb_array_elements(case when jsonb_typeof(leaf) = 'array' then leaf else '[]' end) as ${element}
      where ${only.maps ? sql`jsonb_typeof(${element}) = 'object' and ` : sql``}${condition(elementTargets(element, target.depth + 1))})`
  },
}

/** A path of PostgreSQL's; filters behind it look at the elements of a list at its end. */
export function pathTo(steps: readonly (string | number)[]): string {
  return `lax $${steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${JSON.stringify(step)}`)).join('')}`
}

function leaves({ value, steps }: Json): Sql {
  return sql`jsonb_path_query(${value}, ${pathTo(steps)}::jsonpath)`
}

function pathExists({ value }: Json, path: string): Sql {
  return sql`jsonb_path_exists(${value}, ${path}::jsonpath)`
}

/** Whether one of the values there passes the filter, in which `$v` is the operand. */
function someValue({ value, steps }: Json, filter: string, operand: unknown): Sql {
  const variables = JSON.stringify({ v: operand })
  return sql`jsonb_path_exists(${value}, ${`${pathTo(steps)} ? (${filter})`}::jsonpath, ${variables}::jsonb)`
}

/** The value as a whole, or an element of a list, is one of these. */
function equalsComposed(target: Json, operands: readonly unknown[]): Sql {
  const any = sql`any(${operands.map((one) => JSON.stringify(one))}::jsonb[])`
  return sql`exists (select from ${leaves(target)} as leaf
    where leaf = ${any} or exists (select from jsonb_path_query(leaf, 'lax $[*]') as part where part = ${any}))`
}

/** Null is there, or something on the way is a map without the next step, or no map at all. */
function isNullOrMissing(target: Json): Sql {
  const { steps } = target
  const ends = steps.flatMap((step, length) => {
    const before = pathTo(steps.slice(0, length))
    const misses =
      typeof step === 'number'
        ? `${before} ? (@.type() != "array" || !exists(@[${step}]))`
        : `${before} ? (@.type() == "object" && !exists(@.${JSON.stringify(step)}))`
    return [misses, `${before}.type() ? (@ != "object" && @ != "array")`]
  })
  const ways = [`${pathTo(steps)} ? (@ == null)`, ...ends].map((path) => pathExists(target, path))
  return sql`(${sql.join(ways, sql` or `)})`
}

/** An order in JSON, which has no endless numbers; null when nothing is in that order. */
function jsonOrder(order: Order, operand: unknown): { order: Order; operand: unknown } | null {
  if (typeof operand === 'string') {
    const { order: storable, text } = storableOrder(order, operand)
    return { order: storable, operand: text }
  }
  if (operand === Infinity) return order.startsWith('<') ? { order: '<=', operand: Number.MAX_VALUE } : null
  if (operand === -Infinity) return order.startsWith('>') ? { order: '>=', operand: -Number.MAX_VALUE } : null
  return isJson(operand) ? { order, operand } : null
}
