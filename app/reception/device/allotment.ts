import type { Action } from '../actions/action.ts'

/** Heads of one event that a desk sells without network. */
const allotment = 20

/** How many heads of an event a desk may still sell before the server hears of those it has sold: its queue. Never below 0. Q20 */
export function allotmentLeft(queue: readonly Action[], eventId: string): number {
  const undone = new Set(queue.flatMap((one) => (one.kind === 'undo' ? [one.of] : [])))
  const sold = queue.reduce(
    (sum, one) =>
      one.kind === 'doorSale' && one.eventId === eventId && !undone.has(one.id) ? sum + one.count : sum,
    0,
  )
  return Math.max(allotment - sold, 0)
}
