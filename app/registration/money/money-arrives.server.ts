import { systemActor } from '#app/people/actor.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { changeUsed } from '#app/pricing/service.server.ts'
import {
  type CommandContext,
  finishRelease,
  lockPools,
  lockRegistrations,
  recordAction,
} from '../command-context.server.ts'
import { endUnconfirmed } from '../confirmation/confirmation.server.ts'
import { type MessageToPost, postTo, recalculate, writeRegistration } from '../recalculate.server.ts'
import type { Registration } from '../registration.ts'
import { claimAnotherName } from '../tables/live-names.server.ts'
import { changePicks, countPick, readPicks } from '../tables/pick-rows.server.ts'
import { promoWithin } from './price.server.ts'

/**
 * Adds received money (below 0: returned or corrected) to a registration and updates its status (R9). Money for a released registration re-admits it
 * if all its picks fit at once, else, and in a closed edition (F22), it stays as credit (R12). Paying confirms (R21). Call within the payment's transaction.
 */
export async function moneyArrives(
  context: CommandContext,
  {
    registrationId,
    amountCents,
    notify,
    placesNotified = false,
  }: { registrationId: string; amountCents: Cents; notify: boolean; placesNotified?: boolean },
): Promise<Decision<Registration, 'not-found'>> {
  const registration = (await lockRegistrations(context, [registrationId])).get(registrationId)
  if (!registration) return refuse('not-found')
  if (context.catalogue.edition.archived) {
    const noted: Registration = { ...registration, paidCents: cents(registration.paidCents + amountCents) }
    await notePaid(context, noted)
    return accept(noted)
  }
  const current =
    amountCents > 0 && registration.confirmedBy === null
      ? await endUnconfirmed(context, registration, 'payment')
      : registration
  const paid: Registration = { ...current, paidCents: cents(registration.paidCents + amountCents) }
  const isNotified = notify && registration.erasedAt === null
  const messages = isNotified && amountCents > 0 ? [{ kind: 'paid', data: { amountCents } }] : []
  if (registration.status === 'released' && amountCents > 0 && paid.paidCents >= paid.totalCents) {
    if (context.catalogue.edition.closed) return accept(await stayAway(context, paid, messages))
    const ifPlaced = placesNotified && messages.length === 0 ? [{ kind: 'placed' }] : messages
    return accept(await readmit(context, paid, { messages, ifPlaced }))
  }
  if (registration.status === 'cancelled' && amountCents > 0)
    await leaveLateMoney(context, registration, amountCents)
  return accept(await recalculate(context, paid, messages))
}

/** Money that came too late is refunded by a job after this command: money returned by a failed refund reopens that refund and requests no other. */
async function leaveLateMoney(
  { tx, now }: CommandContext,
  { editionId, id }: Registration,
  amountCents: Cents,
): Promise<void> {
  await tx.query({
    name: 'leave-late-money',
    text: `insert into jobs (edition_id, kind, subject_id, reason, at) values ($1, 'settle', $2, 'late:' || $3::int, $4)`,
    values: [editionId, id, amountCents, now],
  })
}

/** A part of a transfer for one registration. */
export type ArrivingShare = {
  readonly editionId: string
  readonly registrationId: string
  /** Below 0 where the bank took it back. */
  readonly amountCents: Cents
  /** The amount open when a person or a rule decided; null: not checked. */
  readonly openBefore: Cents | null
}

/**
 * Applies one transfer to the registrations it pays, all or none. Locks them in id order.
 * @param placesNotified whether an e-mail notifies a dancer of the places that this gives back (R12); booking at the bank sends none (B20)
 * @returns `changed`: another amount is open than the one decided on
 */
