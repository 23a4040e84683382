import { systemActor } from '#app/people/actor.ts'
import { cents } from '#app/platform/values/money.ts'
import { type CommandContext, recordAction } from '#app/registration/service.server.ts'
import { disputeAfter, isOver, type ReportedDispute } from '../dispute.ts'
import { findDisputeState, noteDispute } from '../tables/card-disputes.server.ts'
import { changeSession } from '../tables/card-sessions.server.ts'
import { type Applying, bookMoney } from './book-money.server.ts'

/**
 * The dancer's bank takes the money back while it asks, and returns it where the festival is right: booked once each. The registration owes it again, and
 * what follows from that is for staff: no place is released by itself. K8
 */
export async function followDispute(
  context: CommandContext,
  applying: Applying,
  reported: ReportedDispute,
): Promise<object | 'later'> {
  const { at, session } = applying
  const { editionId, id: sessionId, registrationId } = session
  const { tx } = context
  const known = await findDisputeState(tx, reported.id)
  const state = disputeAfter(known, reported.state)
  const isTaken = state !== 'inquiry' && state !== 'closed'
  const of = { source: `dispute/${reported.id}`, isDispute: true }
  const taken = { amountCents: cents(-reported.amountCents), key: `stripe/${reported.id}`, ...of }
  const returned = { amountCents: reported.amountCents, key: `stripe/${reported.id}/won`, ...of }
  const out = isTaken ? await bookMoney(context, applying, taken) : null
  if (out === 'later') return out
  const back = state === 'won' ? await bookMoney(context, applying, returned) : null
  if (back === 'later') return back
  if (state === known) return { movement: out?.id ?? null, isNew: false }
  const closedAt = isOver(state) ? at : null
  await noteDispute(tx, { ...reported, state, editionId, sessionId, openedAt: at, closedAt })
  if (isTaken) {
    const after = state === 'won' ? 'paid' : state === 'lost' ? 'lost' : 'disputed'
    await changeSession(tx, { ...session, state: after })
  }
  await recordAction(context, {
    action: isOver(state) ? 'card.disputeClosed' : 'card.dispute',
    by: systemActor,
    on: registrationId,
    after: { dispute: reported.id, amountCents: reported.amountCents, state },
  })
  return { movement: out?.id ?? null, back: back?.id ?? null }
}
