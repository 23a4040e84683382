const WINDOW_MS = 60_000

/** Counts calls per address and minute, in this process alone. */
export class RateLimit {
  readonly #most: number
  readonly #counts = new Map<string, number>()
  #window = 0

  constructor(mostPerMinute: number) {
    this.#most = mostPerMinute
  }

  /** Null when the call may go on, else how many seconds are to be waited. */
  take(address: string, now: Date): number | null {
    const window = Math.floor(now.getTime() / WINDOW_MS)
    if (window !== this.#window) this.#counts.clear()
    this.#window = window
    const count = (this.#counts.get(address) ?? 0) + 1
    if (count > this.#most) return Math.ceil(((window + 1) * WINDOW_MS - now.getTime()) / 1000)
    this.#counts.set(address, count)
    return null
  }
}
