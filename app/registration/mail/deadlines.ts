import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { MessageFacts } from './message-facts.ts'

/*
 * An e-mail may be sent long after it was queued: the mail server was down, or staff released it. Then it names no past
 * deadline. L6
 */

/** Whether one can still do something by this instant. */
export function isAhead(until: Date, { now }: Pick<MessageFacts, 'now'>): boolean {
  return now < until
}

/** The local day, or null when it was over before the e-mail is sent. */
export function dayAhead(day: LocalDay | null, { now }: Pick<MessageFacts, 'now'>): LocalDay | null {
  return day !== null && day >= localDayOf(now) ? day : null
}

/** The last day on which what is owed is paid in time; null when there is none or it is over. */
export function dayToPay(facts: Pick<MessageFacts, 'now' | 'registration'>): LocalDay | null {
  return dayAhead(facts.registration.dueOn, facts)
}
