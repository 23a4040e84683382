import type { Outage } from '../database/outage.server.ts'
import type { Locale } from '../locale.ts'
import { m } from '../messages/messages.js'
import { problemResponse } from './problem.ts'

/** Seconds after which a client may retry: a restarting database is back sooner than a full disk. */
export const retryAfterOutage: Readonly<Record<Outage, number>> = { away: 10, full: 60 }

/** The sentence for people: the database is away, or its disk is full. */
export function outageSentence(outage: Outage, locale: Locale): string {
  return outage === 'away' ? m.platform_outage_away({}, { locale }) : m.platform_outage_full({}, { locale })
}

/** The answer for programs: 503 with `Retry-After` and a sentence (RFC 9110, 15.6.4). */
export function outageProblem(outage: Outage, locale: Locale): Response {
  const headers = { 'Retry-After': String(retryAfterOutage[outage]) }
  return problemResponse({ status: 503, detail: outageSentence(outage, locale) }, headers)
}
