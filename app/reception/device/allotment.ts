import type { Action } from '../actions/action.ts'
import { eventsOfSale } from '../actions/reception-state.ts'

/** For lists of an earlier app version, which have no allotment. */
const defaultAllotment = 20

type Selling = {
  readonly queue: readonly Action[]
  readonly eventId: string
  /** How many tickets of one event a desk may sell offline: a setting of the edition. */
  readonly allotment: number | undefined
}

/** How many tickets of an event a desk may still sell offline, less the unsent sales in its queue. Never below 0. Q20 */
export function allotmentLeft({ queue, eventId, allotment = defaultAllotment }: Selling): number {
  const undone = new Set(queue.flatMap((one) => (one.kind === 'undo' ? [one.of] : [])))
  const sold = queue.reduce(
    (sum, one) =>
      one.kind === 'doorSale' && eventsOfSale(one).includes(eventId) && !undone.has(one.id)
        ? sum + one.count
        : sum,
    0,
  )
  return Math.max(allotment - sold, 0)
}
