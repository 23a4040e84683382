import type { Action } from '../../actions/action.ts'
import type { SyncAnswer } from '../../commands/sync.server.ts'
import { type Called, call } from '../call.ts'
import { type DeskView, initialView } from './desk-view.ts'

export type DeskStore = ReturnType<typeof openDeskStore>

/** What the parts of a desk's session share while its page is open. */
export function openDeskStore() {
  const listeners = new Set<() => void>()
  const store = {
    view: initialView,
    /** Decrypts the list; null: the code is required. */
    key: null as CryptoKey | null,
    /** The unsent actions, in the order in which they were done. */
    queue: [] as readonly Action[],
    /** The last change of the list that this device knows. */
    seq: 0,
    /** The changes since the list on the screen was taken. */
    changes: [] as SyncAnswer['changes'],

    /** Changes the screen, which always shows the queue as it is. */
    show(change: Partial<DeskView>): void {
      const { queue } = store
      store.view = {
        ...store.view,
        ...change,
        queue,
        unsent: queue.length,
        oldestUnsentAt: queue[0]?.at ?? null,
      }
      for (const listener of listeners) listener()
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Sends a request to the server that needs the network. */
    ask: <Value>(path: string, payload: unknown): Promise<Called<Value>> =>
      call(path, payload, store.view.shift?.secret ?? null),
  }
  return store
}
