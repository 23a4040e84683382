import { type Complain, isCount, isMap } from '../errors.ts'
import { type Fields, within } from '../fields.ts'
import { safeRegex } from '../regex/safe-regex.ts'

const MOST_CHOICES = 1000
const LONGEST_SEARCH = 200
/** Each is a condition of the statement, or a part of one. */
const MOST_VALUES = 5000
/** Each value is compared with every row. */
const MOST_REGEXES = 10

/**
 * Checks a MongoDB query: every operator must be known, every field allowed. Returns it with
 * each `$regex` compiled to a safe expression; the result is valid only without complaints.
 * At the top, `$text` is allowed where the fields can be searched.
 */
export function checkQuery(
  query: unknown,
  fields: Fields,
  complain: Complain,
  path = 'query',
): Record<string, unknown> {
  const { values, regexes } = extentOf(query)
  if (values > MOST_VALUES || regexes > MOST_REGEXES) {
    complain(path, 'too-many', path)
    return {}
  }
  return checkFields(query, fields, complain, path)
}

/** How many values there are in it, and how many expressions. */
function extentOf(value: unknown): { values: number; regexes: number } {
  const extent = { values: 1, regexes: isMap(value) && '$regex' in value ? 1 : 0 }
  for (const one of isMap(value) ? Object.values(value) : Array.isArray(value) ? value : []) {
    const inner = extentOf(one)
    extent.values += inner.values
    extent.regexes += inner.regexes
  }
  return extent
}

function checkFields(
  query: unknown,
  fields: Fields,
  complain: Complain,
  path: string,
): Record<string, unknown> {
  if (!isMap(query)) {
    complain(path, 'bad-value', path)
    return {}
  }
  const checked = Object.entries(query).map(([name, value]): [string, unknown] => {
    const here = `${path}.${name}`
    if (name === '$text' && fields.searchable) {
      if (!isSearch(value)) complain(here, 'bad-value', name)
      return [name, value]
    }
    if (name.startsWith('$')) return [name, checkLogic(name, value, fields, complain, here)]
    if (!fields.has(name)) complain(here, 'unknown-field', name)
    return [name, checkCondition(value, within(fields, name), complain, here)]
  })
  return Object.fromEntries(checked)
}

/** `$and`, `$or`, `$nor`: of several queries. */
function checkLogic(name: string, value: unknown, fields: Fields, complain: Complain, path: string): unknown {
  if (name !== '$and' && name !== '$or' && name !== '$nor') {
    complain(path, 'unknown-operator', name)
    return value
  }
  if (!Array.isArray(value) || value.length === 0) {
    complain(path, 'bad-value', name)
    return value
  }
  const inner: Fields = { has: fields.has }
  return value.map((one, index) => checkFields(one, inner, complain, `${path}.${index}`))
}

function isSearch(value: unknown): boolean {
  if (!isMap(value) || Object.keys(value).length !== 1) return false
  return typeof value.$search === 'string' && value.$search.length <= LONGEST_SEARCH
}

/** Validates the condition of a field: a value, or operators. `fields` are those within it. */
export function checkCondition(value: unknown, fields: Fields, complain: Complain, path: string): unknown {
  if (!isMap(value) || !Object.keys(value).some((key) => key.startsWith('$'))) {
    checkPlain(value, complain, path)
    return value
  }
  const { $regex, $options, ...others } = value
  const checked = Object.entries(others).map(([name, operand]): [string, unknown] => {
    const here = `${path}.${name}`
    switch (name) {
      case '$not':
        if (!isMap(operand) || Object.keys(operand).length === 0) complain(here, 'bad-value', name)
        return [name, checkCondition(operand, fields, complain, here)]
      case '$elemMatch':
        return [name, checkElement(operand, fields, complain, here)]
      default:
        if (!isOperand(name, operand)) {
          complain(here, Object.hasOwn(operands, name) ? 'bad-value' : 'unknown-operator', name)
        }
        return [name, operand]
    }
  })
  if ($regex !== undefined || $options !== undefined) {
    checked.push(['$regex', checkRegex($regex, $options, complain, path)])
  }
  return Object.fromEntries(checked)
}

function checkElement(operand: unknown, fields: Fields, complain: Complain, path: string): unknown {
  if (isMap(operand) && Object.keys(operand).length === 0) complain(path, 'bad-value', '$elemMatch')
  return isElementQuery(operand)
    ? checkFields(operand, fields, complain, path)
    : checkCondition(operand, fields, complain, path)
}

/** Whether `$elemMatch` asks about maps, by their fields, rather than about plain values. */
export function isElementQuery(operand: unknown): operand is Record<string, unknown> {
  return isMap(operand) && !Object.keys(operand).some((key) => key.startsWith('$'))
}

function checkRegex(source: unknown, options: unknown, complain: Complain, path: string): RegExp {
  const regex =
    typeof source === 'string' && (options === undefined || typeof options === 'string')
      ? safeRegex(source, options ?? '')
      : null
  if (!regex) complain(`${path}.$regex`, 'bad-regex', '$regex')
  return regex ?? /(?!)/
}

/** The operators that take plain values, and which. */
const operands: { readonly [operator: string]: (value: unknown) => boolean } = {
  $eq: isPlain,
  $ne: isPlain,
  $gt: isSingle,
  $gte: isSingle,
  $lt: isSingle,
  $lte: isSingle,
  $in: isChoice,
  $nin: isChoice,
  $all: isChoice,
  $exists: (value) => typeof value === 'boolean',
  $size: isCount,
}

function isOperand(name: string, value: unknown): boolean {
  return Object.hasOwn(operands, name) && operands[name]?.(value) === true
}

function isChoice(value: unknown): boolean {
  return Array.isArray(value) && value.length <= MOST_CHOICES && value.every(isPlain)
}

/** Whether the value can be ordered: no list, no map. */
function isSingle(value: unknown): boolean {
  return !Array.isArray(value) && !isMap(value)
}

/** Whether no key in the value, at any depth, begins with `$`. Dates and regular expressions are plain. */
export function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  if (!isMap(value)) return true
  return Object.entries(value).every(([key, one]) => !key.startsWith('$') && isPlain(one))
}

function checkPlain(value: unknown, complain: Complain, path: string): void {
  if (!isPlain(value)) complain(path, 'unknown-operator', '$')
}
