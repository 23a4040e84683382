import { Query } from 'mingo'
import { type LocalDay, startOfDay } from '#app/platform/values/local-day.ts'
import {
  type Cell,
  type CountedBy,
  cellsToShow,
  FEWEST,
  groupBy,
  sum,
} from '#app/registration/queries/cells.ts'
import { aggregateAmong } from '../query/run-query.ts'
import { isPart, type Part, partsOf, type StatisticsPlan } from './statistics-plan.ts'

/** The key of groups that are too small to be shown. */
const OTHER = 'other'

const halfADayMs = 43_200_000

/** The fields by which this plan counts dancers, each once, those of `$match` first. */
export function fieldsOfPlan({ matched, counting }: StatisticsPlan): CountedBy[] {
  return [...new Set([...matched, ...partsOf(counting).map(({ field }) => field)])]
}

/**
 * Answers the plan.
 * @param cells all live registrations, counted by `fieldsOfPlan`
 */
export function answerStatistics(plan: StatisticsPlan, cells: readonly Cell[]): unknown[] {
  const rows = matching(plan, shareOut(plan, cells))
  const { id, counts, form } = plan.counting
  const fields = fieldsOfPlan(plan)
  const groups = Map.groupBy(rows, (row) => JSON.stringify(partsOf(plan.counting).map(valueIn(row, fields))))
  const counted = [...groups.values()].flatMap((group) => {
    const [row] = group
    return row ? [{ id: idOf(id, valueIn(row, fields)), n: sum(group) }] : []
  })
  const ordered = form === 'sortByCount' ? counted.toSorted((a, b) => b.n - a.n) : counted
  const documents = ordered.map((group) => ({
    ...(form !== 'count' && { _id: group.id }),
    ...Object.fromEntries(counts.map((name) => [name, group.n])),
  }))
  return aggregateAmong(documents, plan.rest)
}

/**
 * The cells that are shown, and for each value that `$match` can pick the rest under it as "other". Values of `$match` that are too
 * few themselves are in no answer: whichever way one asks for them, they are not there.
 */
function shareOut({ matched }: StatisticsPlan, cells: readonly Cell[]): Cell[] {
  const places = matched.map((_, place) => place)
  const whole = [...groupBy(cells, places).values()].map((slice) => ({
    values: (slice[0]?.values ?? []).slice(0, places.length),
    n: sum(slice),
    slice,
  }))
  const visible = new Set(cellsToShow(whole))
  const shown = new Set(cellsToShow(cells))
  return whole.flatMap((one) => {
    if (!visible.has(one) || one.n < FEWEST) return []
    const width = one.slice[0]?.values.length ?? 0
    const rest = one.slice.filter((cell) => !shown.has(cell))
    const others = { values: [...one.values, ...Array(width - places.length).fill(OTHER)], n: sum(rest) }
    return [...one.slice.filter((cell) => shown.has(cell)), ...(others.n > 0 ? [others] : [])]
  })
}

function matching(plan: StatisticsPlan, rows: readonly Cell[]): Cell[] {
  const query = new Query(plan.match, { scriptEnabled: false })
  return rows.filter(({ values }) => {
    const dancer = plan.matched.map((field, place): [string, unknown] => {
      const value = values[place] ?? null
      // Noon represents all instants of the day: it is after its midnight and before the next.
      if (field !== 'day' || value === null) return [field, value]
      return ['reserved', new Date(startOfDay(value as LocalDay).getTime() + halfADayMs)]
    })
    return query.test(Object.fromEntries(dancer))
  })
}

type Value = (part: Part) => unknown

function valueIn({ values }: Cell, fields: readonly CountedBy[]): Value {
  return ({ field, form }) => {
    const value = values[fields.indexOf(field)] ?? null
    return form === 'instant' && value !== OTHER ? startOfDay(value as LocalDay) : value
  }
}

function idOf(id: StatisticsPlan['counting']['id'], value: Value): unknown {
  if (id === null) return null
  if (isPart(id)) return value(id)
  return Object.fromEntries(Object.entries(id).map(([name, part]) => [name, value(part)]))
}
