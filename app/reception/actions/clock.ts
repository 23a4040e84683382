/** A device whose clock is further off is shown in red. */
const mostSkewMs = 2 * 60_000

/** How far the device's clock is behind the server's, in milliseconds; below 0 where it is ahead. Network time counts as skew: it is seconds at most. Q2 */
export function skewOf({
  sentAt,
  receivedAt,
}: {
  readonly sentAt: number
  readonly receivedAt: number
}): number {
  return receivedAt - sentAt
}

/** Whether a clock is so wrong that people should know. Q2 */
export function isClockWrong(skewMs: number): boolean {
  return Math.abs(skewMs) > mostSkewMs
}

/** The instant of an action by the server's clock: the device's instant corrected by its error, and never later than its arrival. Q2 */
export function instantOf({
  at,
  skewMs,
  receivedAt,
}: {
  readonly at: number
  readonly skewMs: number
  readonly receivedAt: number
}): number {
  return Math.min(at + skewMs, receivedAt)
}
