/**
 * Passes values from a producer to a consumer, one at a time: the producer waits while
 * `most` have not been taken.
 */
export class BoundedQueue<Value> implements AsyncIterable<Value> {
  readonly #waiting: Value[] = []
  readonly #most: number
  #ending: { readonly error?: unknown } | undefined
  #changed = Promise.withResolvers<void>()

  constructor(most = 2) {
    this.#most = most
  }

  /** Resolves when there is room for the next; false when the consumer has stopped. */
  async put(value: Value): Promise<boolean> {
    if (this.#ending) return false
    this.#waiting.push(value)
    this.#wakeWaiting()
    while (!this.#ending && this.#waiting.length >= this.#most) await this.#changed.promise
    return !this.#ending
  }

  /** Ends the queue; with an error, the consumer gets it after the waiting values. Only the first call counts. */
  end(ending: { readonly error?: unknown } = {}): void {
    this.#ending ??= ending
    this.#wakeWaiting()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Value, void, undefined> {
    try {
      for (;;) {
        const value = this.#waiting.shift()
        if (value !== undefined) {
          this.#wakeWaiting()
          yield value
        } else if (!this.#ending) await this.#changed.promise
        else if ('error' in this.#ending) throw this.#ending.error
        else return
      }
    } finally {
      this.#waiting.length = 0
      this.end()
    }
  }

  #wakeWaiting(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}
