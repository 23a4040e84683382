const minuteMs = 60_000

/** The pauses after each attempt, three days in all: often at first, then for days (RFC 5321, 4.5.4.1). */
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

/**
 * Whether the e-mail was claimed more often than it may be tried: processes stopped while they sent it.
 * @param attempts this one included
 */
export function isSpent(attempts: number): boolean {
  return attempts > pausesMinutes.length + 1
}

/**
 * Whether the server has refused this e-mail with 5xx: its sender, its recipient or its content. A 5xx reply to the greeting or the sign-in
 * concerns every e-mail: they are tried again until the configuration is corrected.
 */
function isRefusedForGood(error: unknown): boolean {
  if (!isAboutMessage(error)) return false
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500
}

function isAboutMessage(error: unknown): error is Error {
  return (
    error instanceof Error && ['EENVELOPE', 'EMESSAGE'].includes(String((error as { code?: unknown }).code))
  )
}

/**
 * Whether the server permanently refused the recipient's address. Any other permanent refusal, like that of a server that takes no e-mails
 * from this one, says nothing about the address: the enhanced code (RFC 3463) of an address or a mailbox decides, or the code where there is none.
 */
export function isAddressRefused(error: unknown): boolean {
  if (!isRefusedForGood(error) || (error as { command?: unknown }).command !== 'RCPT TO') return false
  const [, code = '', subject] = /^(5\d\d)[ -](?:5\.(\d{1,3})\.\d{1,3}\b)?/.exec(failureText(error)) ?? []
  return subject === undefined ? ['550', '551', '553', '556'].includes(code) : ['1', '2'].includes(subject)
}

/** The reply of the mail server to this e-mail, or what else went wrong. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { response } = error as { response?: unknown }
  return isAboutMessage(error) && typeof response === 'string' && response !== '' ? response : error.message
}

/** The stored reason of e-mails whose content is no longer true; they need no attention. */
export const overtaken = 'There was nothing to say any more.'

/** The stored reason of e-mails whose processes stopped too often. */
export const spent = 'Broken off time and again while it was being sent.'

/** The stored reason of e-mails that staff stopped. */
export const stoppedByStaff = 'Stopped by staff.'