export async function sharesArrive(
  contexts: ReadonlyMap<string, CommandContext>,
  shares: readonly ArrivingShare[],
  { placesNotified = false }: { readonly placesNotified?: boolean } = {},
): Promise<Decision<null, 'not-found' | 'changed'>> {
  const byEdition = [...contexts].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [editionId, context] of byEdition) {
    const ofEdition = shares.filter((share) => share.editionId === editionId)
    const locked = await lockRegistrations(
      context,
      ofEdition.map(({ registrationId }) => registrationId),
    )
    for (const { registrationId, openBefore } of ofEdition) {
      const registration = locked.get(registrationId)
      if (!registration || registration.status === 'prepared') return refuse('not-found')
      const open = registration.totalCents - registration.paidCents
      if (openBefore !== null && open !== openBefore) return refuse('changed')
    }
  }
  for (const { editionId, registrationId, amountCents } of shares) {
    const context = contexts.get(editionId)
    if (!context) return refuse('not-found')
    const arrived = await moneyArrives(context, {
      registrationId,
      amountCents,
      notify: false,
      placesNotified,
    })
    if (!arrived.ok) return arrived
  }
  return accept(null)
}

/** In an archive the money is counted and has no further effect. F18. */
async function notePaid({ tx }: CommandContext, { editionId, id, paidCents }: Registration): Promise<void> {
  await tx.query({
    name: 'note-paid',
    text: 'update registrations set paid_cents = $3 where edition_id = $1 and id = $2',
    values: [editionId, id, paidCents],
  })
}

type Messages = readonly MessageToPost[]

/** Requests all picks that a released registration had, all or nothing. */
async function readmit(
  context: CommandContext,
  registration: Registration,
  { messages, ifPlaced }: { readonly messages: Messages; readonly ifPlaced: Messages },
): Promise<Registration> {
  const { tx, catalogue, now } = context
  await tx.query('savepoint readmission')
  const stayOut = async () => {
    await tx.query('rollback to savepoint readmission')
    return stayAway(context, registration, messages)
  }
  const back: Registration = { ...registration, status: 'waiting', endedAt: null }
  const left = (await readPicks(context, [registration.id])).filter(
    ({ state, event_id }) => state === 'left' && catalogue.events.get(event_id)?.status === 'published',
  )
  if (left.length === 0 || !(await claimAnotherName(context, back))) return stayOut()

  const work = await lockPools(
    context,
    left.map(({ event_id }) => event_id),
  )
  if (!(await isCodeFree(context, registration))) return stayOut()
  for (const pick of left) countPick(work, { ...pick, state: 'waiting' }, 1)
  const again = { state: 'waiting', role: null, placed_at: null, wants: registration.role, queued_at: now }
  await changePicks(
    work,
    left.map((pick) => ({ pick, to: { ...again, together: true } })),
  )
  await finishRelease(work, [registration.id])
  const here = (await readPicks(context, [registration.id])).filter(({ state }) => state === 'placed')
  if (here.length < left.length) return stayOut()

  await changePicks(
    work,
    here.map((pick) => ({ pick, to: { together: registration.onFull === 'allOrNothing' } })),
  )
  if (registration.promo) {
    await changeUsed(tx, catalogue.edition.id, new Map(), { code: registration.promo, by: 1 })
  }
  return recalculate(context, back, ifPlaced)
}

/** Another registration may have taken the last use of the code. */
async function isCodeFree(
  { tx, catalogue, now }: CommandContext,
  { promo: code, email }: Registration,
): Promise<boolean> {
  return !code || (await promoWithin(tx, catalogue.edition.id, { code, email, mine: false }, now)).ok
}

/** The money stays as credit; the audit log informs staff. R12. */
async function stayAway(
  context: CommandContext,
  registration: Registration,
  messages: Messages,
): Promise<Registration> {
  await writeRegistration(context, registration)
  await postTo(context, registration, messages)
  await recordAction(context, {
    action: 'registration.creditAfterRelease',
    by: systemActor,
    on: registration.id,
    after: { paidCents: registration.paidCents },
  })
  return registration
}
