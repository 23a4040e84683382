/** How much the live channel gives to whom. */
export type LiveLimits = {
  readonly perSession: number
  /** A whole office, or a hall full of phones, may stand behind one address. */
  readonly perAddress: number
  readonly inAll: number
  /** The longest message a browser may send. */
  readonly messageBytes: number
  readonly asksPerMinute: number
  /** What may wait to be taken off a connection; who is slower is let go and reads again. */
  readonly waitingBytes: number
  /** How often a sign of life goes to and fro; who misses one is gone. */
  readonly beatMs: number
  /** How often it is asked whether sessions still stand. Three times without an answer and all are let go. */
  readonly checkMs: number
}

export const liveLimits: LiveLimits = {
  perSession: 12,
  perAddress: 120,
  inAll: 5_000,
  messageBytes: 4 * 1024,
  asksPerMinute: 120,
  waitingBytes: 256 * 1024,
  beatMs: 25_000,
  checkMs: 15_000,
}
