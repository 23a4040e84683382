import type { Id } from '#app/platform/id.ts'
import type { PlanChange } from '#app/programme/planner/planned.ts'

/** A change that was not saved. The user may send it again or discard it. */
export type UnsavedChange = {
  readonly id: Id
  /** Null: the server did not respond. */
  readonly sentence: string | null
  readonly mine: PlanChange
  /** The user who has changed the event in the meantime; null: nobody has. */
  readonly by: string | null
  /** What it was, a step to undo or redo or a form, where it would overwrite what somebody has changed since. */
  readonly overwrites?: 'step' | 'form'
}

/** One for each event, the oldest first. */
export type UnsavedChanges = readonly UnsavedChange[]

/** With one more; what was not saved of the same event before is part of it. */
export function held(all: UnsavedChanges, unsaved: UnsavedChange): UnsavedChanges {
  const before = all.find(({ id }) => id === unsaved.id)
  if (!before) return [...all, unsaved]
  const both = { ...unsaved, mine: { ...before.mine, ...unsaved.mine } }
  return all.map((one) => (one === before ? both : one))
}

/** Without the one of this event. */
export function released(all: UnsavedChanges, { id }: Pick<UnsavedChange, 'id'>): UnsavedChanges {
  return all.filter((one) => one.id !== id)
}

/** A new change of the same fields takes the place of the one that was not saved; its other fields stay. */
export function superseded(
  all: UnsavedChanges,
  { id, change }: { readonly id: Id; readonly change: PlanChange },
): UnsavedChanges {
  return all.flatMap((one) => {
    if (one.id !== id) return [one]
    const rest = Object.entries(one.mine).filter(([field]) => !(field in change))
    return rest.length > 0 ? [{ ...one, mine: Object.fromEntries(rest) as PlanChange }] : []
  })
}
