import { type Complain, isCount, isMap } from '../errors.ts'
import { afterStage, type Fields } from '../fields.ts'
import { checkAccumulator, checkExpression } from './check-expression.ts'
import { checkSort } from './check-options.ts'
import { checkQuery } from './check-query.ts'

/** Enough for any query; without a limit each could double what the one before made. */
const MOST_STAGES = 20
/** Fields that one stage makes. */
const MOST_MADE = 100

type Pipeline = Record<string, unknown>[]

/**
 * Looks a pipeline through, stage by stage, each with the fields that those before it leave.
 * @param before how many stages stand before these and are looked at elsewhere
 */
export function checkPipeline(pipeline: unknown, fields: Fields, complain: Complain, before = 0): Pipeline {
  return checkStages(
    pipeline,
    fields,
    { complain, path: 'pipeline', budget: { stages: MOST_STAGES } },
    before,
  )
}

/** The budget is one for all stages, those in facets too. */
type Where = { readonly complain: Complain; readonly path: string; readonly budget: { stages: number } }

function checkStages(pipeline: unknown, fields: Fields, where: Where, before = 0): Pipeline {
  const { complain, path } = where
  if (!Array.isArray(pipeline)) {
    complain(path, 'bad-value', path)
    return []
  }
  let known = fields
  return pipeline.map((stage: unknown, index) => {
    const here = { ...where, path: `${path}.${before + index}` }
    where.budget.stages -= 1
    if (where.budget.stages < 0) complain(here.path, 'too-many', path)
    const [entry, ...more] = isMap(stage) ? Object.entries(stage) : []
    if (!entry || more.length > 0) {
      complain(here.path, 'bad-value', here.path)
      return {}
    }
    const [name, body] = entry
    const check = Object.hasOwn(stageChecks, name) ? stageChecks[name] : undefined
    if (!check) {
      complain(here.path, 'unknown-stage', name)
      return {}
    }
    const checked = check(body, known, { ...here, path: `${here.path}.${name}` })
    // As in MongoDB, only what stands first may search.
    known = { has: checked.fields.has }
    return { [name]: checked.body }
  })
}

/** The stage, made safe, and the fields after it. */
type StageCheck = (body: unknown, fields: Fields, where: Where) => { body: unknown; fields: Fields }

const nothing: Fields = { has: () => false }
const only = (...made: readonly string[]) => afterStage(nothing, made, () => false)

const countStage =
  (least: number): StageCheck =>
  (body, fields, { complain, path }) => {
    if (!isCount(body) || body < least) complain(path, 'bad-value', path)
    return { body, fields }
  }

const stageChecks: { readonly [name: string]: StageCheck } = {
  $match: (body, fields, { complain, path }) => ({ body: checkQuery(body, fields, complain, path), fields }),
  $sort: (body, fields, { complain, path }) => {
    const sort = checkSort(body, fields, complain, path)
    if (Object.keys(sort).length === 0) complain(path, 'bad-value', '$sort')
    return { body: sort, fields }
  },
  $limit: countStage(1),
  $skip: countStage(0),
  $count: (body, _, { complain, path }) => {
    const name = isName(body) ? body : 'count'
    if (!isName(body)) complain(path, 'bad-name', '$count')
    return { body: name, fields: only(name) }
  },
  $sortByCount: (body, fields, { complain, path }) => {
    checkExpression(body, fields, complain, path)
    return { body, fields: only('_id', 'count') }
  },
  $project: checkProject,
  $addFields: (body, fields, where) => addFields(body, fields, where),
  $set: (body, fields, where) => addFields(body, fields, where),
  $unset: (body, fields, { complain, path }) => {
    const names: readonly unknown[] = Array.isArray(body) ? body : [body]
    if (names.length === 0 || names.length > MOST_MADE) complain(path, 'bad-value', '$unset')
    for (const name of names) {
      if (typeof name !== 'string') complain(path, 'bad-value', '$unset')
      else if (!fields.has(name)) complain(path, 'unknown-field', name)
    }
    const isGone = (field: string) => names.some((name) => field === name || field.startsWith(`${name}.`))
    return { body, fields: { has: (field) => !isGone(field) && fields.has(field) } }
  },
  $group: (body, fields, where) => {
    const made = checkMade(body, where, (value, path, name) => {
      if (name === '_id') checkExpression(value, fields, where.complain, path)
      else checkAccumulator(value, fields, where.complain, path)
    })
    if (!made.includes('_id')) where.complain(where.path, 'bad-value', '_id')
    return { body, fields: only(...made) }
  },
  $unwind: checkUnwind,
  $bucket: checkBucket,
  $facet: (body, fields, where) => {
    const facets: Record<string, unknown> = {}
    const made = checkMade(body, where, (value, path, name) => {
      facets[name] = checkStages(value, { has: fields.has }, { ...where, path })
    })
    return { body: facets, fields: only(...made) }
  },
}

