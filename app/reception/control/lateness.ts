/** Somebody looks at a device that is silent for so long, or whose oldest action waits for so long. Q27 */
const ringsAfterMs = 15 * 60_000
/** A device that was left, with nothing unsent as far as anybody knows, rings for so long: it has emptied itself since. */
const leftAfterMs = 24 * 3_600_000

/** What the server last heard of a device. */
type HeardDevice = {
  readonly seenAt: Date
  readonly unsent: number
  readonly oldestUnsentAt: Date | null
  readonly hasEnded: boolean
  readonly revokedAt: Date | null
}

type Lateness = {
  /** Of the oldest action that it has not sent, as it last said. */
  readonly unsentMinutes: number | null
  /** Since it was last heard of, while its shift is on: it may have actions that nobody knows of. */
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
