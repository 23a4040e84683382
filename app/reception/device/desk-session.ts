import type { Action } from '../actions/action.ts'
import type { Conflict } from '../actions/decide.ts'
import { applyAction } from '../actions/reception-state.ts'
import { watchBattery } from './battery.ts'
import { type CallFailure, deviceNow } from './call.ts'
import { openList } from './session/desk-list.ts'
import { openShift } from './session/desk-shift.ts'
import { openDeskStore } from './session/desk-store.ts'
import { afterFailure, atDesk } from './session/desk-view.ts'
import { openExchange } from './session/exchange.ts'
import { becomeOnlyWindow } from './session/only-window.ts'
import { answered, keyOf } from './session/request-keys.ts'
import { addToQueue, emptyDevice, readQueue, readShift, readUnanswered } from './storage.ts'

const refreshMs = 5 * 60_000
const syncMs = 5_000
const emptyAfterMs = 24 * 3_600_000

export type DeskSession = ReturnType<typeof openDesk>

/** The device's side of the reception: its data, its commands, its unsent actions. A page opens one. */
export function openDesk(appVersion: string) {
  const store = openDeskStore()
  const { refresh, unlock } = openList(store, failed)
  const synchronize = openExchange(store, { appVersion, refresh, onFailed: failed })
  const shift = openShift(store, { appVersion, refresh, synchronize })
  let counter = 0

  function failed(failure: CallFailure): void {
    if (failure.status === 410) void synchronize()
    else store.show(afterFailure(store.view, failure, deviceNow()))
  }

  const isLongOver = (startedAt: number) => deviceNow() - startedAt > emptyAfterMs && store.queue.length === 0

  /** Loads the list again; a shift that ended a day ago is erased instead, because a page may stay open for days. */
  function refreshOrLeave(): Promise<void> {
    const running = store.view.shift
    return running?.hasEnded && isLongOver(running.startedAt) ? shift.leave() : refresh()
  }

  async function readDevice(): Promise<void> {
    const stored = await readShift()
    const { queue, last } = await readQueue()
    store.queue = queue
    counter = last
    if (stored && isLongOver(stored.startedAt)) await emptyDevice()
    else if (stored) store.show({ shift: stored, phase: 'locked', skewMs: stored.skewMs ?? 0 })
    if (!store.view.shift) store.show({ phase: 'start' })
  }

  /** @returns a function that stops the timers */
  function startTimers(): () => void {
    const synchronizeShift = () => void (store.view.shift && synchronize())
    const timers = [
      setInterval(synchronizeShift, syncMs),
      setInterval(() => void refreshOrLeave(), refreshMs),
    ]
    addEventListener('online', synchronizeShift)
    return () => {
      for (const timer of timers) clearInterval(timer)
      removeEventListener('online', synchronizeShift)
    }
  }

  return {
    view: () => store.view,
    subscribe: store.subscribe,

    /** Waits for other windows of the device, loads its data and starts the timers. @returns a function that stops them */
    async resume(): Promise<() => void> {
      const leaveWindow = await becomeOnlyWindow(() => store.show({ phase: 'elsewhere' }))
      await readDevice()
      // unsent actions are sent before the code is typed
      if (store.view.shift) void synchronize()
      await watchBattery()
      await navigator.storage?.persist?.().catch(() => false)
      const stopTimers = startTimers()
      return () => {
        stopTimers()
        leaveWindow()
      }
    },

    /** Decrypts the list with the shift's code. @returns false if the code is wrong */
    async unlock(code: string): Promise<boolean> {
      const isUnlocked = await unlock(code)
      if (isUnlocked) void synchronize().then(refresh)
      return isUnlocked
    },

    /** Records an action at this desk: first in the device's storage, then on the screen, then at the server. */
    async act(action: Action): Promise<readonly Conflict[]> {
      counter += 1
      await addToQueue(action, counter)
      store.queue = [...store.queue, action]
      const { view } = store
      const applied = view.state ? applyAction(view.state, atDesk(action, view)) : null
      store.show({ state: applied?.state ?? null })
      void synchronize()
      return applied?.outcome.conflicts ?? []
    },

    hideCode: () => store.show({ freshCode: null }),
    start: shift.start,
    join: shift.join,
    change: shift.change,
    changePerson: shift.changePerson,
    end: shift.end,
    /** Sends a request to the server that needs the network. */
    ask: store.ask,
    keyOf,
    /** The requests that are not answered yet. */
    unanswered: readUnanswered,
    answered,
    refresh,
    synchronize,
  }
}
