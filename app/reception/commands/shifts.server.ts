import { createHash, randomBytes } from 'node:crypto'
import { isFrozen } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction as writeAudit } from '#app/platform/audit/audit.server.ts'
import { encodeQr } from '#app/platform/bank/encode-qr.server.ts'
import { type QrRendering, renderModules } from '#app/platform/bank/render-qr.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newId, newSecret } from '#app/platform/ids.server.ts'
import { may } from '../policy.ts'
import { shiftCodeFrom, shiftCodeQr } from '../shift-code.ts'
import {
  addShiftPerson,
  type Device,
  endShift as endShiftRow,
  findDevice,
  findRunningShift,
  findShiftByCode,
  insertDevice,
  insertShift,
  revoke,
} from '../tables/devices.server.ts'

export type ShiftStart = {
  readonly station: string
  readonly eventId: string | null
  readonly person: string
  /** Four digits by which this person comes back to the device; null: none. */
  readonly pin: string | null
  readonly appVersion: string
}

/** The secrets of a device, shown once and stored on it alone. */
export type StartedShift = {
  readonly deviceId: string
  readonly secret: string
  readonly shiftId: string
  readonly station: string
  readonly eventId: string | null
  /** Unlocks the device's copy after a restart. The server keeps its hash. */
  readonly code: string
  readonly qr: QrRendering
}

/** `unknown-code`: no running shift has it. `wrong-digits`: the name is on the shift with others. */
export type ShiftRefusal = 'not-allowed' | 'edition-archived' | 'unknown-code' | 'not-found' | 'wrong-digits'

/** Begins a shift at a station, with a new code, on this device. Q7, Q8 */
export async function startShift(
  app: AppContext,
  { start, by }: { readonly start: ShiftStart; readonly by: Actor },
): Promise<Decision<StartedShift, ShiftRefusal>> {
  if (!may(by, 'reception.work')) return refuse('not-allowed')
  const edition = await getCurrentEdition(app)
  if (isFrozen(edition)) return refuse('edition-archived')
  const now = app.now()
  const code = shiftCodeFrom(randomBytes(16))
  const shiftId = newId(now)
  const { station, eventId, person, pin } = start
  const people = pin === null ? [] : [{ name: person, pin: pinHash(shiftId, pin) }]
  const made = await app.db.transaction(async (tx) => {
    await insertShift(tx, {
      id: shiftId,
      editionId: edition.id,
      station,
      eventId,
      people,
      openedAt: now,
      endedAt: null,
      codeHash: hashSecret(code),
      by: nameOfActor(by),
    })
    const device = await addDevice(tx, { ...start, editionId: edition.id, shiftId, by, now })
    await audit(tx, { action: 'reception.startShift', editionId: edition.id, by, now, on: shiftId, station })
    return device
  })
  return accept({ ...made, shiftId, station, eventId, code, qr: qrOf(code) })
}

/** A second device on the same shift, by its code. */
export async function joinShift(
  app: AppContext,
  { code, appVersion, by }: { readonly code: string; readonly appVersion: string; readonly by: Actor },
): Promise<Decision<StartedShift, ShiftRefusal>> {
  if (!may(by, 'reception.work')) return refuse('not-allowed')
  const edition = await getCurrentEdition(app)
  const now = app.now()
  const shift = await findShiftByCode(app.db, edition.id, hashSecret(code))
  if (!shift) return refuse('unknown-code')
  const made = await app.db.transaction(async (tx) => {
    const device = await addDevice(tx, { editionId: edition.id, shiftId: shift.id, appVersion, by, now })
    const { station } = shift
    await audit(tx, { action: 'reception.joinShift', editionId: edition.id, by, now, on: shift.id, station })
    return device
  })
  return accept({ ...made, shiftId: shift.id, station: shift.station, eventId: null, code, qr: qrOf(code) })
}

function qrOf(code: string): QrRendering {
  return renderModules(encodeQr(new TextEncoder().encode(shiftCodeQr(code))))
}

async function addDevice(
  tx: Tx,
  one: {
    readonly editionId: string
    readonly shiftId: string
    readonly appVersion: string
    readonly by: Actor
    readonly now: Date
  },
): Promise<{ deviceId: Id; secret: string }> {
  const secret = newSecret()
  const deviceId = newId(one.now)
  await insertDevice(tx, {
    editionId: one.editionId,
    id: deviceId,
    shiftId: one.shiftId,
    secretHash: hashSecret(secret),
    appVersion: one.appVersion.slice(0, 40),
    by: nameOfActor(one.by),
    at: one.now,
  })
  return { deviceId, secret }
}

