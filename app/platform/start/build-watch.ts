/** What a page knows of the builds: which it was made by, whether another is served by now, and when to ask again. Instants are in milliseconds. */
export type BuildWatch = {
  /** null where the page does not know: then the first answer is taken for it */
  readonly own: string | null
  readonly isOutdated: boolean
  readonly askAt: number
}

const everyMs = 5 * 60_000
const spreadMs = 60_000

/** @param dice from 0 to just below 1: so that not all pages ask at once */
export function beginWatch(own: string | null, { now, dice }: { now: number; dice: number }): BuildWatch {
  return { own, isOutdated: false, askAt: now + everyMs + dice * spreadMs }
}

/** Whether it is time to ask. Nobody asks for a tab that is hidden, nor when the answer is known. */
export function isDue(watch: BuildWatch, { now, isHidden }: { now: number; isHidden: boolean }): boolean {
  return !watch.isOutdated && !isHidden && now >= watch.askAt
}

/** How long until it may be time again; null when nobody need ask any more. */
export function untilDue({ isOutdated, askAt }: BuildWatch, now: number): number | null {
  return isOutdated ? null : Math.max(0, askAt - now)
}

/** @param served the build that is served now; null when there was no answer */
export function afterAnswer(
  watch: BuildWatch,
  served: string | null,
  { now, dice }: { now: number; dice: number },
): BuildWatch {
  const own = watch.own ?? served
  const isOutdated = watch.isOutdated || (served !== null && served !== own)
  return { own, isOutdated, askAt: now + everyMs + dice * spreadMs }
}
