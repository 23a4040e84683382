import { postLetters } from '#app/mail/outbox/outbox.server.ts'
import { accept } from '#app/platform/decision.ts'
import type { AppContext } from '#app/platform/house.server.ts'
import type { Id } from '#app/platform/id.ts'
import { endUnconfirmed } from '../confirmation/confirmation.server.ts'
import { passedOverFor } from '../confirmation/confirmation.ts'
import { openHold } from '../partners/hold.server.ts'
import { findHold } from '../partners/hold-rows.server.ts'
import { isLive, type Registration } from '../registration.ts'
import {
  finishGround,
  lockGround,
  lockRegistrations,
  playScene,
  recordAction,
  type Scene,
} from '../scene.server.ts'
import { postTo, settleWithin, writeRegistration } from '../settle.server.ts'
import { readPicks } from '../tables/pick-rows.server.ts'
import type { RegistrationRow } from '../tables/rows.ts'

/**
 * The dancer's address is proved: noted once. A partner who was named is invited and the places held (R4), and the registration gets what is
 * free of what it waited for while it was not confirmed (R21).
 * @param email only while this is the address
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
  // An archive is read by its links, and keeps what it is.
  await playScene<null, never>(app, editionId, accept(null), async (scene) => {
    const registration = (await lockRegistrations(scene, [registrationId])).get(registrationId)
    if (!registration || registration.emailConfirmedAt) return accept(null)
    if (email !== undefined && registration.email !== email) return accept(null)
    const ended = await endUnconfirmed(scene, registration, registration.confirmedBy ?? 'link')
    const passedOver = passedOverFor(ended, scene.catalogue.edition)
    const confirmed = { ...ended, emailConfirmedAt: scene.now, passedOver }
    await writeRegistration(scene, confirmed)
    await recordAction(scene, {
      action: 'registration.confirmAddress',
      by: { kind: 'dancer', registrationId },
      on: registrationId,
    })
    if (isLive(confirmed.status) && confirmed.status !== 'prepared')
      await letIn(scene, registration, confirmed)
    await writeToOthers(scene, confirmed)
    return accept(null)
  })
}

/** What a proved address brings: the invitation that was noted (R4), and what is free of what it waited for unconfirmed (R21). */
async function letIn(scene: Scene, before: Registration, confirmed: Registration): Promise<void> {
  let now = confirmed
  if (before.passedOver === 'unconfirmed') {
    const picks = await readPicks(scene, [confirmed.id])
    const work = await lockGround(
      scene,
      picks.map(({ event_id }) => event_id),
    )
    const { placed } = await finishGround(work, [confirmed.id])
    const events = placed.filter(({ pick }) => pick.dancer === confirmed.id).map(({ pick }) => pick.event)
    now = await settleWithin(
      scene,
      confirmed,
      events.length > 0 ? [{ kind: 'promoted', data: { events } }] : [],
    )
  }
  await invite(scene, now)
}

/** How many others of the same address get their first letter when one is confirmed. */
const mostOthers = 3

/** Who shares the address, and got no letter because one of a kind a day is sent, gets a link now that somebody reads there. L11 */
async function writeToOthers(scene: Scene, { id, editionId, email }: Registration): Promise<void> {
  const { rows } = await scene.tx.query<RegistrationRow>({
    name: 'others-without-letter',
    text: `select * from registrations r where edition_id = $1 and lower(email) = lower($2) and id <> $3 and confirmed_by is null
        and status not in ('cancelled', 'released') and erased_at is null
        and not exists (select from letters l where l.edition_id = $1 and l.registration_id = r.id)
      order by reserved, id limit ${mostOthers}`,
    values: [editionId, email, id],
  })
  const now = scene.now
  await postLetters(
    scene.tx,
    scene.app,
    rows.map((row) => ({
      ...{ editionId, kind: 'oneTime', registrationId: row.id, recipient: row.email, data: {}, now },
      language: row.language === 'sl' ? 'sl' : 'en',
    })),
  )
}

/** Opens the noted invitation of a registration that is locked and whose address is proved. */
async function invite(scene: Scene, registration: Registration): Promise<void> {
  const hold = await findHold(scene, registration.id)
  if (hold?.state !== 'pending') return
  const picks = await readPicks(scene, [registration.id])
  const work = await lockGround(
    scene,
    picks.map(({ event_id }) => event_id),
  )
  const inviter = await openHold(work, registration, hold)
  await finishGround(work, [registration.id])
  await settleWithin(scene, inviter)
  if (hold.email) {
    await postTo(scene, inviter, [
      { kind: 'partnerInvited', recipient: hold.email, data: { holdId: hold.id } },
    ])
  }
}
