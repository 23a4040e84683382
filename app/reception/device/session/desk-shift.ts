import type { QrRendering } from '#app/platform/bank/render-qr.ts'
import { type Called, call, deviceNow } from '../call.ts'
import { digitsHash } from '../people.ts'
import { emptyDevice, type StoredShift, writeShift } from '../storage.ts'
import { keyFromCode } from '../vault.ts'
import type { DeskStore } from './desk-store.ts'

/** A shift as the server knows it, and the code that encrypts its list on the device. */
type BegunShift = StoredShift & { readonly code: string }

type ShiftDeps = {
  readonly appVersion: string
  refresh(): Promise<void>
  synchronize(): Promise<void>
}

/** The shift of a desk: its beginning, the person at the desk, and its end. */
export function openShift(store: DeskStore, { appVersion, refresh, synchronize }: ShiftDeps) {
  async function begin(begun: BegunShift, { person, pins }: Pick<StoredShift, 'person' | 'pins'>) {
    const { code, deviceId, shiftId, station, eventId, secret } = begun
    const shift: StoredShift = {
      deviceId,
      shiftId,
      station,
      eventId,
      secret,
      person,
      sessionId: null,
      pins,
      startedAt: deviceNow(),
      hasEnded: false,
      skewMs: store.view.skewMs,
    }
    store.key = await keyFromCode(code, shiftId)
    await writeShift(shift)
    store.show({ shift, refusal: null, isFrozen: false })
    await refresh()
    await synchronize()
  }

  /** Erases everything of the shift on this device. */
  async function leave(): Promise<void> {
    store.key = null
    store.show({
      phase: 'start',
      shift: null,
      snapshot: null,
      state: null,
      freshCode: null,
      offlineSince: null,
    })
    await emptyDevice()
  }

  async function change(part: Partial<StoredShift>): Promise<void> {
    if (!store.view.shift) return
    const changed = { ...store.view.shift, ...part }
    await writeShift(changed)
    store.show({ shift: changed })
  }

  return {
    leave,
    change,

    /** Begins a shift at a station. @returns its code, or why it did not begin */
    async start(payload: {
      station: string
      eventId: string | null
      person: string
      pin: string | null
    }): Promise<Called<{ code: string }>> {
      const { person, pin } = payload
      const started = await call<BegunShift & { qr: QrRendering }>('start', { ...payload, appVersion }, null)
      if (!started.ok) return started
      const { code, qr, shiftId } = started.value
      const pins = pin === null ? {} : { [person]: await digitsHash(shiftId, pin) }
      await begin(started.value, { person, pins })
      store.show({ freshCode: { code, qr } })
      return { ok: true, value: { code } }
    },

    /** Joins a running shift with its code. */
    async join(code: string, person: string): Promise<Called<null>> {
      const joined = await call<BegunShift>('join', { code, appVersion }, null)
      if (!joined.ok) return joined
      await begin(joined.value, { person, pins: {} })
      return { ok: true, value: null }
    },

    /** Changes the person at the desk: one who was here before also offline, a new one with the network. Q19 */
    async changePerson(person: string, digits: string): Promise<Called<null>> {
      const { shift } = store.view
      if (!shift) return { ok: false, failure: { reason: 'not-found', status: 0 } }
      const hash = await digitsHash(shift.shiftId, digits)
      const known = shift.pins[person]
      if (known !== undefined && known !== hash)
        return { ok: false, failure: { reason: 'wrong-digits', status: 0 } }
      if (known === undefined) {
        const joined = await store.ask<null>('person', { person, pin: digits })
        if (!joined.ok) return joined
      }
      const changed = { ...shift, person, pins: { ...shift.pins, [person]: hash } }
      await writeShift(changed)
      store.show({ shift: changed })
      return { ok: true, value: null }
    },

    /** Ends the shift when everything is sent, and erases its data on this device. */
    async end(): Promise<Called<null>> {
      await synchronize()
      const isUnsent = { ok: false, failure: { reason: 'no-network', status: 0 } } as const
      if (store.queue.length > 0) return isUnsent
      const ended = await store.ask<null>('end', {})
      if (!ended.ok) return ended
      if (store.queue.length > 0) return isUnsent
      await leave()
      return ended
    },
  }
}
