import type { QrRendering } from '#app/platform/bank/render-qr.ts'
import type { Action, ActionAtDesk } from '../actions/action.ts'
import type { Conflict } from '../actions/decide.ts'
import { applyAction, type ReceptionState, withKnown } from '../actions/reception-state.ts'
import type { SyncAnswer } from '../commands/sync.server.ts'
import { type Snapshot, stateOf } from '../snapshot.ts'
import { batteryPercent, watchBattery } from './battery.ts'
import { type Called, call, deviceNow } from './call.ts'
import { digitsHash } from './people.ts'
import {
  addToQueue,
  emptyDevice,
  readList,
  readQueue,
  readShift,
  readUnanswered,
  removeFromQueue,
  removeList,
  type StoredShift,
  writeList,
  writeShift,
  writeUnanswered,
} from './storage.ts'
import { keyFor, withoutAnswered } from './unanswered.ts'
import { keyFromCode, newActionId, seal, unseal } from './vault.ts'

/** The state of the screen. `locked`: a shift is running, its list is encrypted, and the code is required. */
export type DeskView = {
  readonly phase: 'loading' | 'start' | 'locked' | 'working' | 'shutOut'
  readonly shift: StoredShift | null
  readonly snapshot: Snapshot | null
  readonly state: ReceptionState | null
  /** The unsent actions, in the order in which they were done. */
  readonly queue: readonly Action[]
  readonly unsent: number
  readonly oldestUnsentAt: number | null
  /** Since when the server has not answered, by the device's clock; null: it answers. */
  readonly offlineSince: number | null
  readonly skewMs: number
  /** How far the device's clock is behind the right time. */
  readonly clockErrorMs: number
  readonly openConflicts: number
  /** The code of a shift that has just begun. It is shown once; the device asks for it after a restart. */
  readonly freshCode: { readonly code: string; readonly qr: QrRendering } | null
  /** The session on the server is over: sign in again. */
  readonly isSignedOut: boolean
}

const initialView: DeskView = {
  ...{ phase: 'loading', shift: null, snapshot: null, state: null, oldestUnsentAt: null },
  ...{
    offlineSince: null,
    skewMs: 0,
    clockErrorMs: 0,
    openConflicts: 0,
    isSignedOut: false,
  },
  freshCode: null,
  ...{ queue: [], unsent: 0 },
}

const refreshMs = 5 * 60_000
const syncMs = 5_000
const emptyAfterMs = 24 * 3_600_000

export type DeskSession = ReturnType<typeof openDesk>

