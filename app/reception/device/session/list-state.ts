import { applyAction, type ReceptionState, withKnown } from '../../actions/reception-state.ts'
import type { SyncAnswer } from '../../commands/sync.server.ts'
import { type Snapshot, stateOf } from '../../snapshot.ts'
import { atDesk, type DeskView } from './desk-view.ts'

type Changes = SyncAnswer['changes']

/** The state after what the desks did. */
export function withChanges(state: ReceptionState, changes: Changes): ReceptionState {
  return changes.reduce((now, { undone, isDone, seq: _, ...placed }) => {
    const known = undone ? withKnown(now, undone) : now
    return applyAction(known, placed, isDone).state
  }, state)
}

/**
 * The state by a list, however long it was on its way: with the changes that came meanwhile, and with the unsent actions, some of which the list may
 * include already. Q1
 */
export function stateByList(
  snapshot: Snapshot,
  since: Changes,
  view: Pick<DeskView, 'queue' | 'shift' | 'skewMs'>,
): ReceptionState {
  const received = new Set(snapshot.received)
  return view.queue.reduce(
    (now, action) => {
      const placed = atDesk(action, view)
      return received.has(action.id) ? withKnown(now, placed) : applyAction(now, placed).state
    },
    withChanges(stateOf(snapshot), since),
  )
}

/**
 * The changes that an answer brings, after what a list brought while it was on its way.
 * @param after the number by which they were asked
 * @param seq the number of the last change that is known now
 * @returns null where some between are missing, and must be asked again
 */
export function newChanges(
  { changes, seq: last }: Pick<SyncAnswer, 'changes' | 'seq'>,
  { after, seq }: { readonly after: number; readonly seq: number },
): { readonly changes: Changes; readonly seq: number } | null {
  if (after > seq) return null
  return { changes: changes.filter((change) => change.seq > seq), seq: Math.max(last, seq) }
}
