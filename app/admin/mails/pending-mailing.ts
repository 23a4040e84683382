import type { ListedMailing } from '#app/mail/service.server.ts'
import type { Id } from '#app/platform/id.ts'

export type SteppableMailing = ListedMailing & { readonly mayStep: boolean }

/** A mailing as the bar shows it: about to be written, written and about to leave, or ended a moment ago. */
export type PendingMailing = {
  readonly id: Id
  readonly state: 'waiting' | 'leaving' | 'stopped' | 'refused'
  readonly count: number
  readonly subject: { readonly en: string; readonly sl: string }
  readonly askedBy: string
  /** Until it is written, or leaves. */
  readonly msLeft: number
  readonly mayStep: boolean
}

/** How long an ended one is still shown, and how long before it leaves. */
const SHOWN_MS = 2 * 60_000
const LEAVING_MS = 6 * 60_000

/** The mailings that can still be stopped, or were stopped just now. */
export function pendingAmong(mailings: readonly SteppableMailing[], now: Date): PendingMailing[] {
  return mailings.flatMap((one): PendingMailing[] => {
    const { id, words, askedBy, state, startsAt, leavesAt, finishedAt, targets, unsent, mayStep } = one
    const common = { id, askedBy, mayStep, subject: { en: words.en.subject, sl: words.sl.subject } }
    const left = (at: Date) => Math.max(0, at.getTime() - now.getTime())
    switch (state) {
      case 'waiting':
        return [{ ...common, state: 'waiting', count: targets, msLeft: left(startsAt) }]
      case 'posted':
        return unsent > 0 && left(leavesAt) > 0 && left(leavesAt) < LEAVING_MS
          ? [{ ...common, state: 'leaving', count: unsent, msLeft: left(leavesAt) }]
          : []
      default:
        return finishedAt && now.getTime() - finishedAt.getTime() < SHOWN_MS
          ? [{ ...common, state, count: targets, msLeft: 0 }]
          : []
    }
  })
}
