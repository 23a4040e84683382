import type { ContentVersion } from './content-version.server.ts'

/** How often the version is read while pages are requested, and how old a reading may be before a page waits for the next. */
export type ContentVersionTimes = {
  readonly everyMs: number
  readonly trustMs: number
  /** how long a page waits for a reading before the database counts as away */
  readonly timeoutMs?: number
}

type Known = { readonly version: ContentVersion; readonly begunAt: number }

type Reading = { readonly version: Promise<ContentVersion>; readonly begunAt: number }

/** The database did not return the content version in time: whether a cached page is still true is not known. */
export class ContentVersionUnknownError extends Error {
  override readonly name = 'ContentVersionUnknownError'
}

const defaultVersionTimes: ContentVersionTimes = { everyMs: 250, trustMs: 500 }
const defaultTimeoutMs = 2_000

/**
 * Polls the content version: a NOTIFY in every registration would serialise their commits. It polls while pages are requested and
 * stops while none are. A reading that began more than `trustMs` ago is never returned; when the database does not answer, `fresh`
 * throws.
 */
export class ContentVersionWatch {
  readonly #read: () => Promise<ContentVersion>
  readonly #times: ContentVersionTimes
  #known: Known | null = null
  #before: Known | null = null
  #reading: Reading | null = null
  #answeredAt: number | null = null
  #timer: NodeJS.Timeout | undefined
  #wasRequested = false
  #generation = 0

  constructor(read: () => Promise<ContentVersion>, times: ContentVersionTimes = defaultVersionTimes) {
    this.#read = read
    this.#times = times
  }

  /** The version, if the last reading is recent enough. */
  current(): ContentVersion | null {
    this.#wasRequested = true
    const known = this.#known
    return known && performance.now() - known.begunAt < this.#times.trustMs ? known.version : null
  }

  /**
   * The version before the current one, if only places changed and its last reading began less than `trustMs` ago: it is as recent as `current` may be, so
   * pages of it can be served while the newer ones are rendered.
   */
  replaced(): ContentVersion | null {
    const before = this.#before
    const isRecent = before && performance.now() - before.begunAt < this.#times.trustMs
    return isRecent && before.version.content === this.#known?.version.content ? before.version : null
  }

  /** The version, read if necessary. @throws when the database does not answer within `timeoutMs` */
  async fresh(): Promise<ContentVersion> {
    return this.current() ?? this.#within(this.#poll())
  }

  /** Milliseconds since the database last answered; null when it never did. */
  get sinceSeenMs(): number | null {
    return this.#answeredAt === null ? null : performance.now() - this.#answeredAt
  }

  async #within({ version, begunAt }: Reading): Promise<ContentVersion> {
    const leftMs = begunAt + (this.#times.timeoutMs ?? defaultTimeoutMs) - performance.now()
    const { promise: overdue, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new ContentVersionUnknownError('No answer in time.')),
      Math.max(0, leftMs),
    )
    return Promise.race([version, overdue]).finally(() => clearTimeout(timer))
  }

  /** Discards the last reading and one in progress, because the data changed. */
  invalidate(): void {
    this.#generation += 1
    this.#known = null
    this.#before = null
    this.#reading = null
  }

  /** Stops polling until the version is asked for again. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#wasRequested = false
  }

  /** One reading at a time; concurrent callers share it. */
  #poll(): Reading {
    if (this.#reading) return this.#reading
    const begunAt = performance.now()
    const generation = this.#generation
    const version = this.#read().then((read) => {
      this.#answeredAt = performance.now()
      if (generation === this.#generation) this.#note({ version: read, begunAt })
      return read
    })
    const reading = { version, begunAt }
    this.#reading = reading
    const done = () => {
      if (this.#reading === reading) this.#reading = null
    }
    version.then(done, done)
    this.#timer ??= setTimeout(() => this.#pollAgain(), this.#times.everyMs).unref()
    return reading
  }

  #note(known: Known): void {
    const before = this.#known
    if (before && before.version.places !== known.version.places) this.#before = before
    this.#known = known
  }

  #pollAgain(): void {
    this.#timer = undefined
    if (!this.#wasRequested) return
    this.#wasRequested = false
    // the next `fresh` reads again and throws the reason
    this.#poll().version.catch(() => undefined)
  }
}
