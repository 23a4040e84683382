import type { PageStamp } from './page-stamp.server.ts'

/** How often it is looked while pages are asked for, and how old a look may be before a page waits for the next one. */
export type StampTimes = { readonly everyMs: number; readonly trustMs: number }

const usualStampTimes: StampTimes = { everyMs: 250, trustMs: 500 }

/**
 * Keeps the stamp fresh by looking at the database: a notice in every registration would let them commit only one after the other.
 * It looks again and again while somebody asks, and rests while nobody does. Whoever asks is never given a look that began longer than
 * `trustMs` ago; when the database does not answer there is none.
 */
export class StampWatch {
  readonly #read: () => Promise<PageStamp>
  readonly #times: StampTimes
  #known: { readonly stamp: PageStamp; readonly begunAt: number } | null = null
  #looking: Promise<PageStamp> | null = null
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

  /** The stamp, looked up where it must be. @throws when the database does not answer */
  async fresh(): Promise<PageStamp> {
    return this.current() ?? this.#look()
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
  #look(): Promise<PageStamp> {
    if (this.#looking) return this.#looking
    const begunAt = performance.now()
    const doubts = this.#doubts
    const looking = this.#read().then((stamp) => {
      if (doubts === this.#doubts) this.#known = { stamp, begunAt }
      return stamp
    })
    this.#looking = looking
    const done = () => {
      if (this.#looking === looking) this.#looking = null
    }
    looking.then(done, done)
    this.#timer ??= setTimeout(() => this.#lookAgain(), this.#times.everyMs).unref()
    return looking
  }

  #lookAgain(): void {
    this.#timer = undefined
    if (!this.#wasAsked) return
    this.#wasAsked = false
    // whoever needs it asks anew, and hears then why it failed
    this.#look().catch(() => undefined)
  }
}
