/** Things under a key, each taken at most once. */
export class Pool<Thing> {
  readonly #under = new Map<string, Thing[]>()
  readonly #keysOf: (thing: Thing) => readonly string[]

  constructor(things: Iterable<Thing>, keysOf: (thing: Thing) => readonly string[]) {
    this.#keysOf = keysOf
    for (const thing of things) this.#add(thing)
  }

  #add(thing: Thing): void {
    for (const key of this.#keysOf(thing)) {
      const under = this.#under.get(key)
      if (under) under.push(thing)
      else this.#under.set(key, [thing])
    }
  }

  /** The first one under a matching key, removed under all its keys. */
  take(key: string, suits: (thing: Thing) => boolean = () => true): Thing | null {
    const found = this.#under.get(key)?.find(suits)
    if (found !== undefined) this.#remove(found)
    return found ?? null
  }

  #remove(thing: Thing): void {
    for (const key of this.#keysOf(thing)) {
      const under = this.#under.get(key)
      const at = under?.indexOf(thing) ?? -1
      if (under && at >= 0) under.splice(at, 1)
    }
  }
}
