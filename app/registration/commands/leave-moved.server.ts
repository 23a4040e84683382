import { readRefundable } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { type CommandContext, recordAction, runCommand } from '../command-context.server.ts'
import { may } from '../policy.ts'
import { requestRefundOf } from '../refunds/ask.server.ts'
import type { SaveRefusal } from '../refusal.ts'
import { editionOf } from '../tables/edition-of.server.ts'
import { markLeaveOfferUsed, selectLeaveOffers } from '../tables/leave-offers.server.ts'
import { changeWithin } from './change.server.ts'

/** `no-offer`: never made, over, used, or the place is gone. `changed`: the refund differs from the one shown. `last`: it is the only event. */
export type LeaveRefusal = { readonly kind: 'no-offer' | 'changed' | 'last' } | SaveRefusal

export type LeaveOfferRequest = {
  readonly id: Id
  readonly eventId: Id
  readonly by: Actor
  /** The refund that was shown; absent in a preview. */
  readonly backCents?: Cents
}

/**
 * Leaves an event that the festival changed: the place goes to the queue, the price follows, and what was paid beyond the new price for this event is
 * refunded without a fee. Does what was shown or nothing. R60
 * @returns the refund; 0 where the price stays, or nothing was paid
 */
export async function leaveMovedEvent(
  app: AppContext,
  request: LeaveOfferRequest,
): Promise<Decision<{ readonly backCents: Cents }, LeaveRefusal>> {
  const { id, by } = request
  const editionId = await editionOf(app, id)
  if (!editionId || !may(by, 'registration.change', id)) return refuse({ kind: 'not-found' })
  const archived = refuse({ kind: 'edition-archived' } as const)
  return runCommand<{ readonly backCents: Cents }, LeaveRefusal>(app, editionId, archived, (context) =>
    leaveWithin(context, editionId, request),
  )
}

async function leaveWithin(
  context: CommandContext,
  editionId: string,
  { id, eventId, by, backCents: shown }: LeaveOfferRequest,
): Promise<Decision<{ readonly backCents: Cents }, LeaveRefusal>> {
  const { tx, now } = context
  const of = { editionId, registrationId: id }
  const offers = await selectLeaveOffers(tx, { ...of, today: localDayOf(now) })
  if (!offers.some((offer) => offer.eventId === eventId)) return refuse({ kind: 'no-offer' })
  const changed = await changeWithin(context, { id, by, change: {}, without: eventId })
  if (!changed.ok) return changed.reason.kind === 'fields' ? refuse({ kind: 'last' }) : changed
  // Pressed twice at once: the registration was locked only within the change.
  if (!(await markLeaveOfferUsed(tx, { ...of, eventId, at: now }))) return refuse({ kind: 'no-offer' })

  const { before, after } = changed.value
  const { freeCents } = await readRefundable(tx, registrationSubject(after))
  const lessCents = before.totalCents - after.totalCents
  const backCents = cents(Math.max(0, Math.min(freeCents, lessCents)))
  if (shown !== undefined && shown !== backCents) return refuse({ kind: 'changed' })
  if (backCents > 0) {
    const asked = await requestRefundOf(context, after, {
      amountCents: backCents,
      cause: 'ourChange',
      by,
      key: `left/${eventId}/${now.toISOString()}`,
    })
    if (!asked.ok) throw new Error('what is paid beyond the price can be refunded')
  }
  await recordAction(context, {
    action: 'registration.leaveMoved',
    by,
    on: id,
    after: { event: eventId, backCents },
  })
  return accept({ backCents })
}
