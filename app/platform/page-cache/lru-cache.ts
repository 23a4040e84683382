export type CacheLimits = { readonly entries: number; readonly bytes: number }

/** A bounded cache; the least recently used entry is evicted first. */
export class LruCache<Value extends { readonly bytes: number }> {
  readonly #limits: CacheLimits
  readonly #values = new Map<string, Value>()
  #bytes = 0

  constructor(limits: CacheLimits) {
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
      // a Map iterates in insertion order: inserting again makes it the newest
      this.#values.delete(key)
      this.#values.set(key, value)
    }
    return value
  }

  /** A value larger than the whole cache is not stored. */
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
