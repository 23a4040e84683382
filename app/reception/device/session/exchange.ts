import type { Action } from '../../actions/action.ts'
import type { SyncAnswer } from '../../commands/sync.server.ts'
import { batteryPercent } from '../battery.ts'
import { type CallFailure, deviceNow } from '../call.ts'
import { emptyDevice, removeFromQueue, removeList, type StoredShift, writeShift } from '../storage.ts'
import type { DeskStore } from './desk-store.ts'
import { newChanges, withChanges } from './list-state.ts'

const mostSent = 100
/** A smaller change of the clock is not worth a write. */
const skewStoredMs = 1_000

type Exchange = {
  readonly appVersion: string
  refresh(): Promise<void>
  /** Receives why a call did not work. */
  onFailed(failure: CallFailure): void
}

/** The exchange of actions with the server. @returns `synchronize`; calls in the meantime share the running exchange */
export function openExchange(store: DeskStore, { appVersion, refresh, onFailed }: Exchange) {
  let syncing: Promise<void> | null = null

  /** Sends the unsent actions and applies those of the other desks, until there are no more. */
  async function exchange(): Promise<void> {
    let isMore = true
    while (isMore) isMore = await exchangeSome()
  }

  /** @returns whether there is more to exchange */
  async function exchangeSome(): Promise<boolean> {
    const deviceId = store.view.shift?.deviceId
    if (deviceId === undefined || store.view.isElsewhere) return false
    const { queue, seq: after } = store
    const sessionId = store.view.shift?.sessionId
    const sent = queue.slice(0, mostSent)
    const answered = await store.ask<SyncAnswer>('sync', {
      sentAt: deviceNow(),
      after,
      actions: sent,
      unsent: queue.length,
      appVersion,
      oldestUnsentAt: queue[0]?.at ?? null,
      battery: batteryPercent(),
    })
    // the window that works now sends the same actions, and the server takes each once
    if (store.view.shift?.deviceId !== deviceId || store.view.isElsewhere) return false
    if (!answered.ok && answered.failure.status === 410) return !(await shutOut(store, sent))
    if (!answered.ok) {
      onFailed(answered.failure)
      return false
    }
    const answer = answered.value
    const done = new Set(answer.results.map(({ id }) => id))
    await removeFromQueue(sent.map(({ id }) => id).filter((id) => done.has(id)))
    const { shift } = store.view
    if (shift?.deviceId !== deviceId) return false
    store.queue = store.queue.filter(({ id }) => !done.has(id))
    const news = newChanges(answer, { after, seq: store.seq })
    // another device of the station may have closed the drawer, or opened the next; what happened here in the meantime is newer
    const drawerId = shift.sessionId === sessionId ? answer.drawerId : shift.sessionId
    await take(shift, { ...answer, drawerId }, news ?? { changes: [], seq: store.seq })
    return store.queue.length > 0 || answer.isMore || !news
  }

  async function take(
    shift: StoredShift,
    answer: SyncAnswer,
    { changes, seq }: Pick<SyncAnswer, 'changes' | 'seq'>,
  ): Promise<void> {
    const { skewMs, clockErrorMs, openConflicts, hasEnded, isFrozen, voidedAt, drawerId: sessionId } = answer
    const { state } = store.view
    const changed = { ...shift, hasEnded, skewMs, sessionId }
    store.seq = seq
    if (state) store.changes = [...store.changes, ...changes]
    store.show({
      shift: changed,
      skewMs,
      clockErrorMs,
      openConflicts,
      offlineSince: null,
      refusal: null,
      isFrozen,
      state: state && withChanges(state, changes),
    })
    if (isWorthStoring(shift, changed)) await writeShift(changed)
    // a lost and replaced ticket is void at every desk
    const { snapshot } = store.view
    if (voidedAt !== null && snapshot && voidedAt > snapshot.takenAt) await refresh()
  }

  return function synchronize(): Promise<void> {
    syncing ??= exchange().finally(() => {
      syncing = null
    })
    return syncing
  }
}

/** A restarted phone must know that the shift is over, which drawer is open, and how far its clock is off. */
function isWorthStoring(before: StoredShift, now: StoredShift): boolean {
  const isOther = now.hasEnded !== before.hasEnded || now.sessionId !== before.sessionId
  return isOther || Math.abs(now.skewMs - before.skewMs) > skewStoredMs
}

/**
 * Erases the device's data after it was shut out: the list at once, the rest when the server has received all unsent actions.
 * @returns whether everything is erased
 */
async function shutOut(store: DeskStore, sent: readonly Action[]): Promise<boolean> {
  store.key = null
  await removeList()
  store.queue = store.queue.slice(sent.length)
  await removeFromQueue(sent.map(({ id }) => id))
  store.show({ phase: 'shutOut', snapshot: null, state: null, freshCode: null })
  if (store.queue.length > 0) return false
  await emptyDevice()
  store.show({ shift: null })
  return true
}
