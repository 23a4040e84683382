import { systemActor } from '#app/people/actor.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { changeUsed } from '#app/pricing/repository.server.ts'
import { endUnconfirmed } from '../confirmation/confirmation.server.ts'
import type { Registration } from '../registration.ts'
import { finishGround, lockGround, lockRegistrations, recordAction, type Scene } from '../scene.server.ts'
import { type LetterToPost, postTo, settleWithin, writeRegistration } from '../settle.server.ts'
import { claimAnotherName } from '../tables/live-names.server.ts'
import { changePicks, readPicks, tally } from '../tables/pick-rows.server.ts'
import { promoWithin } from './price.server.ts'

/**
 * Adds money received (below 0: returned or corrected) to a registration and brings its status in step (R9). Money for a released
 * one re-admits it if all its picks fit at once, else it stays as credit (R12). Paying confirms (R21). Called within the payment's own transaction.
 */
export async function moneyArrives(
  scene: Scene,
  { registrationId, amountCents, tell }: { registrationId: string; amountCents: Cents; tell: boolean },
): Promise<Decision<Registration, 'not-found'>> {
  const registration = (await lockRegistrations(scene, [registrationId])).get(registrationId)
  if (!registration) return refuse('not-found')
  if (scene.catalogue.edition.archived) {
    const noted: Registration = { ...registration, paidCents: cents(registration.paidCents + amountCents) }
    await notePaid(scene, noted)
    return accept(noted)
  }
  const standing =
    amountCents > 0 && registration.confirmedBy === null
      ? await endUnconfirmed(scene, registration, 'payment')
      : registration
  const paid: Registration = { ...standing, paidCents: cents(registration.paidCents + amountCents) }
  const letters = tell && amountCents > 0 ? [{ kind: 'paid', data: { amountCents } }] : []
  if (registration.status === 'released' && amountCents > 0 && paid.paidCents >= paid.totalCents) {
    return accept(await readmit(scene, paid, letters))
  }
  return accept(await settleWithin(scene, paid, letters))
}

/** In an archive the money is counted and nothing follows from it. F18. */
async function notePaid({ tx }: Scene, { editionId, id, paidCents }: Registration): Promise<void> {
  await tx.query({
    name: 'note-paid',
    text: 'update registrations set paid_cents = $3 where edition_id = $1 and id = $2',
    values: [editionId, id, paidCents],
  })
}

type Letters = readonly LetterToPost[]

/** Asks for everything a released registration had, all of it or nothing. */
async function readmit(scene: Scene, registration: Registration, letters: Letters): Promise<Registration> {
  const { tx, catalogue, now } = scene
  await tx.query('savepoint readmission')
  const back: Registration = { ...registration, status: 'waiting', endedAt: null }
  const left = (await readPicks(scene, [registration.id])).filter(
    ({ state, event_id }) => state === 'left' && catalogue.events.get(event_id)?.status === 'published',
  )
  if (left.length === 0 || !(await claimAnotherName(scene, back)))
    return stayAway(scene, registration, letters)

  const work = await lockGround(
    scene,
    left.map(({ event_id }) => event_id),
  )
  if (!(await isCodeFree(scene, registration))) return stayAway(scene, registration, letters)
  for (const pick of left) tally(work, { ...pick, state: 'waiting' }, 1)
  const again = { state: 'waiting', role: null, placed_at: null, wants: registration.role, queued_at: now }
  await changePicks(
    work,
    left.map((pick) => ({ pick, to: { ...again, together: true } })),
  )
  await finishGround(work, [registration.id])
  const here = (await readPicks(scene, [registration.id])).filter(({ state }) => state === 'placed')
  if (here.length < left.length) return stayAway(scene, registration, letters)

  await changePicks(
    work,
    here.map((pick) => ({ pick, to: { together: registration.onFull === 'allOrNothing' } })),
  )
  if (registration.promo) {
    await changeUsed(tx, catalogue.edition.id, new Map(), { code: registration.promo, by: 1 })
  }
  return settleWithin(scene, back, letters)
}

/** Somebody else may have the last use of the code by now. */
async function isCodeFree(
  { tx, catalogue, now }: Scene,
  { promo: code, email }: Registration,
): Promise<boolean> {
  return !code || (await promoWithin(tx, catalogue.edition.id, { code, email, mine: false }, now)).ok
}

/** The money stays as credit, and the book says so to staff. R12. */
async function stayAway(scene: Scene, registration: Registration, letters: Letters): Promise<Registration> {
  await scene.tx.query('rollback to savepoint readmission')
  await writeRegistration(scene, registration)
  await postTo(scene, registration, letters)
  await recordAction(scene, {
    action: 'registration.creditAfterRelease',
    by: systemActor,
    on: registration.id,
    after: { paidCents: registration.paidCents },
  })
  return registration
}
