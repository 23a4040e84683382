import type { Action } from '../actions/action.ts'

/** The newest action of this desk, with the name or the sum that the screen shows when it is undone. */
export type LastAction = { readonly action: Action; readonly name: string }

/** The key takes back the last action for so long; afterwards a reason is asked for. Q25 */
const undoMs = 2 * 60_000

/** Whether one key undoes the last action of this desk. Both times are of the same clock. Q25 */
export function undoOf(last: LastAction | null, now: number): 'none' | 'late' | 'now' {
  if (!last) return 'none'
  return now - last.action.at > undoMs ? 'late' : 'now'
}

/** The money of an action in cents; null: it moved none. */
export function centsOf(action: Action): number | null {
  if (action.kind === 'money') return action.amountCents
  if (action.kind === 'doorSale') return action.count * action.unitCents
  return null
}
