/** Lets only so many pieces of work run at once; the others wait in the order in which they came, and not too many of them. */
export class ConcurrencyLimit {
  readonly #most: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(most: number, mostWaiting: number) {
    this.#most = most
    this.#mostWaiting = mostWaiting
  }

  /** Runs the work when it is its turn and returns its result; null, without running it, when too many are waiting already. */
  async run<Value>(work: () => Promise<Value>): Promise<Value | null> {
    if (this.#running < this.#most) this.#running += 1
    else if (this.#waiting.length >= this.#mostWaiting) return null
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      // the longest waiting caller takes the slot over: it is never free in between
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
