import { Query } from 'mingo'
import { changeAt } from './change-at.ts'
import { checkCondition, checkQuery, isElementQuery, isPlain } from './check/check-query.ts'
import { type Complain, isMap } from './errors.ts'
import { type Fields, within } from './fields.ts'
import { Unanswerable } from './run-query.ts'

/** A checked update: by operator, the change of each path. */
export type Update = { readonly [O in Operator]?: Readonly<Record<string, unknown>> }
type Operator = '$set' | '$unset' | '$inc' | '$push' | '$pull'

/** More than any document has fields. */
const MOST_PATHS = 200

type Document = Readonly<Record<string, unknown>>

/** Looks an update through: known operators, fields that may be changed, and no path twice or within another. X9. */
export function checkUpdate(update: unknown, fields: Fields, complain: Complain): Update {
  if (!isMap(update) || Object.keys(update).length === 0) {
    complain('update', 'bad-value', 'update')
    return {}
  }
  const paths = Object.values(update).flatMap((body) => (isMap(body) ? Object.keys(body) : []))
  if (paths.length > MOST_PATHS) {
    complain('update', 'too-many', 'update')
    return {}
  }
  const checked = Object.entries(update).map(([operator, body]): [string, unknown] => {
    const here = `update.${operator}`
    const check = Object.hasOwn(checks, operator) ? checks[operator as Operator] : undefined
    if (!check) complain(here, 'unknown-operator', operator)
    else if (!isMap(body)) complain(here, 'bad-value', operator)
    else {
      const entries = Object.entries(body).map(([path, operand]): [string, unknown] => {
        if (!fields.has(path)) complain(`${here}.${path}`, 'unknown-field', path)
        if (path === '_id' || collides(path, paths)) complain(`${here}.${path}`, 'bad-value', path)
        return [path, check(operand, within(fields, path), complain, `${here}.${path}`)]
      })
      return [operator, Object.fromEntries(entries)]
    }
    return [operator, {}]
  })
  return Object.fromEntries(checked)
}

/**
 * The document after a checked update; the original is unchanged. Like MongoDB, but null is a field without a
 * value: `$inc` counts from 0 there, and `$push` begins a list.
 * @throws Unanswerable where an operator does not suit the present value
 */
export function applyUpdate(document: Document, update: Update): Document {
  let after: unknown = document
  for (const operator of Object.keys(changes) as Operator[]) {
    for (const [path, operand] of Object.entries(update[operator] ?? {})) {
      const change = changes[operator]
      after = changeAt(after, path.split('.'), (before) => change(before, operand))
    }
  }
  return after as Document
}

/** Validates an operand and returns a safe copy. */
type Check = (operand: unknown, fields: Fields, complain: Complain, path: string) => unknown

const checkValue: Check = (operand, _, complain, path) => {
  if (!isPlain(operand)) complain(path, 'bad-value', path)
  return operand
}

const checks: { readonly [O in Operator]: Check } = {
  $set: checkValue,
  $unset: (operand) => operand,
  $inc: (operand, _, complain, path) => {
    if (typeof operand !== 'number' || !Number.isFinite(operand)) complain(path, 'bad-value', path)
    return operand
  },
  $push: (operand, fields, complain, path) => {
    if (!isMap(operand) || !('$each' in operand)) return checkValue(operand, fields, complain, path)
    const { $each, $position, $slice, ...others } = operand
    for (const name of Object.keys(others)) complain(`${path}.${name}`, 'unknown-operator', name)
    if (!Array.isArray($each) || !isPlain($each)) complain(`${path}.$each`, 'bad-value', '$each')
    if ($position !== undefined && !Number.isSafeInteger($position)) {
      complain(`${path}.$position`, 'bad-value', '$position')
    }
    if ($slice !== undefined && !Number.isSafeInteger($slice))
      complain(`${path}.$slice`, 'bad-value', '$slice')
    return operand
  },
  $pull: (operand, fields, complain, path) => {
    if (!isMap(operand)) return checkValue(operand, fields, complain, path)
    return isElementQuery(operand)
      ? checkQuery(operand, fields, complain, path)
      : checkCondition(operand, fields, complain, path)
  },
}

type Change = (before: unknown, operand: unknown) => unknown

/** In the order they are done; no two touch the same. */
const changes: { readonly [O in Operator]: Change } = {
  $set: (_, operand) => operand,
  $unset: () => undefined,
  $inc: (before, operand) => {
    if (before !== undefined && before !== null && typeof before !== 'number')
      throw new Unanswerable('no number')
    return (before ?? 0) + Number(operand)
  },
  $push: (before, operand) => {
    const list = before ?? []
    if (!Array.isArray(list)) throw new Unanswerable('no list')
    const spec = isMap(operand) && Array.isArray(operand.$each) ? operand : { $each: [operand] }
    const { $position, $slice } = spec as { $position?: number; $slice?: number }
    const pushed = list.toSpliced($position ?? list.length, 0, ...(spec.$each as unknown[]))
    if ($slice === undefined) return pushed
    return $slice < 0 ? pushed.slice($slice) : pushed.slice(0, $slice)
  },
  $pull: (before, operand) => {
    if (before === undefined || before === null) return before
    if (!Array.isArray(before)) throw new Unanswerable('no list')
    const isPulled = pulledBy(operand)
    return before.filter((element) => !isPulled(element))
  },
}

/** Maps by their fields, plain values by operators or by being equal. */
function pulledBy(operand: unknown): (element: unknown) => boolean {
  if (isElementQuery(operand)) {
    const query = new Query(operand)
    return (element) => isMap(element) && query.test(element)
  }
  const query = new Query({ element: operand })
  return (element) => query.test({ element })
}

/** Whether two paths overlap: equal, or one a part of the other. */
function collides(path: string, paths: readonly string[]): boolean {
  const isSame = (other: string) => other === path
  if (paths.filter(isSame).length > 1) return true
  return paths.some((other) => other.startsWith(`${path}.`) || path.startsWith(`${other}.`))
}
