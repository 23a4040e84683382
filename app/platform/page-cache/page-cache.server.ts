import { isStillRight, type KeptPage } from './kept-page.server.ts'
import type { PageStamp } from './page-stamp.server.ts'
import { Shelf, type ShelfLimits } from './shelf.ts'

/** What a drawing came to: the page, or that this address is not for keeping. */
export type Rendering = KeptPage | null

/** Draws a page anew. `before` is how it was when it was last drawn. */
export type Render = (before: KeptPage | undefined) => Promise<Rendering>

export type PageCacheLimits = {
  /** Pages by their bare address. */
  readonly bare: ShelfLimits
  /** Pages with a query: on a shelf of their own, so that whoever thinks up queries pushes none of the others out. */
  readonly queried: ShelfLimits
  /** How many addresses are remembered as not for keeping. */
  readonly unkept: number
}

const usualPageCacheLimits: PageCacheLimits = {
  bare: { entries: 600, bytes: 48 * 1024 ** 2 },
  queried: { entries: 300, bytes: 24 * 1024 ** 2 },
  unkept: 300,
}

/** Pages that are drawn once and handed to everybody, for as long as they are right. */
export class PageCache {
  readonly #bare: Shelf<KeptPage>
  readonly #queried: Shelf<KeptPage>
  readonly #unkept: Shelf<{ bytes: number; settled: string }>
  readonly #rendering = new Map<
    string,
    { readonly stamp: PageStamp; readonly rendering: Promise<Rendering> }
  >()

  constructor({ bare, queried, unkept }: PageCacheLimits = usualPageCacheLimits) {
    this.#bare = new Shelf(bare)
    this.#queried = new Shelf(queried)
    this.#unkept = new Shelf({ entries: unkept, bytes: Number.POSITIVE_INFINITY })
  }

  /** The page under `key`, where it is right at `now`. */
  find(key: string, stamp: PageStamp, now: Date): KeptPage | undefined {
    const page = this.#shelfOf(key).get(key)
    return page && isStillRight(page.circumstances, stamp, now) ? page : undefined
  }

  /** The page under `key` as it was when it was last rendered, right or not. */
  findAny(key: string): KeptPage | undefined {
    return this.#shelfOf(key).get(key)
  }

  /** The page under `key`, drawn where it must be; who asks at the same time waits for the same drawing. Null: not for keeping. */
  async get(key: string, stamp: PageStamp, now: Date, render: Render): Promise<Rendering> {
    const found = this.find(key, stamp, now)
    if (found) return found
    if (this.#unkept.get(key)?.settled === stamp.settled) return null

    const known = this.#rendering.get(key)
    if (known && known.stamp.settled === stamp.settled && known.stamp.places === stamp.places) {
      const page = await known.rendering
      // time may have gone past what it says; and that the address is none to keep is true for all
      if (!page || isStillRight(page.circumstances, stamp, now)) return page
    }
    const rendering = render(this.#shelfOf(key).get(key))
    const mine = { stamp, rendering }
    this.#rendering.set(key, mine)
    try {
      const page = await rendering
      if (page) this.#shelfOf(key).put(key, page)
      else this.#unkept.put(key, { bytes: 1, settled: stamp.settled })
      return page
    } finally {
      if (this.#rendering.get(key) === mine) this.#rendering.delete(key)
    }
  }

  /** How much is kept. */
  get held(): { readonly pages: number; readonly bytes: number; readonly unkept: number } {
    return {
      pages: this.#bare.size + this.#queried.size,
      bytes: this.#bare.bytes + this.#queried.bytes,
      unkept: this.#unkept.size,
    }
  }

  clear(): void {
    this.#bare.clear()
    this.#queried.clear()
    this.#unkept.clear()
  }

  #shelfOf(key: string): Shelf<KeptPage> {
    return key.includes('?') ? this.#queried : this.#bare
  }
}
