import { eraseEngagements, eraseSignedCopies } from '#app/artists/service.server.ts'
import { redactCardEvents } from '#app/cards/service.server.ts'
import { eraseImportedPersons } from '#app/imports/retention.server.ts'
import { deleteOldDrafts } from '#app/invoices/service.server.ts'
import { eraseMessages } from '#app/mail/outbox/erase-messages.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { erasePromoOwners } from '#app/pricing/retention.server.ts'
import { eraseUnconfirmedReaders } from '#app/promotion/news/readers.server.ts'
import { erasePromoters } from '#app/promotion/retention.server.ts'
import { eraseGuests } from '#app/promotion/vip/retention.server.ts'
import { eraseOldTexts } from '#app/reception/retention.server.ts'
import { eraseOldAlerts } from '#app/registration/alerts/alerts.server.ts'
import { cancelErased } from '#app/registration/commands/cancel-erased.server.ts'
import { eraseOldNotes, eraseOldRegistrations } from '#app/registration/time/retention.server.ts'
import {
  dropProposals,
  eraseOffers,
  eraseOrderContacts,
  eraseTeamAddresses,
  eraseVolunteers,
} from '#app/team/retention.server.ts'

/** Everything the terms promise to erase, by the name under which it is counted. */
const duties = {
  registrations: eraseOldRegistrations,
  'notes and invitations': eraseOldNotes,
  'drafts of invoices': deleteOldDrafts,
  'offers to help': eraseOffers,
  volunteers: eraseVolunteers,
  'addresses of the team': eraseTeamAddresses,
  'engagements of artists': eraseEngagements,
  'signed contracts of artists': eraseSignedCopies,
  'proposals of work': dropProposals,
  'contacts of work orders': eraseOrderContacts,
  promoters: erasePromoters,
  'owners of promo codes': erasePromoOwners,
  guests: eraseGuests,
  'news never confirmed': eraseUnconfirmedReaders,
  'alerts of places': eraseOldAlerts,
  'events of cards': redactCardEvents,
  'words at the reception': eraseOldTexts,
  'persons of imports': eraseImportedPersons,
  messages: eraseMessages,
  'erased before a restore': cancelErased,
} as const satisfies Record<string, (app: AppContext) => Promise<number>>

type Duty = keyof typeof duties

/** Erases a batch of each kind that is due; a failing kind does not stop the others. @returns how many were erased; call again for the next batch */
export async function enforceRetention(app: AppContext): Promise<number> {
  let forgotten = 0
  for (const [duty, forget] of Object.entries(duties)) {
    try {
      forgotten += await forget(app)
    } catch (error) {
      app.log.error(
        { err: error, duty },
        'personal data is retained longer than promised, and will be tried again',
      )
    }
  }
  return forgotten
}

/** Erases everything that is due. @returns the count of each kind with any. @throws the first error */
export async function eraseEverythingDue(app: AppContext): Promise<Partial<Record<Duty, number>>> {
  const counts: Partial<Record<Duty, number>> = {}
  for (const [duty, forget] of Object.entries(duties) as [Duty, (app: AppContext) => Promise<number>][]) {
    for (let some = await forget(app); some > 0; some = await forget(app)) {
      counts[duty] = (counts[duty] ?? 0) + some
    }
  }
  return counts
}
