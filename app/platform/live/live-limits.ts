/** Limits of the live channel for one caller. */
export type LiveLimits = {
  readonly perSession: number
  /** A whole office, or a venue full of phones, may be behind one address. */
  readonly perAddress: number
  readonly inAll: number
  /** The longest message a browser may send. */
  readonly messageBytes: number
  readonly messagesPerMinute: number
  /** Bytes that may wait to be read; a slower page is disconnected and reads again. */
  readonly waitingBytes: number
  /** How often a heartbeat is sent; a connection that does not answer one is ended. */
  readonly heartbeatMs: number
  /** How often sessions are checked. After three checks that fail all are disconnected. */
  readonly checkMs: number
}

export const liveLimits: LiveLimits = {
  perSession: 12,
  perAddress: 120,
  inAll: 5_000,
  messageBytes: 4 * 1024,
  messagesPerMinute: 120,
  waitingBytes: 256 * 1024,
  heartbeatMs: 25_000,
  checkMs: 15_000,
}
