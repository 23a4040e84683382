import type { BulkAction } from '#app/registration/bulk/bulk.ts'
import type { PendingBulk } from './bulk-answer.ts'

/** A stored action as the bar shows it. */
export function pendingOf(action: BulkAction, now: Date): PendingBulk {
  const targets = new Set(action.targets.map(({ id }) => id))
  // what had changed when the action began is no target any more, but was asked for
  const changed = action.skipped.filter(({ id, reason }) => reason === 'changed' && !targets.has(id))
  return {
    id: action.id,
    command: action.command,
    state: action.state,
    askedBy: action.askedBy,
    count: targets.size + changed.length,
    position: action.position,
    done: action.done,
    skipped: action.skipped.length,
    reasons: [...new Set(action.skipped.map(({ reason }) => reason))],
    msLeft: Math.max(0, action.startsAt.getTime() - now.getTime()),
  }
}
