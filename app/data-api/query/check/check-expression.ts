import { type Complain, isMap } from '../errors.ts'
import type { Fields } from '../fields.ts'

/** The allowed expression operators. None reads outside the document, grows it without bound, or runs code. */
export const expressions: ReadonlySet<string> = new Set([
  '$add',
  '$subtract',
  '$multiply',
  '$divide',
  '$mod',
  '$abs',
  '$ceil',
  '$floor',
  '$round',
  '$trunc',
  '$sum',
  '$avg',
  '$min',
  '$max',
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$cmp',
  '$and',
  '$or',
  '$not',
  '$in',
  '$cond',
  '$ifNull',
  '$switch',
  '$size',
  '$arrayElemAt',
  '$first',
  '$last',
  '$isArray',
  '$concat',
  '$toLower',
  '$toUpper',
  '$strLenCP',
  '$substrCP',
  '$trim',
  '$toString',
  '$toInt',
  '$toDouble',
  '$toDate',
  '$type',
  '$dateToString',
  '$year',
  '$month',
  '$dayOfMonth',
  '$dayOfWeek',
  '$hour',
  '$minute',
  '$dateTrunc',
])

export const accumulators: ReadonlySet<string> = new Set([
  '$sum',
  '$avg',
  '$min',
  '$max',
  '$first',
  '$last',
  '$push',
  '$addToSet',
  '$count',
])

/**
 * Checks an expression: `'$field'`, `{$operator: …}`, or a plain value made of such. Complains about unknown fields, unknown operators, and
 * an operator beside other names; `$$` variables count as unknown fields.
 */
export function checkExpression(value: unknown, fields: Fields, complain: Complain, path: string): void {
  if (typeof value === 'string' && value.startsWith('$')) {
    // `$$ROOT` and its kind are names of MongoDB's variables, not fields.
    if (!fields.has(value.slice(1))) complain(path, 'unknown-field', value)
    return
  }
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) checkExpression(one, fields, complain, `${path}.${index}`)
    return
  }
  if (!isMap(value)) return
  const keys = Object.keys(value)
  for (const key of keys) {
    const here = `${path}.${key}`
    if (key === '$literal' && keys.length === 1) continue
    const isOperator = key.startsWith('$')
    if (isOperator && (!expressions.has(key) || keys.length > 1)) complain(here, 'unknown-operator', key)
    else checkExpression(value[key], fields, complain, here)
  }
}

/**
 * Checks the value of one field of a `$group`: exactly one known accumulator, `{$sum: …}`, with a valid expression; `$count` takes `{}`.
 */
export function checkAccumulator(value: unknown, fields: Fields, complain: Complain, path: string): void {
  const [entry, ...more] = isMap(value) ? Object.entries(value) : []
  if (!entry || more.length > 0) {
    complain(path, 'bad-value', path)
    return
  }
  const [name, operand] = entry
  if (!accumulators.has(name)) complain(`${path}.${name}`, 'unknown-operator', name)
  else if (name === '$count' && !(isMap(operand) && Object.keys(operand).length === 0)) {
    complain(`${path}.${name}`, 'bad-value', name)
  } else checkExpression(operand, fields, complain, `${path}.${name}`)
}