/** The device's side of the reception: its data, its commands, its unsent actions. A page opens one. */
export function openDesk(appVersion: string) {
  let view = initialView
  let key: CryptoKey | null = null
  let queue: Action[] = []
  let counter = 0
  let syncing: Promise<void> | null = null
  let seq = 0
  const listeners = new Set<() => void>()

  const show = (change: Partial<DeskView>) => {
    view = {
      ...view,
      ...change,
      ...{ queue, unsent: queue.length, oldestUnsentAt: queue[0]?.at ?? null },
    }
    for (const listener of listeners) listener()
  }

  const secret = () => view.shift?.secret ?? null
  const atDesk = (action: Action): ActionAtDesk => ({
    ...{ action, station: view.shift?.station ?? '', at: action.at + view.skewMs },
  })

  const withQueue = (state: ReceptionState) =>
    queue.reduce((now, action) => applyAction(now, atDesk(action)).state, state)

  const showSnapshot = (snapshot: Snapshot) => {
    seq = snapshot.seq
    show({ snapshot, state: withQueue(stateOf(snapshot)), phase: 'working' })
  }

  async function refresh(): Promise<void> {
    if (!key || !view.shift) return
    const { deviceId } = view.shift
    const taken = await call<Snapshot>('snapshot', {}, secret())
    // the shift may have ended on this device in the meantime: then nothing of it may be stored again
    if (view.shift?.deviceId !== deviceId) return
    if (!taken.ok) return failed(taken.failure.status)
    await writeList({ sealed: await seal(key, taken.value), takenAt: deviceNow() })
    showSnapshot(taken.value)
  }

  function failed(status: number): void {
    if (status === 410) void synchronize()
    else if (status === 401) show({ isSignedOut: true })
    else show({ offlineSince: view.offlineSince ?? deviceNow() })
  }

  /**
   * Erases the device's data after it was shut out: the list at once, the rest when the server has received all unsent actions.
   * @returns whether everything is erased
   */
  async function shutOut(sent: readonly Action[]): Promise<boolean> {
    key = null
    await removeList()
    queue = queue.slice(sent.length)
    await removeFromQueue(sent.map(({ id }) => id))
    show({ phase: 'shutOut', snapshot: null, state: null, freshCode: null })
    if (queue.length > 0) return false
    await emptyDevice()
    show({ shift: null })
    return true
  }

  /** Sends the unsent actions and applies those of the other desks, until there are no more. */
  async function exchange(): Promise<void> {
    for (;;) {
      if (!view.shift) return
      const { deviceId } = view.shift
      const sent = queue.slice(0, 100)
      const answered = await call<SyncAnswer>(
        'sync',
        {
          ...{ sentAt: deviceNow(), after: seq, actions: sent, unsent: queue.length, appVersion },
          ...{ oldestUnsentAt: queue[0]?.at ?? null, battery: batteryPercent() },
        },
        secret(),
      )
      if (view.shift?.deviceId !== deviceId) return
      if (!answered.ok && answered.failure.status === 410) {
        if (await shutOut(sent)) return
        continue
      }
      if (!answered.ok) return failed(answered.failure.status)
      const { results, changes, skewMs, openConflicts, isMore, hasEnded } = answered.value
      const { clockErrorMs } = answered.value
      const done = new Set(results.map(({ id }) => id))
      const taken = sent.filter(({ id }) => done.has(id)).map(({ id }) => id)
      await removeFromQueue(taken)
      const { shift } = view
      if (shift?.deviceId !== deviceId) return
      queue = queue.filter(({ id }) => !done.has(id))
      seq = answered.value.seq
      const state = view.state
        ? changes.reduce((now, { undone, isDone, ...placed }) => {
            const known = undone ? withKnown(now, undone) : now
            return applyAction(known, placed, isDone).state
          }, view.state)
        : null
      // stored only when it changes: a restarted phone must know that the shift is over, and how far its clock is off
      const hasShiftChanged = hasEnded !== shift.hasEnded || Math.abs(skewMs - shift.skewMs) > 1_000
      show({
        shift: { ...shift, hasEnded, skewMs },
        skewMs,
        clockErrorMs,
        openConflicts,
        state,
        offlineSince: null,
        isSignedOut: false,
      })
      if (hasShiftChanged && view.shift) await writeShift(view.shift)
      // a lost and replaced ticket is void at every desk
      const { voidedAt } = answered.value
      if (voidedAt !== null && view.snapshot && voidedAt > view.snapshot.takenAt) await refresh()
      if (queue.length === 0 && !isMore) return
    }
  }

  /** Exchanges actions with the server; calls in the meantime share the running exchange. */
  function synchronize(): Promise<void> {
    syncing ??= exchange().finally(() => {
      syncing = null
    })
    return syncing
  }

  /** Erases everything of the shift on this device. */
  async function leave(): Promise<void> {
    key = null
    show({ phase: 'start', shift: null, snapshot: null, state: null, freshCode: null, offlineSince: null })
    await emptyDevice()
  }

  /** Loads the list again; a shift that ended a day ago is erased instead, because a page may stay open for days. */
  const refreshOrLeave = () => {
    const { shift } = view
    const isOver = shift?.hasEnded && deviceNow() - shift.startedAt > emptyAfterMs
    return isOver && queue.length === 0 ? leave() : refresh()
  }

  async function begin(shift: StoredShift, code: string): Promise<void> {
    key = await keyFromCode(code, shift.shiftId)
    await writeShift(shift)
    show({ shift, isSignedOut: false })
    await refresh()
    await synchronize()
  }

  return {
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Loads the device's data and starts the timers. @returns a function that stops them */
    async resume(): Promise<() => void> {
      const shift = await readShift()
      ;({ queue, last: counter } = await readQueue())
      if (shift && deviceNow() - shift.startedAt > emptyAfterMs && queue.length === 0) await emptyDevice()
      else if (shift) show({ shift, phase: 'locked', skewMs: shift.skewMs ?? 0 })
      if (!view.shift) show({ phase: 'start' })
      // unsent actions are sent before the code is typed
      if (view.shift) void synchronize()
      await watchBattery()
      await navigator.storage?.persist?.().catch(() => false)
      const timers = [
        setInterval(() => void (view.shift && synchronize()), syncMs),
        setInterval(() => void refreshOrLeave(), refreshMs),
      ]
      const online = () => void (view.shift && synchronize())
      addEventListener('online', online)
      return () => {
        for (const timer of timers) clearInterval(timer)
        removeEventListener('online', online)
      }
    },

    /** Begins a shift at a station. @returns its code, or why it did not begin */
    async start(payload: {
      station: string
      eventId: string | null
      person: string
      pin: string | null
    }): Promise<Called<{ code: string }>> {
      const { person, pin } = payload
      const started = await call<StoredShift & { code: string; qr: QrRendering }>(
        'start',
        { ...payload, appVersion },
        null,
      )
      if (!started.ok) return started
      const { code, deviceId, shiftId, station, eventId, secret: own } = started.value
      await begin(
        {
          ...{ deviceId, shiftId, station, eventId, secret: own, person, sessionId: null },
          ...{ startedAt: deviceNow(), hasEnded: false, skewMs: view.skewMs },
          pins: pin === null ? {} : { [person]: await digitsHash(shiftId, pin) },
        },
        code,
      )
      show({ freshCode: { code, qr: started.value.qr } })
      return { ok: true, value: { code } }
    },

    /** Joins a running shift with its code. */
    async join(code: string, person: string): Promise<Called<null>> {
      const joined = await call<StoredShift & { code: string }>('join', { code, appVersion }, null)
      if (!joined.ok) return joined
      const { deviceId, shiftId, station, eventId, secret: own } = joined.value
      await begin(
        {
          ...{ deviceId, shiftId, station, eventId, secret: own, person, sessionId: null, pins: {} },
          ...{ startedAt: deviceNow(), hasEnded: false, skewMs: view.skewMs },
        },
        joined.value.code,
      )
      return { ok: true, value: null }
    },

    /** Decrypts the list with the shift's code. @returns false if the code is wrong */
    async unlock(code: string): Promise<boolean> {
      const list = await readList()
      if (!view.shift || !list) return false
      const wanted = await keyFromCode(code, view.shift.shiftId)
      const snapshot = (await unseal(wanted, list.sealed)) as Snapshot | null
      if (!snapshot) return false
      key = wanted
      showSnapshot(snapshot)
      void synchronize().then(refresh)
      return true
    },

    /** Records an action at this desk: first in the device's storage, then on the screen, then at the server. */
    async act(action: Action): Promise<readonly Conflict[]> {
      counter += 1
      await addToQueue(action, counter)
      queue = [...queue, action]
      const applied = view.state ? applyAction(view.state, atDesk(action)) : null
      show({ state: applied?.state ?? null })
      void synchronize()
      return applied?.outcome.conflicts ?? []
    },

    /** Changes the person at the desk: one who was here before also offline, a new one with the network. Q19 */
    async changePerson(person: string, digits: string): Promise<Called<null>> {
      const { shift } = view
      if (!shift) return { ok: false, failure: { reason: 'not-found', status: 0 } }
      const hash = await digitsHash(shift.shiftId, digits)
      const known = shift.pins[person]
      if (known !== undefined && known !== hash)
        return { ok: false, failure: { reason: 'wrong-digits', status: 0 } }
      if (known === undefined) {
        const joined = await call<null>('person', { person, pin: digits }, secret())
        if (!joined.ok) return joined
      }
      const changed = { ...shift, person, pins: { ...shift.pins, [person]: hash } }
      await writeShift(changed)
      show({ shift: changed })
      return { ok: true, value: null }
    },

    hideCode: () => show({ freshCode: null }),

    async change(shift: Partial<StoredShift>): Promise<void> {
      if (!view.shift) return
      const changed = { ...view.shift, ...shift }
      await writeShift(changed)
      show({ shift: changed })
    },

    /** Sends a request to the server that needs the network. */
    ask: <Value>(path: string, payload: unknown): Promise<Called<Value>> => call(path, payload, secret()),

    /** The key of a request, by its content: the same until the request is answered. Q9 */
    async keyOf(content: string): Promise<string> {
      const known = keyFor(await readUnanswered(), content, newActionId())
      await writeUnanswered(known.keys)
      return known.key
    },

    /** The requests that are not answered yet. */
    unanswered: readUnanswered,

    /** Removes the keys of answered requests. */
    async answered(keys: readonly string[]): Promise<void> {
      if (keys.length > 0) await writeUnanswered(withoutAnswered(await readUnanswered(), keys))
    },

    /** Ends the shift when everything is sent, and erases its data on this device. */
    async end(): Promise<Called<null>> {
      await synchronize()
      const isUnsent = { ok: false, failure: { reason: 'no-network', status: 0 } } as const
      if (queue.length > 0) return isUnsent
      const ended = await call<null>('end', {}, secret())
      if (!ended.ok) return ended
      if (queue.length > 0) return isUnsent
      await leave()
      return ended
    },
    refresh,
    synchronize,
  }
}