function addFields(...[body, fields, where]: Parameters<StageCheck>): ReturnType<StageCheck> {
  const made = checkMade(body, where, (value, path) => checkExpression(value, fields, where.complain, path))
  return { body, fields: afterStage(fields, made, () => true) }
}

/** The names that a stage gives to its results; each value goes to `check`. */
function checkMade(
  body: unknown,
  { complain, path }: Where,
  check: (value: unknown, path: string, name: string) => void,
): string[] {
  const entries = isMap(body) ? Object.entries(body) : []
  if (entries.length === 0) complain(path, 'bad-value', path)
  if (entries.length > MOST_MADE) {
    complain(path, 'too-many', path)
    return entries.map(([name]) => name)
  }
  for (const [name, value] of entries) {
    if (!isName(name)) complain(`${path}.${name}`, 'bad-name', name)
    check(value, `${path}.${name}`, name)
  }
  return entries.map(([name]) => name)
}

function checkProject(...[body, fields, { complain, path }]: Parameters<StageCheck>): ReturnType<StageCheck> {
  const entries = isMap(body) ? Object.entries(body) : []
  if (entries.length === 0) complain(path, 'bad-value', path)
  const left = new Set<string>()
  const kept = new Set<string>(['_id'])
  const made: string[] = []
  for (const [name, value] of entries) {
    const here = `${path}.${name}`
    if (isSwitch(value)) {
      if (!fields.has(name)) complain(here, 'unknown-field', name)
      ;(value ? kept : left).add(name)
    } else {
      if (!isName(name)) complain(here, 'bad-name', name)
      checkExpression(value, fields, complain, here)
      made.push(name)
    }
  }
  const leaves = [...left].some((name) => name !== '_id')
  if (leaves && (made.length > 0 || kept.size > 1)) complain(path, 'bad-value', '$project')
  const isIn = (names: ReadonlySet<string>, field: string) =>
    [...names].some((name) => field === name || field.startsWith(`${name}.`))
  const keeps = (field: string) => !isIn(left, field) && (leaves || isIn(kept, field))
  return { body, fields: afterStage(fields, made, keeps) }
}

function isSwitch(value: unknown): boolean {
  return value === 0 || value === 1 || typeof value === 'boolean'
}

function checkUnwind(...[body, fields, { complain, path }]: Parameters<StageCheck>): ReturnType<StageCheck> {
  const spec: Record<string, unknown> = isMap(body) ? body : { path: body }
  const { path: field, includeArrayIndex, preserveNullAndEmptyArrays = false, ...others } = spec
  for (const name of Object.keys(others)) complain(`${path}.${name}`, 'unknown-field', name)
  if (typeof field !== 'string' || !field.startsWith('$')) complain(path, 'bad-value', '$unwind')
  else if (!fields.has(field.slice(1))) complain(path, 'unknown-field', field)
  if (typeof preserveNullAndEmptyArrays !== 'boolean')
    complain(path, 'bad-value', 'preserveNullAndEmptyArrays')
  if (includeArrayIndex !== undefined && !isName(includeArrayIndex))
    complain(path, 'bad-name', 'includeArrayIndex')
  return {
    body,
    fields: afterStage(fields, isName(includeArrayIndex) ? [includeArrayIndex] : [], () => true),
  }
}

function checkBucket(...[body, fields, where]: Parameters<StageCheck>): ReturnType<StageCheck> {
  const { complain, path } = where
  if (!isMap(body)) {
    complain(path, 'bad-value', '$bucket')
    return { body, fields }
  }
  const { groupBy, boundaries, default: rest, output, ...others } = body
  for (const name of Object.keys(others)) complain(`${path}.${name}`, 'unknown-field', name)
  checkExpression(groupBy, fields, complain, `${path}.groupBy`)
  if (!Array.isArray(boundaries) || boundaries.length < 2 || boundaries.some(isComposed)) {
    complain(`${path}.boundaries`, 'bad-value', 'boundaries')
  }
  if (isComposed(rest)) complain(`${path}.default`, 'bad-value', 'default')
  if (output === undefined) return { body, fields: only('_id', 'count') }
  const made = checkMade(output, { ...where, path: `${path}.output` }, (value, here) =>
    checkAccumulator(value, fields, complain, here),
  )
  return { body, fields: only('_id', ...made) }
}

function isComposed(value: unknown): boolean {
  return Array.isArray(value) || isMap(value)
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && /^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name)
}
