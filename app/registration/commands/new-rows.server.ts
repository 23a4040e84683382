import { type Outcome, PoolChanges } from '#app/admission/queue/outcome.ts'
import type { ClaimLine } from '#app/ledger/claim.ts'
import { duesAfter } from '#app/ledger/due.ts'
import { dueRowOf, firstClaimRows } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { messageRow, onceADay } from '#app/mail/service.server.ts'
import { nameOfActor } from '#app/people/actor.ts'
import { newId } from '#app/platform/ids.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { isAddressKnown } from '../confirmation/confirmation.ts'
import { agreedTo } from '../consents.ts'
import { firstDayOf } from '../money/dues.server.ts'
import { roleBeside } from '../partners/hold-rows.server.ts'
import type { Pick, Registration } from '../registration.ts'
import { type PickRow, rowOf } from '../tables/rows.ts'
import type { NewRows } from '../tables/write.server.ts'
import type { SaveContext } from './save.server.ts'

/** All rows of a new registration. */
export function newRows(
  { app, catalogue, input, by, now }: SaveContext,
  registration: Registration,
  {
    own,
    picks,
    partner,
    outcome,
    charged,
  }: {
    readonly own: readonly PickRow[]
    /** Including the picks taken over from a hold, which are in the table already. */
    readonly picks: readonly Pick[]
    readonly partner: Registration | null
    readonly outcome: Outcome | null
    readonly charged: readonly ClaimLine[]
  },
): NewRows {
  const { edition } = catalogue
  const subject = registrationSubject(registration)
  const placed = picks.filter(({ state }) => state === 'placed')
  const dues = duesAfter([], registration.totalCents, {
    edition,
    payBy: registration.payBy,
    today: localDayOf(now),
    firstEventOn: firstDayOf(catalogue, placed),
  })
  const { partnerEmail } = registration
  return {
    registration: rowOf(registration),
    picks: own,
    dues: outcome ? dues.map((due) => dueRowOf(due, subject)) : [],
    claims: firstClaimRows(subject, charged, now),
    messages: [firstMessage(app, registration, placed.length, now)],
    holds: partner || partnerEmail === null ? [] : [pendingHold(registration, partnerEmail, now)],
    audit: {
      edition_id: edition.id,
      at: now,
      actor: nameOfActor(by),
      action: 'registration.save',
      subject_id: registration.id,
      before: null,
      after: {
        status: registration.status,
        picks: input.picks.map((eventId) => ({
          eventId,
          state: picks.find((pick) => pick.eventId === eventId)?.state,
        })),
        ...(partner && { with: partner.id }),
        consents: agreedTo(registration),
      },
    },
    pools: outcome?.pools ?? new PoolChanges(),
  }
}

function firstMessage(app: SaveContext['app'], registration: Registration, placed: number, now: Date) {
  const { id, editionId, email, language, status } = registration
  const kind = status === 'prepared' ? 'received' : placed > 0 ? 'placed' : 'waiting'
  const once = !isAddressKnown(registration) ? onceADay(kind, email, now) : null
  const message = { editionId, kind, registrationId: id, recipient: email, language, once, data: {}, now }
  return { ...messageRow(app, message), data: message.data }
}

/** The hold of a named partner: no places are held and no e-mail is sent before the inviter's own address is confirmed. R4. */
function pendingHold({ editionId, id, role }: Registration, email: string, now: Date) {
  return {
    edition_id: editionId,
    id: newId(now),
    registration_id: id,
    email,
    role: roleBeside(role),
    state: 'pending',
    secret_hash: null,
    asked_at: now,
    expires_at: null,
  }
}