/** The hash of four digits, bound to the shift. Four digits are a comfort among colleagues, no lock: the code and the session are. */
function pinHash(shiftId: string, pin: string): string {
  return createHash('sha256').update(`${shiftId} ${pin}`).digest('hex')
}

/** The device of a secret, shut out or not; null: unknown. */
export function deviceOfSecret(app: Pick<AppContext, 'db'>, secret: string): Promise<Device | null> {
  return findDevice(app.db, hashSecret(secret))
}

/** Another person who works this shift, with four digits. */
export async function joinPerson(
  app: AppContext,
  {
    device,
    person,
    pin,
    by,
  }: { readonly device: Device; readonly person: string; readonly pin: string; readonly by: Actor },
): Promise<Decision<null, ShiftRefusal>> {
  if (!may(by, 'reception.work')) return refuse('not-allowed')
  const { shift } = device
  const isAdded = await app.db.transaction(async (tx) => {
    if (!(await addShiftPerson(tx, shift.id, { name: person, pin: pinHash(shift.id, pin) }))) return false
    const { editionId, station } = shift
    await audit(tx, { action: 'reception.joinPerson', editionId, by, now: app.now(), on: shift.id, station })
    return true
  })
  return isAdded ? accept(null) : refuse('wrong-digits')
}

/** Ends the shift at the desk: this device empties itself at once, the others of the shift a day later. The same again changes nothing. */
export async function endShift(
  app: AppContext,
  { device, by }: { readonly device: Device; readonly by: Actor },
): Promise<Decision<null, ShiftRefusal>> {
  if (!may(by, 'reception.work')) return refuse('not-allowed')
  await endOnce(app, { ...device.shift, by })
  return accept(null)
}

/** A device as supervisors see it: that of another edition than theirs is not there. */
type OfDevice = { readonly editionId: string; readonly deviceId: string; readonly by: Actor }

/** Ends the shift of an abandoned device, so that it raises no alarm. Actions that it still sends are recorded. Q27 */
export async function endShiftOf(
  app: AppContext,
  { editionId, deviceId, by }: OfDevice,
): Promise<Decision<null, ShiftRefusal>> {
  if (!may(by, 'reception.supervise')) return refuse('not-allowed')
  const shift = await findRunningShift(app.db, editionId, deviceId)
  const isEnded = shift !== null && (await endOnce(app, { ...shift, editionId, by }))
  return isEnded ? accept(null) : refuse('not-found')
}

/** @returns false where it had ended before */
function endOnce(
  app: AppContext,
  shift: { readonly id: string; readonly editionId: string; readonly station: string; readonly by: Actor },
): Promise<boolean> {
  const now = app.now()
  return app.db.transaction(async (tx) => {
    if (!(await endShiftRow(tx, shift.id, now))) return false
    await audit(tx, { ...shift, action: 'reception.endShift', now, on: shift.id })
    return true
  })
}

/** Locks a device: it learns that at its next call and erases its data; unsent actions are quarantined when they arrive. Q8 */
export async function revokeDevice(
  app: AppContext,
  { editionId, deviceId, by }: OfDevice,
): Promise<Decision<null, ShiftRefusal>> {
  if (!may(by, 'reception.supervise')) return refuse('not-allowed')
  const now = app.now()
  const done = await app.db.transaction(async (tx) => {
    const revoked = await revoke(tx, editionId, { id: deviceId, at: now, by: nameOfActor(by) })
    if (revoked) await audit(tx, { action: 'reception.revoke', editionId, by, now, on: deviceId })
    return revoked
  })
  return done ? accept(null) : refuse('not-found')
}

async function audit(
  tx: Tx,
  one: {
    readonly action: string
    readonly editionId: string
    readonly by: Actor
    readonly now: Date
    readonly on: string
    readonly station?: string
  },
): Promise<void> {
  await writeAudit(tx, {
    action: one.action,
    editionId: one.editionId,
    at: one.now,
    actor: nameOfActor(one.by),
    subjectId: one.on,
    after: { ...(one.station !== undefined && { station: one.station }) },
  })
}
