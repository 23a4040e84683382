import { networkOf } from './network-of.ts'

const MINUTE_MS = 60_000

/** Counts calls per address and minute, or another span, in this process alone. An IPv6 network is one address. */
export class RateLimit {
  readonly #most: number
  readonly #spanMs: number
  readonly #counts = new Map<string, number>()
  #window = 0

  constructor(most: number, spanMs = MINUTE_MS) {
    this.#most = most
    this.#spanMs = spanMs
  }

  /** As `take` answers, and nothing is counted. */
  peek(address: string, now: Date): number | null {
    const window = Math.floor(now.getTime() / this.#spanMs)
    const count = window === this.#window ? (this.#counts.get(networkOf(address)) ?? 0) : 0
    return count < this.#most ? null : this.#secondsLeft(window, now)
  }

  /** Null when the call is allowed, else the seconds to wait. */
  take(address: string, now: Date): number | null {
    const window = Math.floor(now.getTime() / this.#spanMs)
    if (window !== this.#window) this.#counts.clear()
    this.#window = window
    const network = networkOf(address)
    const count = (this.#counts.get(network) ?? 0) + 1
    if (count > this.#most) return this.#secondsLeft(window, now)
    this.#counts.set(network, count)
    return null
  }

  #secondsLeft(window: number, now: Date): number {
    return Math.ceil(((window + 1) * this.#spanMs - now.getTime()) / 1000)
  }
}
