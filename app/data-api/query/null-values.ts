import { Context, evalExpr } from 'mingo/core'
import * as accumulators from 'mingo/operators/accumulator'
import * as expressions from 'mingo/operators/expression'
import * as pipeline from 'mingo/operators/pipeline'
import * as projection from 'mingo/operators/projection'
import * as query from 'mingo/operators/query'
import { compare } from 'mingo/util'
import { isMap } from './errors.ts'

type Operator = (on: unknown, operand: unknown, options: never) => unknown
type Operators = Readonly<Record<string, Operator>>
type Valued = (operand: unknown) => unknown

const known = expressions as unknown as Operators
const grouping = accumulators as unknown as Operators

/** An operator from what its operand is worth; `usual` is the library's answer. */
function operator(
  name: string,
  work: (operand: unknown, evaluate: Valued, usual: () => unknown) => unknown,
): readonly [string, Operator] {
  return [
    name,
    (on, operand, options) => {
      // groups come to the same operators as the list of their documents
      const group = Array.isArray(on) ? grouping[name] : undefined
      if (group) return group(on, operand, options)
      const evaluate = (one: unknown) => evalExpr(on as never, one as never, options)
      return work(operand, evaluate, () => known[name]?.(on, operand, options))
    },
  ]
}

function isNil(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/** The operand's values: the elements of a list, else the single value. A single list operand stands for its elements. */
function valuesOf(operand: unknown, evaluate: Valued): readonly unknown[] {
  const values = Array.isArray(operand) ? operand.map(evaluate) : [evaluate(operand)]
  const [first] = values
  return values.length === 1 && Array.isArray(first) ? first : values
}

/** As many values as the operator takes, in a list or single. */
function argumentsOf(operand: unknown, evaluate: Valued): readonly unknown[] {
  return (Array.isArray(operand) ? operand : [operand]).map(evaluate)
}

const numbersOf = (operand: unknown, evaluate: Valued) =>
  valuesOf(operand, evaluate).filter((value) => typeof value === 'number')

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

function extreme(operand: unknown, evaluate: Valued, sign: 1 | -1): unknown {
  const values = valuesOf(operand, evaluate).filter((value) => !isNil(value))
  const [first = null, ...others] = values
  return others.reduce((best, one) => (compare(one as never, best as never) * sign > 0 ? one : best), first)
}

/** Rounds to a number of places, 0 by default; null where one of the two is null or missing. */
const rounding = (name: string): readonly [string, Operator] => [
  name,
  (on, operand, options) => {
    const [value, places = 0] = Array.isArray(operand) ? operand : [operand]
    const given = [value, places].map((one) => evalExpr(on as never, one as never, options))
    return given.some(isNil) ? null : known[name]?.(on, given, options)
  },
]

/** Null where the date, or an option that is given, is null or missing. */
const nullOfNullParts = (name: string, parts: readonly string[]) =>
  operator(name, (operand, evaluate, usual) => {
    const given = isMap(operand) && 'date' in operand ? operand : { date: operand }
    const isNull = parts.some((part) => part in given && isNil(evaluate(given[part as 'date'])))
    return isNull ? null : usual()
  })

const dateParts = ['$year', '$month', '$dayOfMonth', '$dayOfWeek', '$hour', '$minute']

/** Compared by kinds first: missing, null, numbers, texts, maps, lists, booleans, dates. */
const comparing = (name: string, isTrue: (order: number) => unknown) =>
  operator(name, (operand, evaluate) => {
    const [one, other] = argumentsOf(operand, evaluate)
    return isTrue(compare(one as never, other as never))
  })

const lettered = (name: string) =>
  operator(name, (operand, evaluate, usual) => {
    const [value] = argumentsOf(operand, evaluate)
    if (isNil(value)) return ''
    if (typeof value === 'number') return String(value)
    return value instanceof Date ? value.toISOString() : usual()
  })

/** Only numbers can be divided by, and not by 0. */
const dividing = (name: string) =>
  operator(name, (operand, evaluate, usual) => {
    const values = argumentsOf(operand, evaluate)
    if (values.some(isNil)) return null
    if (values[1] === 0) throw new RangeError(`${name} by zero`)
    return usual()
  })

const ours: Operators = Object.fromEntries([
  ...dateParts.map((name) => nullOfNullParts(name, ['date', 'timezone'])),
  nullOfNullParts('$dateTrunc', ['date', 'unit', 'timezone', 'binSize', 'startOfWeek']),
  nullOfNullParts('$dateToString', ['format', 'timezone']),
  comparing('$eq', (order) => order === 0),
  comparing('$ne', (order) => order !== 0),
  comparing('$gt', (order) => order > 0),
  comparing('$gte', (order) => order >= 0),
  comparing('$lt', (order) => order < 0),
  comparing('$lte', (order) => order <= 0),
  comparing('$cmp', Math.sign),
  rounding('$round'),
  rounding('$trunc'),
  dividing('$divide'),
  dividing('$mod'),
  lettered('$toLower'),
  lettered('$toUpper'),
  operator('$sum', (operand, evaluate) => sum(numbersOf(operand, evaluate))),
  operator('$avg', (operand, evaluate) => {
    const numbers = numbersOf(operand, evaluate)
    return numbers.length === 0 ? null : sum(numbers) / numbers.length
  }),
  operator('$min', (operand, evaluate) => extreme(operand, evaluate, -1)),
  operator('$max', (operand, evaluate) => extreme(operand, evaluate, 1)),
  operator('$trim', (operand, evaluate, usual) => {
    const hasNoChars = isMap(operand) && 'chars' in operand && isNil(evaluate(operand.chars))
    return hasNoChars ? null : usual()
  }),
  operator('$last', (operand, evaluate, usual) => {
    const [list] = argumentsOf(operand, evaluate)
    return Array.isArray(list) && list.length === 0 ? undefined : usual()
  }),
  operator('$size', (operand, evaluate, usual) => {
    if (argumentsOf(operand, evaluate).some(isNil)) throw new TypeError('$size of no list')
    return usual()
  }),
  operator('$switch', (operand, evaluate) => {
    const { branches = [], ...rest } = isMap(operand) ? operand : {}
    const all: readonly unknown[] = Array.isArray(branches) ? branches : []
    const found = all.find((one) => isMap(one) && isTruthy(evaluate(one.case)))
    if (isMap(found)) return evaluate(found.then)
    if (!('default' in rest)) throw new TypeError('$switch without a branch that holds')
    return evaluate(rest.default)
  }),
])

/** MongoDB's truth: only false, 0, null and missing are not. */
function isTruthy(value: unknown): boolean {
  return !isNil(value) && value !== false && value !== 0
}

/** Leaves documents out for which the operand is missing. */
const withoutMissing = (name: string): readonly [string, Operator] => [
  name,
  (group, operand, options) => {
    const { update } = options as { update(local: { root: unknown }): never }
    const isThere = (root: unknown) =>
      evalExpr(root as never, operand as never, update.call(options, { root })) !== undefined
    return grouping[name]?.(Array.isArray(group) ? group.filter(isThere) : group, operand, options)
  },
]

/**
 * The operators of `mingo`, corrected where null and missing mean something else to MongoDB (MongoDB manual, "Aggregation Operators"): dates of null are null,
 * `$sum` of nothing is 0, `$toUpper` of null is an empty text, comparisons order by kind, `$push` leaves out what is missing.
 */
export const operators: Context = Context.init({
  accumulator: {
    ...accumulators,
    ...Object.fromEntries(['$push', '$addToSet'].map(withoutMissing)),
  } as never,
  expression: { ...expressions, ...ours } as never,
  pipeline: pipeline as never,
  projection: projection as never,
  query: query as never,
})
