/** Which build rendered the page, whether another is served now, and when to ask again. Instants are in milliseconds. */
export type BuildWatch = {
  /** null when unknown: the first answer is then taken as the page's own build */
  readonly own: string | null
  readonly isOutdated: boolean
  readonly askAt: number
}

const everyMs = 5 * 60_000
const spreadMs = 60_000

/**
 * Begins to watch: the first request is due in five to six minutes.
 * @param dice from 0 to just below 1: spreads the requests of many pages
 */
export function beginWatch(own: string | null, { now, dice }: { now: number; dice: number }): BuildWatch {
  return { own, isOutdated: false, askAt: now + everyMs + dice * spreadMs }
}

/** Whether to ask now. A hidden tab never asks, nor does a page that is known to be outdated. */
export function isDue(watch: BuildWatch, { now, isHidden }: { now: number; isHidden: boolean }): boolean {
  return !watch.isOutdated && !isHidden && now >= watch.askAt
}

/** Milliseconds until the next request; null when the page need not ask again. */
export function untilDue({ isOutdated, askAt }: BuildWatch, now: number): number | null {
  return isOutdated ? null : Math.max(0, askAt - now)
}

/**
 * The watch after an answer, due again in five to six minutes. Once outdated, it stays so.
 * @param served the build served now; null without an answer
 */
export function afterAnswer(
  watch: BuildWatch,
  served: string | null,
  { now, dice }: { now: number; dice: number },
): BuildWatch {
  const own = watch.own ?? served
  const isOutdated = watch.isOutdated || (served !== null && served !== own)
  return { own, isOutdated, askAt: now + everyMs + dice * spreadMs }
}
