import type { PageStamp } from './page-stamp.server.ts'

/** How often it is looked while pages are asked for, and how old a look may be before a page waits for the next one. */
export type StampTimes = {
  readonly everyMs: number
  readonly trustMs: number
  /** how long a page waits for a look before the database counts as away */
  readonly patienceMs?: number
}

type Look = { readonly stamp: Promise<PageStamp>; readonly begunAt: number }

/** The database did not say in time how things stand. */
export class StampUnknownError extends Error {
  override readonly name = 'StampUnknownError'
}

const usualStampTimes: StampTimes = { everyMs: 250, trustMs: 500 }
const usualPatienceMs = 2_000

/**
 * Keeps the stamp fresh by looking at the database: a notice in every registration would let them commit only one after the other.
 * It looks again and again while somebody asks, and rests while nobody does. Whoever asks is never given a look that began longer than
 * `trustMs` ago; when the database does not answer there is none.
 */
export class StampWatch {
  readonly #read: () => Promise<PageStamp>
  readonly #times: StampTimes
  #known: { readonly stamp: PageStamp; readonly begunAt: number } | null = null
  #looking: Look | null = null
  #seenAt: number | null = null
  #timer: NodeJS.Timeout | undefined
  #wasAsked = false
  #doubts = 0

  constructor(read: () => Promise<PageStamp>, times: StampTimes = usualStampTimes) {
    this.#read = read
    this.#times = times
  }

  /** The stamp, where it is fresh enough to be used without looking. */
  current(): PageStamp | null {
    this.#wasAsked = true
    const known = this.#known
    return known && performance.now() - known.begunAt < this.#times.trustMs ? known.stamp : null
  }

  /** The stamp, looked up where it must be. @throws when the database does not answer, or not within `patienceMs` of being asked */
  async fresh(): Promise<PageStamp> {
    return this.current() ?? this.#within(this.#look())
  }

  /** Milliseconds since the database last said how things stand; null when it never did. */
  get sinceSeenMs(): number | null {
    return this.#seenAt === null ? null : performance.now() - this.#seenAt
  }

  async #within({ stamp, begunAt }: Look): Promise<PageStamp> {
    const leftMs = begunAt + (this.#times.patienceMs ?? usualPatienceMs) - performance.now()
    const { promise: overdue, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new StampUnknownError('No answer in time.')), Math.max(0, leftMs))
    return Promise.race([stamp, overdue]).finally(() => clearTimeout(timer))
  }

  /** Something changed just now: what is known counts for nothing, nor does a look that is under way. */
  doubt(): void {
    this.#doubts += 1
    this.#known = null
    this.#looking = null
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#wasAsked = false
  }

  /** One look at a time: who comes meanwhile shares it. */
  #look(): Look {
    if (this.#looking) return this.#looking
    const begunAt = performance.now()
    const doubts = this.#doubts
    const stamp = this.#read().then((read) => {
      this.#seenAt = performance.now()
      if (doubts === this.#doubts) this.#known = { stamp: read, begunAt }
      return read
    })
    const looking = { stamp, begunAt }
    this.#looking = looking
    const done = () => {
      if (this.#looking === looking) this.#looking = null
    }
    stamp.then(done, done)
    this.#timer ??= setTimeout(() => this.#lookAgain(), this.#times.everyMs).unref()
    return looking
  }

  #lookAgain(): void {
    this.#timer = undefined
    if (!this.#wasAsked) return
    this.#wasAsked = false
    // whoever needs it asks anew, and hears then why it failed
    this.#look().stamp.catch(() => undefined)
  }
}
