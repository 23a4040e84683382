import { type PlanChange, planFields } from '#app/programme/planner/planned.ts'
import type { PlanEvent, SentChange } from '../plan-view.ts'

/** The present values of the fields that a change would change. */
export function valuesBefore(event: PlanEvent, change: PlanChange): PlanChange {
  const changedFields = planFields.filter((field) => field in change)
  const parts = Object.fromEntries(changedFields.map((field) => [field, event[field]]))
  return {
    ...parts,
    ...('unscheduled' in change && { unscheduled: event.unscheduled ?? false }),
  } as PlanChange
}

/** Whether two changes have the same values, in any order of the fields. The venue follows the room. */
export function isSameChange({ venue: _, ...one }: PlanChange, { venue: __, ...other }: PlanChange): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)
}

/** For `JSON.stringify`: the fields of each object in the order of their names. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export function inJson(change: PlanChange): SentChange {
  const { venue: _, ...rest } = change
  return JSON.parse(JSON.stringify(rest)) as SentChange
}
