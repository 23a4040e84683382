import { isFrozen } from '#app/festival/phase.ts'
import { getEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { newId } from '#app/platform/ids.server.ts'
import { isClockWrong, skewOf } from '../actions/clock.ts'
import { may } from '../policy.ts'
import { type Change, readChanges } from '../tables/actions.server.ts'
import { findOpenDrawer } from '../tables/cash.server.ts'
import { closeWrongClock, noteWrongClock, readNews } from '../tables/conflicts.server.ts'
import { type Device, noteSeen } from '../tables/devices.server.ts'
import { type Sender, type Taken, takeAction } from './take-action.server.ts'

/** The most that one call takes and gives; there are further calls. */
const mostActions = 200
const mostChanges = 1_000
/** How exactly people see when a device was last heard of. */
const seenEveryMs = 10_000
/** How exactly people see by how much a clock is wrong. */
const clockEveryMs = 60_000

export type SyncRequest = {
  /** By the device's clock. */
  readonly sentAt: number
  /** The number of the last change it has. */
  readonly after: number
  readonly actions: readonly unknown[]
  readonly unsent: number
  readonly oldestUnsentAt: number | null
  /** Its charge in per cent; null: the browser does not tell. */
  readonly battery: number | null
  readonly appVersion: string
}

export type SyncAnswer = {
  /** The server's clock. */
  readonly now: number
  readonly skewMs: number
  /** For an app that was installed before `clockErrorMs`. */
  readonly isClockWrong: boolean
  /** How far the device's clock is behind the right time, which is the server's but in a demo. */
  readonly clockErrorMs: number
  readonly results: readonly Taken[]
  readonly changes: readonly Change[]
  readonly seq: number
  readonly isMore: boolean
  readonly openConflicts: number
  /** When the last ticket became void, or a registration was changed at a desk: a desk with an older list takes it again. Null: never. */
  readonly voidedAt: number | null
  readonly hasEnded: boolean
  /** The drawer of the station that is not closed yet; null: it has none. Q9 */
  readonly drawerId: string | null
  /** The edition of the shift is closed or archived: what is done at the desk is quarantined. */
  readonly isFrozen: boolean
}

/** `revoked`: this device is locked and must erase its data. Its actions are quarantined, not lost. */
export type SyncRefusal = 'not-allowed' | 'revoked'

/**
 * Synchronises a device with the server: applies its actions once each, and returns those of other desks since. Actions are applied in the order
 * of their instants; a failing one does not delay the others. Q1, Q2, Q8
 */
export async function sync(
  app: AppContext,
  { device, request, by }: { readonly device: Device; readonly request: SyncRequest; readonly by: Actor },
): Promise<Decision<SyncAnswer, SyncRefusal>> {
  if (!may(by, 'reception.work')) return refuse('not-allowed')
  const receivedAt = app.now()
  const skewMs = skewOf({ sentAt: request.sentAt, receivedAt: receivedAt.getTime() })
  const clockErrorMs = skewMs - (app.clock.aheadMs?.() ?? 0)
  const { editionId, station } = device.shift
  const sender: Sender = { editionId, deviceId: device.id, station, by, skewMs, receivedAt }
  if (device.revokedAt) {
    for (const action of request.actions.slice(0, mostActions))
      await takeAction(app, { revoked: action }, sender)
    return refuse('revoked')
  }
  const results: Taken[] = []
  for (const action of request.actions.slice(0, mostActions))
    results.push(await takeAction(app, action, sender))
  const left = Math.max(request.unsent - results.length, 0)
  const oldestUnsentAt =
    left > 0 && request.oldestUnsentAt !== null ? new Date(request.oldestUnsentAt + skewMs) : null
  await noteClock(app, device, { skewMs: clockErrorMs, at: receivedAt })
  if (isNews(device, { receivedAt, skewMs: clockErrorMs, left }))
    await noteSeen(app.db, {
      id: device.id,
      at: receivedAt,
      skewMs: clockErrorMs,
      unsent: left,
      appVersion: request.appVersion,
      oldestUnsentAt,
      battery: request.battery,
    })
  const { changes, seq, isMore } = await readChanges(app.db, editionId, {
    after: request.after,
    most: mostChanges,
  })
  return accept({
    now: receivedAt.getTime(),
    skewMs,
    results,
    isClockWrong: isClockWrong(clockErrorMs),
    clockErrorMs,
    changes,
    seq,
    isMore,
    ...(await readNews(app.db, editionId)),
    hasEnded: device.shift.endedAt !== null,
    drawerId: await findOpenDrawer(app.db, device.shift),
    isFrozen: isFrozen(await getEdition(app, editionId)),
  })
}

/** The list of conflicts follows the clock of a device: a row while it is wrong, none more when it is right again. Q32 */
async function noteClock(
  { db }: AppContext,
  device: Device,
  { skewMs, at }: { readonly skewMs: number; readonly at: Date },
): Promise<void> {
  const [is, was] = [isClockWrong(skewMs), isClockWrong(device.skewMs)]
  const { id: deviceId, shift } = device
  if (!is && was) await closeWrongClock(db, deviceId, at)
  if (is && (!was || Math.abs(device.skewMs - skewMs) > clockEveryMs))
    await noteWrongClock(db, {
      editionId: shift.editionId,
      id: newId(at),
      deviceId,
      skewMs,
      owner: shift.station,
      at,
      isNew: !was,
    })
}

/** A device asks each time another one did something: a row is written only where what is shown of it changes. */
function isNews(
  device: Device,
  { receivedAt, skewMs, left }: { readonly receivedAt: Date; readonly skewMs: number; readonly left: number },
): boolean {
  return (
    left > 0 ||
    device.unsent > 0 ||
    Math.abs(device.skewMs - skewMs) > 1_000 ||
    isClockWrong(device.skewMs) !== isClockWrong(skewMs) ||
    receivedAt.getTime() - device.seenAt.getTime() > seenEveryMs
  )
}
