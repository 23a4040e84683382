import { sql } from 'kysely'
import { storableText } from '#app/platform/values/storable.ts'
import { isElementQuery } from '../check/check-query.ts'
import { isMap } from '../errors.ts'
import type { Order } from '../operand.ts'
import type { Source, Sql } from '../source.ts'
import { type FindTarget, type Target, targetsOf } from '../target.ts'
import { whileInTime, whileInTimeIfMany } from '../while-in-time.ts'
import { compileJson } from './compile-json.ts'
import { compileScalar } from './compile-scalar.ts'
import { compileTextList } from './compile-text-list.ts'

/** How one kind of target evaluates the operators. The SQL is true where the condition holds, else false or null. */
export type CompileCondition<T extends Target> = {
  equals(target: T, operand: unknown): Sql
  isAmong(target: T, operands: readonly unknown[]): Sql
  compares(target: T, order: Order, operand: unknown): Sql
  matches(target: T, regex: RegExp): Sql
  exists(target: T): Sql
  hasSize(target: T, size: number): Sql
  /** Whether it is a list of which some element holds; the element has the empty path. */
  hasElement(target: T, condition: (find: FindTarget) => Sql, only: { readonly maps: boolean }): Sql
}

/** A query that was checked, as a condition for `where`. Every value in it is a parameter. X9. */
export function compileQuery(query: Readonly<Record<string, unknown>>, source: Source): Sql {
  return compileFields(query, targetsOf(source), source.search)
}

function compileFields(query: Readonly<Record<string, unknown>>, find: FindTarget, search?: string): Sql {
  const all = Object.entries(query).map(([name, value]) => {
    switch (name) {
      case '$and':
        return whileInTimeIfMany(value, every(queries(value).map((one) => compileFields(one, find))))
      case '$or':
        return whileInTimeIfMany(value, some(queries(value).map((one) => compileFields(one, find))))
      case '$nor':
        return whileInTimeIfMany(value, not(some(queries(value).map((one) => compileFields(one, find)))))
      case '$text':
        return compileSearch(value, search)
      default:
        return compileCondition(value, find(name), (path) => find(path === '' ? name : `${name}.${path}`))
    }
  })
  return every(all)
}

/** Compiles the condition of a field: a value, or operators that must all hold. */
function compileCondition(condition: unknown, target: Target, find: FindTarget): Sql {
  if (!isMap(condition) || !Object.keys(condition).some((key) => key.startsWith('$'))) {
    return compileOperator('$eq', condition, target, find)
  }
  return every(
    Object.entries(condition).map(([operator, operand]) => compileOperator(operator, operand, target, find)),
  )
}

const orders: Readonly<Record<string, Order>> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }

function compileOperator(operator: string, operand: unknown, target: Target, find: FindTarget): Sql {
  switch (operator) {
    case '$eq':
      return on(target, (kind, it) => kind.equals(it, operand), operand === null)
    case '$ne':
      return not(compileOperator('$eq', operand, target, find))
    case '$in':
      return on(target, (kind, it) => kind.isAmong(it, list(operand)), list(operand).includes(null))
    case '$nin':
      return not(compileOperator('$in', operand, target, find))
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return compileOrder(orders[operator] ?? '>', operand, target, find)
    case '$regex':
      return operand instanceof RegExp
        ? whileInTime(on(target, (kind, it) => kind.matches(it, operand)))
        : sql`false`
    case '$exists': {
      const exists = on(target, (kind, it) => kind.exists(it))
      return operand === false ? not(exists) : exists
    }
    case '$size':
      return on(target, (kind, it) => kind.hasSize(it, Number(operand)))
    case '$all':
      return list(operand).length === 0
        ? sql`false`
        : whileInTimeIfMany(
            operand,
            every(list(operand).map((one) => compileOperator('$eq', one, target, find))),
          )
    case '$elemMatch':
      return on(target, (kind, it) =>
        kind.hasElement(it, (within) => compileElement(operand, within), { maps: isElementQuery(operand) }),
      )
    case '$not':
      return not(compileCondition(operand, target, find))
    default:
      throw new TypeError(`${operator} has not been checked`)
  }
}

/** `$gte: null` and `$lte: null` are other words for `$eq: null`. */
function compileOrder(order: Order, operand: unknown, target: Target, find: FindTarget): Sql {
  if (operand !== null) return on(target, (kind, it) => kind.compares(it, order, operand))
  return order.endsWith('=') ? compileOperator('$eq', null, target, find) : sql`false`
}

function compileElement(operand: unknown, within: FindTarget): Sql {
  return isElementQuery(operand)
    ? compileFields(operand, within)
    : compileCondition(operand, within(''), within)
}

/** Compiles for the kind of the target; a missing value passes `ifNothing`. */
function on(
  target: Target,
  ask: <T extends Target>(kind: CompileCondition<T>, it: T) => Sql,
  ifNothing = false,
): Sql {
  switch (target.kind) {
    case 'scalar':
      return ask(compileScalar, target)
    case 'textList':
      return whileInTime(ask(compileTextList, target))
    case 'json':
      return whileInTime(ask(compileJson, target))
    case 'nothing':
      return ifNothing ? sql`true` : sql`false`
  }
}

/** The number of words that an index looks up; the others are checked row by row. */
const MOST_BY_INDEX = 4

/** Every word of it occurs in the text, ignoring accents and case. */
function compileSearch(value: unknown, column: string | undefined): Sql {
  const asked = isMap(value) && typeof value.$search === 'string' ? value.$search : ''
  const words = asked.split(/\s+/).filter((word) => word !== '')
  if (column === undefined) return sql`false`
  return every(
    words.map((word, n) => {
      const part = storableText(word).replace(/[\\%_]/g, '\\$&')
      const isThere = sql`(${sql.raw(column)}) like '%' || searchable(${part}::text) || '%'`
      return n < MOST_BY_INDEX && !column.includes('(') ? isThere : whileInTime(isThere)
    }),
  )
}

function every(conditions: readonly Sql[]): Sql {
  if (conditions.length === 0) return sql`true`
  return conditions.length === 1 && conditions[0] ? conditions[0] : sql`(${sql.join(conditions, sql` and `)})`
}

function some(conditions: readonly Sql[]): Sql {
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** Also where the condition is null: a missing value does not match. */
function not(condition: Sql): Sql {
  return sql`(${condition}) is not true`
}

function queries(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return list(value).filter(isMap)
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
