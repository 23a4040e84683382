import type { Action } from '../actions/action.ts'

/** For lists of an earlier app, which say none. */
const usualAllotment = 20

type Selling = {
  readonly queue: readonly Action[]
  readonly eventId: string
  /** Heads of one event that a desk sells without network; the edition says how many. */
  readonly allotment: number | undefined
}

/** How many heads of an event a desk may still sell before the server hears of those it has sold: its queue. Never below 0. Q20 */
export function allotmentLeft({ queue, eventId, allotment = usualAllotment }: Selling): number {
  const undone = new Set(queue.flatMap((one) => (one.kind === 'undo' ? [one.of] : [])))
  const sold = queue.reduce(
    (sum, one) =>
      one.kind === 'doorSale' && one.eventId === eventId && !undone.has(one.id) ? sum + one.count : sum,
    0,
  )
  return Math.max(allotment - sold, 0)
}
