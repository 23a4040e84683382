import type { Actor } from '#app/people/actor.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { House } from '#app/platform/house.server.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { editionOf, mayChange } from './change.server.ts'
import { nameKey } from './check.ts'
import { findHold, writeHold } from './couple.server.ts'
import type { HandOverInput } from './forms.ts'
import { isLive, type Registration } from './registration.ts'
import { lockRegistrations, playScene, recordDeed } from './scene.server.ts'
import { postTo, writeRegistration } from './settle.server.ts'

export type HandOverRefusal = 'not-found' | 'ended' | 'role-differs' | 'in-couple' | 'registered-already'

/**
 * Gives a registration with its places, price and payments to another person, who dances the same role (R10). All ways in of the one
 * who goes are closed; the secret in the answer is the newcomer's.
 */
export async function handOverRegistration(
  house: House,
  { id, to, by }: { id: Id; to: HandOverInput; by: Actor },
): Promise<Decision<{ id: Id; secret: string }, HandOverRefusal>> {
  const editionId = await editionOf(house, id)
  if (!editionId || !mayChange(by, id)) return refuse('not-found')
  return playScene<{ id: Id; secret: string }, HandOverRefusal>(house, editionId, async (scene) => {
    const { tx, now, catalogue } = scene
    const registration = (await lockRegistrations(scene, [id])).get(id)
    if (!registration) return refuse('not-found')
    if (!isLive(registration.status)) return refuse('ended')
    if (registration.coupleId) return refuse('in-couple')
    if (to.role !== registration.role && to.role !== 'both') return refuse('role-differs')

    const { rowCount } = await tx.query({
      name: 'claim-another-name',
      text: `insert into live_names (edition_id, email, name, registration_id) values ($1, $2, $3, $4) on conflict do nothing`,
      values: [editionId, to.email, nameKey(to.name, to.surname), id],
    })
    if (rowCount === 0) return refuse('registered-already')
    await tx.query({
      name: 'give-up-other-names',
      text: `delete from live_names where edition_id = $1 and registration_id = $2 and not (email = $3 and name = $4)`,
      values: [editionId, id, to.email, nameKey(to.name, to.surname)],
    })
    await tx.query({
      name: 'close-ways-in',
      text: 'delete from tokens where edition_id = $1 and subject_id = $2',
      values: [editionId, id],
    })
    const hold = await findHold(scene, id)
    if (hold) await writeHold(scene, hold.id, 'withdrawn', null)

    const secret = newSecret()
    const after: Registration = {
      ...registration,
      name: to.name,
      surname: to.surname,
      email: to.email,
      phone: to.phone,
      country: to.country,
      city: to.city,
      language: to.language,
      note: null,
      heardFrom: null,
      partnerEmail: null,
      newsletter: false,
      seeksPartner: false,
      consents: {
        terms: true,
        photos: false,
        listed: false,
        version: catalogue.edition.termsVersion,
        at: now.toISOString(),
      },
      emailConfirmedAt: null,
      secretHash: hashSecret(secret),
    }
    await writeRegistration(scene, after)
    await postTo(scene, after, [{ kind: 'handedOver', data: { to: true } }])
    await postTo(scene, registration, [{ kind: 'handedOver', data: { to: false } }])
    await recordDeed(scene, {
      deed: 'registration.handOver',
      by,
      on: id,
      before: { name: registration.name, surname: registration.surname },
      after: { name: after.name, surname: after.surname },
    })
    return accept({ id, secret })
  })
}
