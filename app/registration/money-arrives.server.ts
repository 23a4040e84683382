import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Cents, cents } from '#app/platform/money.ts'
import { changeUsed } from '#app/pricing/repository.server.ts'
import { nameKey } from './check.ts'
import { changePicks, readPicks, tally } from './pick-rows.server.ts'
import { promoWithin } from './price.server.ts'
import type { Registration } from './registration.ts'
import { finishGround, lockGround, lockRegistrations, type Scene } from './scene.server.ts'
import { postTo, settleWithin, writeRegistration } from './settle.server.ts'

/**
 * Adds money received (below 0: returned or corrected) to a registration and brings its status in step (R9). Money for a released
 * one re-admits it if all its picks fit at once, else it stays as credit (R12). Called within the payment's own transaction.
 */
export async function moneyArrives(
  scene: Scene,
  { registrationId, amountCents, tell }: { registrationId: string; amountCents: Cents; tell: boolean },
): Promise<Decision<Registration, 'not-found'>> {
  const registration = (await lockRegistrations(scene, [registrationId])).get(registrationId)
  if (!registration) return refuse('not-found')
  const paid: Registration = { ...registration, paidCents: cents(registration.paidCents + amountCents) }
  const letters = tell && amountCents > 0 ? [{ kind: 'paid', data: { amountCents } }] : []
  if (registration.status === 'released' && paid.paidCents >= registration.totalCents) {
    return accept(await readmit(scene, paid, letters))
  }
  return accept(await settleWithin(scene, paid, letters))
}

type Letters = Parameters<typeof settleWithin>[2]

/** Asks for everything a released registration had, all of it or nothing. */
async function readmit(scene: Scene, registration: Registration, letters: Letters): Promise<Registration> {
  const { tx, catalogue, now } = scene
  const left = (await readPicks(scene, [registration.id])).filter(({ state }) => state === 'left')
  const work = await lockGround(
    scene,
    left.map(({ event_id }) => event_id),
  )
  if (!(await mayReturn(scene, registration))) return stayAway(scene, registration, letters)
  await tx.query('savepoint readmission')
  for (const pick of left) tally(work, { ...pick, state: 'waiting' }, 1)
  await changePicks(
    work,
    left.map((pick) => ({
      pick,
      to: {
        state: 'waiting',
        role: null,
        placed_at: null,
        together: true,
        queued_at: now,
        wants: registration.role,
      },
    })),
  )
  await finishGround(work, [registration.id])
  const placed = (await readPicks(scene, [registration.id])).filter(({ state }) => state === 'placed')
  if (placed.length < left.length) {
    await tx.query('rollback to savepoint readmission')
    return stayAway(scene, registration, letters)
  }
  await tx.query({
    name: 'claim-name-again',
    text: 'insert into live_names (edition_id, email, name, registration_id) values ($1, $2, $3, $4)',
    values: [
      catalogue.edition.id,
      registration.email,
      nameKey(registration.name, registration.surname),
      registration.id,
    ],
  })
  if (registration.promo) {
    await changeUsed(tx, catalogue.edition.id, new Map(), { code: registration.promo, by: 1 })
  }
  return settleWithin(scene, { ...registration, status: 'waiting', endedAt: null }, letters)
}

/** Somebody else may have the name by now, or the last use of the code. */
async function mayReturn({ tx, catalogue, now }: Scene, registration: Registration): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'is-name-live',
    text: 'select 1 from live_names where edition_id = $1 and email = $2 and name = $3',
    values: [catalogue.edition.id, registration.email, nameKey(registration.name, registration.surname)],
  })
  if (rows.length > 0) return false
  const { promo: code, email } = registration
  if (!code) return true
  return (await promoWithin(tx, catalogue.edition.id, { code, email, mine: false }, now)).ok
}

async function stayAway(scene: Scene, registration: Registration, letters: Letters): Promise<Registration> {
  await writeRegistration(scene, registration)
  await postTo(scene, registration, letters ?? [])
  return registration
}
