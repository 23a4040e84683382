import { LRUCache } from 'lru-cache'
import { type CachedPage, isValid } from './cached-page.server.ts'
import type { ContentVersion } from './content-version.server.ts'

/** The rendered page; null when the address must not be cached. */
export type Rendering = CachedPage | null

/** Renders a page. `before` is the previous rendering. */
export type Render = (before: CachedPage | undefined) => Promise<Rendering>

type CacheLimits = { readonly entries: number; readonly bytes: number }

export type PageCacheLimits = {
  /** Pages without a query. */
  readonly bare: CacheLimits
  /** Pages with a query: a separate cache, so that invented queries evict no other page. */
  readonly queried: CacheLimits
  /** How many addresses are noted as not cacheable. */
  readonly uncacheable: number
}

const defaultPageCacheLimits: PageCacheLimits = {
  bare: { entries: 600, bytes: 48 * 1024 ** 2 },
  queried: { entries: 300, bytes: 24 * 1024 ** 2 },
  uncacheable: 300,
}

/** Pages that are rendered once and served to everybody while they are valid. */
export class PageCache {
  readonly #bare: LRUCache<string, CachedPage>
  readonly #queried: LRUCache<string, CachedPage>
  readonly #uncacheable: LRUCache<string, string>
  readonly #rendering = new Map<
    string,
    { readonly version: ContentVersion; readonly rendering: Promise<Rendering> }
  >()

  constructor({ bare, queried, uncacheable }: PageCacheLimits = defaultPageCacheLimits) {
    this.#bare = pagesWithin(bare)
    this.#queried = pagesWithin(queried)
    this.#uncacheable = new LRUCache({ max: uncacheable })
  }

  /** The page under `key`, if it is valid at `now`. */
  find(key: string, version: ContentVersion, now: Date): CachedPage | undefined {
    const page = this.#cacheFor(key).get(key)
    return page && isValid(page.validity, version, now) ? page : undefined
  }

  /** The last rendering under `key`, valid or not. */
  findAny(key: string): CachedPage | undefined {
    return this.#cacheFor(key).get(key)
  }

  /** The page under `key`, rendered if necessary; concurrent requests share one rendering. Null: not cacheable. */
  async get(key: string, version: ContentVersion, now: Date, render: Render): Promise<Rendering> {
    const found = this.find(key, version, now)
    if (found) return found
    if (this.#uncacheable.get(key) === version.content) return null

    const known = this.#rendering.get(key)
    if (known && known.version.content === version.content && known.version.places === version.places) {
      const page = await known.rendering
      // the page may have expired while it was rendered; "not cacheable" holds for every request
      if (!page || isValid(page.validity, version, now)) return page
    }
    const rendering = render(this.#cacheFor(key).get(key))
    const mine = { version, rendering }
    this.#rendering.set(key, mine)
    try {
      const page = await rendering
      if (page) this.#cacheFor(key).set(key, page)
      else this.#uncacheable.set(key, version.content)
      return page
    } finally {
      if (this.#rendering.get(key) === mine) this.#rendering.delete(key)
    }
  }

  /** How much is cached. */
  get held(): { readonly pages: number; readonly bytes: number; readonly uncacheable: number } {
    return {
      pages: this.#bare.size + this.#queried.size,
      bytes: this.#bare.calculatedSize + this.#queried.calculatedSize,
      uncacheable: this.#uncacheable.size,
    }
  }

  /** Drops every cached page, and the notes of those that cannot be cached. */
  clear(): void {
    this.#bare.clear()
    this.#queried.clear()
    this.#uncacheable.clear()
  }

  #cacheFor(key: string): LRUCache<string, CachedPage> {
    return key.includes('?') ? this.#queried : this.#bare
  }
}

/** The least recently used page is evicted first; one larger than the whole cache is not stored. */
function pagesWithin({ entries, bytes }: CacheLimits): LRUCache<string, CachedPage> {
  return new LRUCache({ max: entries, maxSize: bytes, sizeCalculation: (page) => page.bytes })
}
