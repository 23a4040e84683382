import type { BulkAction } from '#app/registration/bulk/bulk.ts'
import type { PendingBulk } from './bulk-answer.ts'

/** A stored action as the bar shows it. */
export function pendingOf(action: BulkAction, now: Date): PendingBulk {
  return {
    id: action.id,
    command: action.command,
    state: action.state,
    askedBy: action.askedBy,
    count: action.targets.length,
    position: action.position,
    done: action.done,
    skipped: action.skipped.length,
    msLeft: Math.max(0, action.startsAt.getTime() - now.getTime()),
  }
}
