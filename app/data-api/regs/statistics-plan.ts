import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { zone } from '#app/platform/values/local-day.ts'
import { type CountedBy, countedBy } from '#app/registration/queries/cells.ts'
import type { Failure } from '../failure.ts'
import { refuseOthers } from '../payload.ts'
import { checkPipeline } from '../query/check/check-pipeline.ts'
import { type Complain, complaints, isMap } from '../query/errors.ts'
import { afterStage } from '../query/fields.ts'
import { readMatches } from './statistics-match.ts'

/** More at once would leave most people in groups too small to show. */
const MOST_FIELDS = 3

/** One part of a group's `_id`: a field's value, or the day as text or as its first instant. */
export type Part = { readonly field: CountedBy; readonly form: 'value' | 'instant' }

/** An anonymous `regs.aggregate`: the filter, the grouping, and the stages on the numbers. */
export type StatisticsPlan = {
  /** A query over `country, role, level, status, reserved`. */
  readonly match: Record<string, unknown>
  readonly matched: readonly CountedBy[]
  readonly counting: Counting
  readonly rest: readonly Record<string, unknown>[]
}

export type Counting = {
  /** The group's `_id`: none, one part, or parts by name. */
  readonly id: null | Part | Readonly<Record<string, Part>>
  /** Under which names the number stands. */
  readonly counts: readonly string[]
  readonly form: 'group' | 'sortByCount' | 'count'
}

const stagesAfter = new Set(['$match', '$sort', '$limit', '$skip', '$count', '$project'])

/** Reads `$match …, then one of $group, $count, $sortByCount, then stages over the numbers`. X10. */
export function planStatistics(
  payload: Readonly<Record<string, unknown>>,
): Decision<StatisticsPlan, Failure> {
  const { errors, complain } = complaints()
  refuseOthers(payload, ['pipeline'], complain)
  const stages: unknown[] = Array.isArray(payload.pipeline) ? payload.pipeline : []
  const afterMatches = stages.findIndex((stage) => !(isMap(stage) && '$match' in stage))
  const first = afterMatches < 0 ? stages.length : afterMatches
  const counted = stages[first]

  const { match, matched } = readMatches(stages.slice(0, first), complain)
  const counting = readCounting(counted, complain, `pipeline.${first}`)
  const rest = readRest(stages.slice(first + 1), counting, complain, first + 1)
  const used = new Set([...matched, ...partsOf(counting).map(({ field }) => field)])
  if (used.size > MOST_FIELDS) complain('pipeline', 'too-many', 'pipeline')
  return errors.length > 0 ? refuse({ kind: 'query', errors }) : accept({ match, matched, counting, rest })
}

/** The fields that are grouped by, in the order asked; none for a count of all. */
export function partsOf({ id }: Counting): Part[] {
  if (id === null) return []
  return isPart(id) ? [id] : Object.values(id)
}

/** Grouped by one field, rather than by several with names. */
export function isPart(id: NonNullable<Counting['id']>): id is Part {
  return 'field' in id && typeof id.field === 'string'
}

const nothingCounted: Counting = { id: null, counts: [], form: 'group' }

function readCounting(stage: unknown, complain: Complain, path: string): Counting {
  const [entry, ...more] = isMap(stage) ? Object.entries(stage) : []
  const [name, body] = entry ?? []
  if (more.length === 0) {
    if (name === '$count' && isName(body)) return { id: null, counts: [body], form: 'count' }
    if (name === '$sortByCount') {
      const id = readPart(body, complain, `${path}.$sortByCount`)
      return { id, counts: ['count'], form: 'sortByCount' }
    }
    if (name === '$group' && isMap(body)) return readGroup(body, complain, `${path}.$group`)
  }
  complain(path, 'counts-only', String(name))
  return nothingCounted
}

function readGroup(
  { _id: id, ...counts }: Record<string, unknown>,
  complain: Complain,
  path: string,
): Counting {
  for (const [name, value] of Object.entries(counts)) {
    if (!isName(name)) complain(`${path}.${name}`, 'bad-name', name)
    if (!isCounting(value)) complain(`${path}.${name}`, 'counts-only', name)
  }
  return { id: readId(id, complain, `${path}._id`), counts: Object.keys(counts), form: 'group' }
}

function isCounting(value: unknown): boolean {
  if (!isMap(value) || Object.keys(value).length !== 1) return false
  return value.$sum === 1 || (isMap(value.$count) && Object.keys(value.$count).length === 0)
}

function readId(id: unknown, complain: Complain, path: string): Counting['id'] {
  if (id === null) return null
  if (!isMap(id) || Object.keys(id).some((key) => key.startsWith('$'))) return readPart(id, complain, path)
  const parts = Object.entries(id).map(([name, value]): [string, Part] => {
    // A group named as a part of ours would be taken for one.
    if (!isName(name) || name === 'field') complain(`${path}.${name}`, 'bad-name', name)
    return [name, readPart(value, complain, `${path}.${name}`)]
  })
  return Object.fromEntries(parts)
}

/** `'$country'`, or the day of `reserved` by `$dateToString` or `$dateTrunc`. */
function readPart(value: unknown, complain: Complain, path: string): Part {
  if (typeof value === 'string') {
    const field = countedBy.find((one) => one !== 'day' && `$${one}` === value)
    if (field) return { field, form: 'value' }
    complain(path, value === '$reserved' ? 'whole-days-only' : 'unknown-field', value)
    return { field: 'day', form: 'value' }
  }
  const { $dateToString: text, $dateTrunc: instant } = isMap(value) ? value : {}
  const isText = isMap(text) && text.format === '%Y-%m-%d' && isDayOf(text, ['format'])
  const isInstant = isMap(instant) && instant.unit === 'day' && isDayOf(instant, ['unit'])
  if (!isText && !isInstant) complain(path, 'whole-days-only', path)
  return { field: 'day', form: isInstant ? 'instant' : 'value' }
}

function isDayOf(
  { date, timezone = zone, ...others }: Record<string, unknown>,
  known: readonly string[],
): boolean {
  return (
    date === '$reserved' && timezone === zone && Object.keys(others).every((name) => known.includes(name))
  )
}

/** Validates the stages on the numbers. `before`: the number of stages before them. */
function readRest(stages: unknown[], counting: Counting, complain: Complain, before: number) {
  const names = stages.map((stage) => (isMap(stage) ? (Object.keys(stage)[0] ?? '') : ''))
  const unknown = names.findIndex((name) => name !== '' && !stagesAfter.has(name))
  if (unknown >= 0) {
    complain(`pipeline.${before + unknown}`, 'unknown-stage', names[unknown] ?? '')
    return []
  }
  const made = counting.form === 'count' ? counting.counts : ['_id', ...counting.counts]
  const fields = afterStage({ has: () => false }, made, () => false)
  return checkPipeline(stages, fields, complain, before)
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name)
}
