/** Items that can be found by several keys; each is taken at most once. */
export class KeyedItems<Item> {
  readonly #byKey = new Map<string, Item[]>()
  readonly #keysOf: (item: Item) => readonly string[]

  constructor(items: Iterable<Item>, keysOf: (item: Item) => readonly string[]) {
    this.#keysOf = keysOf
    for (const item of items) this.#add(item)
  }

  #add(item: Item): void {
    for (const key of this.#keysOf(item)) {
      const sameKey = this.#byKey.get(key)
      if (sameKey) sameKey.push(item)
      else this.#byKey.set(key, [item])
    }
  }

  /** Takes the first item with this key that is accepted; null when there is none. */
  take(key: string, accepts: (item: Item) => boolean = () => true): Item | null {
    const found = this.#byKey.get(key)?.find(accepts)
    if (found !== undefined) this.#remove(found)
    return found ?? null
  }

  #remove(item: Item): void {
    for (const key of this.#keysOf(item)) {
      const sameKey = this.#byKey.get(key)
      const at = sameKey?.indexOf(item) ?? -1
      if (sameKey && at >= 0) sameKey.splice(at, 1)
    }
  }
}
