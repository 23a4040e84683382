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
import { type OnlyWindow, openOnlyWindow } from './session/only-window.ts'
import { answered, keyOf } from './session/request-keys.ts'
import {
  addToQueue,
  DeviceTaken,
  emptyDevice,
  isDeviceTaken,
  readList,
  readQueue,
  readShift,
  readUnanswered,
  type StoredShift,
  takeDevice,
} from './storage.ts'

const refreshMs = 5 * 60_000
const syncMs = 5_000
const emptyAfterMs = 24 * 3_600_000

export type DeskSession = ReturnType<typeof openDesk>

/** The device's side of the reception: its data, its commands, its unsent actions. A page opens one. */
export function openDesk(appVersion: string) {
  const store = openDeskStore()
  const { refresh, unlock, open } = openList(store, failed)
  const synchronize = openExchange(store, { appVersion, refresh, onFailed: failed })
  const shift = openShift(store, { appVersion, refresh, synchronize })
  let counter = 0
  let onlyWindow: OnlyWindow | null = null
  let stopTimers = () => {}
  /** How often this window began to work or to wait. */
  let turns = 0

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

  /** The device's data, and the screen by them: as it was, if this window worked the same shift before. */
  async function readDevice(): Promise<void> {
    const stored = await readShift()
    const { queue, last } = await readQueue()
    store.queue = queue
    counter = last
    const isOver = stored !== null && isLongOver(stored.startedAt)
    if (isOver) await emptyDevice()
    if (!stored || isOver) return forget()
    const isSame = store.view.shift?.deviceId === stored.deviceId
    store.show({ shift: stored, skewMs: stored.skewMs ?? 0 })
    if (!(isSame && store.key && (await open(store.key)))) forget(stored)
  }

  /** Removes the list of people from this window; with a shift its code is required. */
  function forget(shift: StoredShift | null = null): void {
    store.key = null
    store.show({
      shift,
      phase: shift ? 'locked' : 'start',
      snapshot: null,
      state: null,
      freshCode: null,
    })
  }

  /** Begins to work in this window, with what the one before left on the device. */
  async function work(): Promise<void> {
    turns += 1
    const turn = turns
    stopTimers()
    // from here on, the window before stores nothing that this one does not read
    await takeDevice()
    await readDevice()
    if (turn !== turns) return
    store.show({ isElsewhere: false })
    // unsent actions are sent before the code is typed
    if (store.view.shift) void synchronize()
    stopTimers = startTimers()
  }

  /** Stops at once: nothing is sent or stored from here on, and what is typed stays. */
  function wait(): void {
    turns += 1
    stopTimers()
    store.show({ isElsewhere: true })
    const timer = setInterval(() => void forgetWhatIsGone(), syncMs)
    stopTimers = () => clearInterval(timer)
  }

  /** A shift that ended or was shut out in the other window leaves no people on this screen. */
  async function forgetWhatIsGone(): Promise<void> {
    const { shift } = store.view
    if (!shift) return
    const stored = await readShift()
    const list = await readList()
    if (store.view.isElsewhere && (stored?.deviceId !== shift.deviceId || !list)) forget()
  }

  /** Whatever this window was doing stops where the storage refused it; the screen says so. */
  function stopIfTaken(stopped: PromiseRejectionEvent): void {
    if (!(stopped.reason instanceof DeviceTaken)) return
    stopped.preventDefault()
    if (!store.view.isElsewhere) wait()
  }

  /** @returns a function that stops the timers */
  function startTimers(): () => void {
    const synchronizeShift = () => void (store.view.shift && synchronize())
    // where the browser has no locks, the storage tells that another window works
    const tick = async () => ((await isDeviceTaken()) ? wait() : synchronizeShift())
    const timers = [
      setInterval(() => void tick(), syncMs),
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
    resume(): () => void {
      addEventListener('unhandledrejection', stopIfTaken)
      void watchBattery()
      void navigator.storage?.persist?.().catch(() => false)
      onlyWindow = openOnlyWindow({ onWork: () => void work(), onWait: wait })
      return () => {
        turns += 1
        stopTimers()
        onlyWindow?.leave()
        removeEventListener('unhandledrejection', stopIfTaken)
      }
    },

    /** Works in this window, and stops the other one. Q19 */
    workHere: () => onlyWindow?.takeOver(),

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
