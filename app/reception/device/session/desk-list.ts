import type { Snapshot } from '../../snapshot.ts'
import { type CallFailure, deviceNow } from '../call.ts'
import { readList, writeList } from '../storage.ts'
import { keyFromCode, seal, unseal } from '../vault.ts'
import type { DeskStore } from './desk-store.ts'
import { stateByList } from './list-state.ts'

/**
 * The list of a shift: from the server, encrypted on the device, and on the screen.
 * @param onFailed receives why a call did not work
 */
export function openList(store: DeskStore, onFailed: (failure: CallFailure) => void) {
  function show(snapshot: Snapshot): void {
    const { view } = store
    store.changes = view.state ? store.changes.filter(({ seq }) => seq > snapshot.seq) : []
    store.seq = Math.max(snapshot.seq, view.state ? store.seq : 0)
    const state = stateByList(snapshot, store.changes, view)
    store.show({ snapshot, state, phase: 'working' })
  }

  /** Loads the list again. */
  async function refresh(): Promise<void> {
    const deviceId = store.view.shift?.deviceId
    if (!store.key || deviceId === undefined || store.view.isElsewhere) return
    const taken = await store.ask<Snapshot>('snapshot', {})
    // the shift may have ended on this device in the meantime: then nothing of it may be stored again
    // and another window may work now
    if (store.view.shift?.deviceId !== deviceId || store.view.isElsewhere) return
    if (!taken.ok) return onFailed(taken.failure)
    if (taken.value.seq < (store.view.snapshot?.seq ?? 0)) return
    // or the device may have been shut out
    const { key } = store
    if (!key) return
    await writeList({ sealed: await seal(key, taken.value), takenAt: deviceNow() })
    show(taken.value)
  }

  /** Decrypts the list with the shift's code. @returns false if the code is wrong */
  async function unlock(code: string): Promise<boolean> {
    const { shift } = store.view
    return shift !== null && (await open(await keyFromCode(code, shift.shiftId)))
  }

  /** Shows the stored list. @returns false if the key is another's */
  async function open(key: CryptoKey): Promise<boolean> {
    const list = await readList()
    const snapshot = list && ((await unseal(key, list.sealed)) as Snapshot | null)
    if (!snapshot) return false
    store.key = key
    show(snapshot)
    return true
  }

  return { refresh, unlock, open }
}
