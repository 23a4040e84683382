/** A device that has not called for so long, or whose oldest unsent action is so old, raises an alarm. Q27 */
const ringsAfterMs = 15 * 60_000
/** A device that reported no unsent actions raises the alarm for so long at most: afterwards it has erased its data itself. */
const leftAfterMs = 24 * 3_600_000

/** The last report of a device to the server. */
type HeardDevice = {
  readonly seenAt: Date
  readonly unsent: number
  readonly oldestUnsentAt: Date | null
  readonly hasEnded: boolean
  readonly revokedAt: Date | null
}

type Lateness = {
  /** The age of its oldest unsent action, as it last reported. */
  readonly unsentMinutes: number | null
  /** Since its last call, while its shift is on: it may have actions that it has not reported. */
  readonly silentMinutes: number | null
  readonly rings: boolean
}

/** How late a device is, by the server's clock. Q27 */
export function latenessOf(device: HeardDevice, now: Date): Lateness {
  const none = { unsentMinutes: null, silentMinutes: null, rings: false }
  if (device.revokedAt) return none
  const since = (at: Date) => Math.max(now.getTime() - at.getTime(), 0)
  const unsentMs = device.unsent > 0 && device.oldestUnsentAt ? since(device.oldestUnsentAt) : null
  const silentMs = device.hasEnded && device.unsent === 0 ? null : since(device.seenAt)
  const isLeft = device.unsent === 0 && (silentMs ?? 0) > leftAfterMs
  const minutes = (ms: number | null) => (ms === null ? null : Math.floor(ms / 60_000))
  return {
    unsentMinutes: minutes(unsentMs),
    silentMinutes: silentMs !== null && silentMs > ringsAfterMs ? minutes(silentMs) : null,
    rings: !isLeft && ((unsentMs ?? 0) > ringsAfterMs || (silentMs ?? 0) > ringsAfterMs),
  }
}
