import type { CancelReason } from '#app/ledger/refunds/refund-of.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { dryRun } from '#app/platform/database/dry-run.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import { leaveMovedEvent } from '../commands/leave-moved.server.ts'
import type { Registration } from '../registration.ts'
import { type LeaveOffer, selectLeaveOffers } from '../tables/leave-offers.server.ts'

/** An offer with the refund for leaving now; null: it is the only event, the way out is to cancel. */
export type OpenLeaveOffer = LeaveOffer & { readonly backCents: Cents | null }

/** The events that the festival changed and this registration may leave, each with the refund. Nothing is written. R60 */
export async function findLeaveOffers(
  app: AppContext,
  { id, editionId, by }: Pick<Registration, 'id' | 'editionId'> & { readonly by: Actor },
): Promise<OpenLeaveOffer[]> {
  const offers = await offersOf(app.db, { id, editionId }, app.now())
  const open: OpenLeaveOffer[] = []
  for (const offer of offers) {
    const left = await dryRun(app.db, (db) =>
      leaveMovedEvent({ ...app, db, wake: () => undefined }, { id, eventId: offer.eventId, by }),
    )
    if (left.ok) open.push({ ...offer, backCents: left.value.backCents })
    else if (left.reason.kind === 'last') open.push({ ...offer, backCents: null })
  }
  return open
}

/** The default reason of a cancellation: the festival's change while an offer to leave is open, else the dancer's wish. R60 */
export async function defaultReason(
  db: Querying,
  registration: Pick<Registration, 'id' | 'editionId'>,
  at: Date,
): Promise<CancelReason> {
  return (await offersOf(db, registration, at)).length > 0 ? 'ourChange' : 'wish'
}

function offersOf(
  db: Querying,
  { id, editionId }: Pick<Registration, 'id' | 'editionId'>,
  at: Date,
): Promise<LeaveOffer[]> {
  return selectLeaveOffers(db, { editionId, registrationId: id, today: localDayOf(at) })
}
