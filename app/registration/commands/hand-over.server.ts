import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { deleteAccessLinks, mailLinkTo } from '../access/links.server.ts'
import { lockRegistrations, recordAction, runCommand } from '../command-context.server.ts'
import { withNewAddress } from '../confirmation/confirmation.ts'
import { agreedTo } from '../consents.ts'
import { forgottenAtHandOver } from '../fields.ts'
import type { HandOverInput } from '../forms.ts'
import { findHold, writeHold } from '../partners/hold-rows.server.ts'
import { hasHandedOver, may } from '../policy.ts'
import { postTo, recalculate } from '../recalculate.server.ts'
import type { HandOverRefusal } from '../refusal.ts'
import { isLive, type Registration } from '../registration.ts'
import { editionOf } from '../tables/edition-of.server.ts'
import { claimAnotherName } from '../tables/live-names.server.ts'
import { closeProposal, findOpenProposal } from '../tables/partner-proposals.server.ts'
import { placesLost, readPicks } from '../tables/pick-rows.server.ts'
import { voidTicket } from '../tables/tickets.server.ts'

/**
 * Transfers a registration with its places, price and payments to another person, who dances the same role (R10). All access links of the previous
 * dancer stop working; the returned secret is the new dancer's.
 */
export async function handOverRegistration(
  app: AppContext,
  { id, to, by }: { id: Id; to: HandOverInput; by: Actor },
): Promise<Decision<{ id: Id; secret: string }, HandOverRefusal>> {
  const editionId = await editionOf(app, id)
  if (!editionId || !may(by, 'registration.handOver', id)) return refuse('not-found')
  const handedOver = await runCommand<{ id: Id; secret: string }, HandOverRefusal>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => {
      const { now, catalogue } = context
      const registration = (await lockRegistrations(context, [id])).get(id)
      if (!registration || hasHandedOver(by, registration)) return refuse('not-found')
      if (!isLive(registration.status)) return refuse('ended')
      if (registration.coupleId) return refuse('in-couple')
      if (to.role !== registration.role && to.role !== 'both') return refuse('role-differs')

      if (!(await claimAnotherName(context, { ...to, id }))) return refuse('registered-already')
      await deleteAccessLinks(context, registration)
      await voidTicket(context.tx, { editionId, registrationId: id, at: now, reason: 'handedOver' })
      const hold = await findHold(context, id)
      if (hold) await writeHold(context, hold.id, 'withdrawn')
      // what the two dancers of a proposal answered was about the previous dancer
      const proposalId = await findOpenProposal(context.tx, editionId, id)
      if (proposalId) await closeProposal(context.tx, proposalId, 'over', now)

      const secret = newSecret()
      const after: Registration = {
        ...withNewAddress(registration, by, catalogue.edition, now),
        ...forgottenAtHandOver,
        name: to.name,
        surname: to.surname,
        email: to.email,
        phone: to.phone,
        country: to.country,
        city: to.city,
        language: to.language,
        // Trust belongs to the person, not to the place.
        trusted: false,
        consents: {
          terms: true,
          photos: false,
          listed: false,
          version: catalogue.edition.termsVersion,
          at: now.toISOString(),
        },
        // It no longer belongs to the account it was made with (R29)
        addedBy: null,
        secretHash: hashSecret(secret),
      }
      await recalculate(context, after, [
        { kind: 'handedOver', data: { to: true, fromName: `${registration.name} ${registration.surname}` } },
      ])
      const leftEvents = placesLost(await readPicks(context, [id]), [])
      await postTo(context, registration, [
        { kind: 'handedOver', data: { to: false, toName: `${to.name} ${to.surname}`, leftEvents } },
      ])
      await recordAction(context, {
        action: 'registration.handOver',
        by,
        on: id,
        before: { name: registration.name, surname: registration.surname },
        after: { name: after.name, surname: after.surname, consents: agreedTo(after) },
      })
      return accept({ id, secret })
    },
  )
  if (!handedOver.ok && handedOver.reason === 'registered-already') {
    await mailLinkTo(app, editionId, to.email, to.language)
  }
  return handedOver
}
