/** What may lie on a shelf. */
export type ShelfLimits = { readonly entries: number; readonly bytes: number }

/** Keeps things by key, within bounds: what has not been asked for the longest goes first. */
export class Shelf<Value extends { readonly bytes: number }> {
  readonly #limits: ShelfLimits
  readonly #values = new Map<string, Value>()
  #bytes = 0

  constructor(limits: ShelfLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#values.size
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value) {
      // a map hands out what was put in first first
      this.#values.delete(key)
      this.#values.set(key, value)
    }
    return value
  }

  /** What is larger than the whole shelf is not put there. */
  put(key: string, value: Value): void {
    this.remove(key)
    if (value.bytes > this.#limits.bytes) return
    this.#values.set(key, value)
    this.#bytes += value.bytes
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) return
      this.remove(oldest)
    }
  }

  remove(key: string): void {
    const value = this.#values.get(key)
    if (!value) return
    this.#values.delete(key)
    this.#bytes -= value.bytes
  }

  clear(): void {
    this.#values.clear()
    this.#bytes = 0
  }
}
