import type { Id } from '#app/platform/id.ts'
import type { BilingualText, Purpose } from './mailing-text.ts'

/** The time in which a mailing can be stopped without any effect. */
export const STOPPABLE_MS = 30_000
/** The e-mails leave so much later, so that what was a mistake can be stopped there. */
export const LEAVES_AFTER_MS = 5 * 60_000

/** Most people of one mailing. */
export const MOST_TARGETS = 5_000

/** `posted`: its e-mails are in the outbox. `refused`: the person may not send any more. */
export type MailingState = 'waiting' | 'posted' | 'stopped' | 'refused'

/** Why one of those chosen gets none. */
export type LeftOut = { readonly id: string; readonly reason: string }

/** A mailing: what staff send to many at once, or to one. */
export type Mailing = {
  readonly id: Id
  readonly editionId: string
  readonly purpose: Purpose
  /** The view of registrations or of the team it is for, as an address; null: all readers of the news. */
  readonly audience: string | null
  readonly words: BilingualText
  readonly wordsHash: string
  readonly templateId: Id | null
  readonly replyTo: string | null
  readonly perHour: number | null
  readonly targets: readonly string[]
  readonly skipped: readonly LeftOut[]
  readonly askedBy: string
  readonly askedAt: Date
  readonly startsAt: Date
  readonly leavesAt: Date
  readonly state: MailingState
  readonly posted: number
  readonly finishedAt: Date | null
}

/** Whether staff wrote it to one registration. */
export function isPersonal(mailing: Pick<Mailing, 'audience'> | null): boolean {
  return new URLSearchParams(mailing?.audience ?? '').has('one')
}

export type NewMailing = Omit<Mailing, 'state' | 'posted' | 'finishedAt'>

/** When the n-th e-mail, from 0, leaves at this pace. */
export function leavesAtPace(leavesAt: Date, n: number, perHour: number | null): Date {
  const wait = perHour === null ? 0 : Math.floor((n * 3_600_000) / perHour)
  return new Date(leavesAt.getTime() + wait)
}
