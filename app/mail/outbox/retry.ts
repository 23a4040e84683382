const minuteMs = 60_000

/** Pauses after the attempts of an e-mail; three days in all. RFC 5321, 4.5.4.1: often at first, then for days. */
const pausesMinutes = [1, 5, 15, 30, 60, 120, 240, 480, 720, 720, 720, 720, 720]

/** The decision about an e-mail that could not be sent. */
export type RetryDecision =
  | { readonly state: 'retrying'; readonly nextAt: Date }
  | { readonly state: 'failed' }

/**
 * Retries with growing delays, unless the server refused this e-mail permanently, or after three days.
 * @param attempts how often it was tried, this time included
 */
export function decideRetry(error: unknown, attempts: number, now: Date): RetryDecision {
  const pause = pausesMinutes[attempts - 1]
  if (pause === undefined || isRefusedForGood(error)) return { state: 'failed' }
  return { state: 'retrying', nextAt: new Date(now.getTime() + pause * minuteMs) }
}

/** Whether it was tried as often as an e-mail is tried. */
export function isSpent(attempts: number): boolean {
  return attempts > pausesMinutes.length + 1
}

/**
 * A 5xx reply to this e-mail: its sender, its recipient, its content. A 5xx reply to the greeting or the sign-in concerns us, and
 * thus every e-mail: those wait until the configuration is mended.
 */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown }
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutMessage && typeof responseCode === 'number' && responseCode >= 500
}

/** The reason of overtaken e-mails, which need no attention. */
export const overtaken = 'There was nothing to say any more.'

/** The reason of e-mails that staff stopped. */
export const stoppedByStaff = 'Stopped by staff.'
