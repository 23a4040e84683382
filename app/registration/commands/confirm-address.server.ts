import type { Outcome } from '#app/admission/queue/outcome.ts'
import { postMessages } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import {
  type CommandContext,
  finishRelease,
  lockPools,
  lockRegistrations,
  recordAction,
  runCommand,
} from '../command-context.server.ts'
import { endUnconfirmed } from '../confirmation/confirmation.server.ts'
import { passedOverFor } from '../confirmation/confirmation.ts'
import { givenTo, messagesOfPlaces } from '../mail/given-places.ts'
import { openHold } from '../partners/hold.server.ts'
import { findHold } from '../partners/hold-rows.server.ts'
import { postTo, recalculate, writeRegistration } from '../recalculate.server.ts'
import { isLive, type Registration } from '../registration.ts'
import { readPicks } from '../tables/pick-rows.server.ts'
import type { RegistrationRow } from '../tables/rows.ts'

/**
 * Records, once, that the dancer's address is proved. Invites a named partner and holds the places (R4), and gives the registration the free places
 * it waited for while unconfirmed (R21).
 * @param email confirms only while this is the registration's address
 */
export async function confirmAddress(
  app: AppContext,
  {
    registrationId,
    editionId,
    email,
  }: { readonly registrationId: Id; readonly editionId: string; readonly email?: string },
): Promise<void> {
  const { rows } = await app.db.query<{ confirmed: boolean }>({
    name: 'is-address-confirmed',
    text: 'select email_confirmed_at is not null as confirmed from registrations where edition_id = $1 and id = $2',
    values: [editionId, registrationId],
  })
  if (rows[0]?.confirmed !== false) return
  // The links of a closed or archived edition open for reading; nothing is written.
  await runCommand<null, never>(app, editionId, accept(null), async (context) => {
    const registration = (await lockRegistrations(context, [registrationId])).get(registrationId)
    if (!registration || registration.emailConfirmedAt) return accept(null)
    if (email !== undefined && registration.email !== email) return accept(null)
    const ended = await endUnconfirmed(context, registration, registration.confirmedBy ?? 'link')
    const passedOver = passedOverFor(ended, context.catalogue.edition)
    const confirmed = { ...ended, emailConfirmedAt: context.now, passedOver }
    await writeRegistration(context, confirmed)
    await recordAction(context, {
      action: 'registration.confirmAddress',
      by: { kind: 'dancer', registrationId },
      on: registrationId,
    })
    if (isLive(confirmed.status) && confirmed.status !== 'prepared')
      await letIn(context, registration, confirmed)
    await writeToOthers(context, confirmed)
    return accept(null)
  })
}

/**
 * The effects of a proved address: gives the registration the free places it waited for while unconfirmed (R21) and opens the noted invitation (R4).
 * One e-mail names all places that both bring. R62
 */
async function letIn(context: CommandContext, before: Registration, confirmed: Registration): Promise<void> {
  const waited = await releaseWhatWaited(context, before, confirmed)
  const invited = await invite(context, confirmed)
  if (!waited && !invited) return
  const given = [waited, invited?.outcome].flatMap((one) => (one ? [givenTo(confirmed.id, one)] : []))
  const messages = messagesOfPlaces({
    promoted: given.flatMap(({ promoted }) => promoted),
    moved: given.flatMap(({ moved }) => moved),
  })
  const after = await recalculate(context, invited?.inviter ?? confirmed, messages)
  if (invited?.hold.email) {
    const { email, id: holdId } = invited.hold
    await postTo(context, after, [{ kind: 'partnerInvited', recipient: email, data: { holdId } }])
  }
}

/** Gives a registration that is now confirmed, locked and written, the free places it waited for while unconfirmed. R21 */
export async function placeWhatWaited(
  context: CommandContext,
  before: Registration,
  confirmed: Registration,
): Promise<void> {
  const outcome = await releaseWhatWaited(context, before, confirmed)
  if (outcome) await recalculate(context, confirmed, messagesOfPlaces(givenTo(confirmed.id, outcome)))
}

/** The release without the recalculation; null: the registration was not waiting to be confirmed. */
async function releaseWhatWaited(
  context: CommandContext,
  before: Registration,
  confirmed: Registration,
): Promise<Outcome | null> {
  if (before.passedOver !== 'unconfirmed') return null
  const picks = await readPicks(context, [confirmed.id])
  const work = await lockPools(
    context,
    picks.map(({ event_id }) => event_id),
  )
  return finishRelease(work, [confirmed.id])
}

/** How many other registrations of the same address get their first e-mail when one is confirmed. */
const mostOthers = 3

/**
 * Sends a link to other registrations of this address that got no e-mail because of the limit of one of a kind a day: the address is proved now. L11
 */
async function writeToOthers(context: CommandContext, { id, editionId, email }: Registration): Promise<void> {
  const { rows } = await context.tx.query<RegistrationRow>({
    name: 'others-without-email',
    text: `select * from registrations r where edition_id = $1 and lower(email) = lower($2) and id <> $3 and confirmed_by is null
        and status not in ('cancelled', 'released') and erased_at is null
        and not exists (select from emails l where l.edition_id = $1 and l.registration_id = r.id)
      order by reserved, id limit ${mostOthers}`,
    values: [editionId, email, id],
  })
  const now = context.now
  await postMessages(
    context.tx,
    context.app,
    rows.map((row) => ({
      editionId,
      kind: 'oneTime',
      registrationId: row.id,
      recipient: row.email,
      data: {},
      now,
      language: row.language === 'sl' ? 'sl' : 'en',
    })),
  )
}

/** Opens the noted invitation of a registration that is locked and whose address is proved; null: none is noted. */
async function invite(context: CommandContext, registration: Registration) {
  const hold = await findHold(context, registration.id)
  if (hold?.state !== 'pending') return null
  const picks = await readPicks(context, [registration.id])
  const work = await lockPools(
    context,
    picks.map(({ event_id }) => event_id),
  )
  const inviter = await openHold(work, registration, hold)
  return { inviter, hold, outcome: await finishRelease(work, [registration.id]) }
}
