import { type Outcome, PoolChanges } from '#app/admission/queue/outcome.ts'
import type { QueuedPick } from '#app/admission/queue/units.ts'
import { decideOn, leaveToJobs, lockCapacities, writeOutcome } from '#app/admission/service.server.ts'
import type { ClaimLine } from '#app/ledger/claim.ts'
import { duesAfter } from '#app/ledger/due.ts'
import { dueRowOf, firstClaimRows } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { messageRow, onceADay } from '#app/mail/service.server.ts'
import { nameOfActor } from '#app/people/actor.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { newId } from '#app/platform/ids.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import type { PromoCode } from '#app/pricing/promo.ts'
import { changeUsed } from '#app/pricing/service.server.ts'
import { isAddressKnown } from '../confirmation/confirmation.ts'
import { firstDayOf } from '../money/dues.server.ts'
import { chargeWithin, previewWith, promoWithin } from '../money/price.server.ts'
import { statusAfter } from '../money/status.ts'
import { roleBeside } from '../partners/hold-rows.server.ts'
import type { SaveRefusal } from '../refusal.ts'
import type { Pick, Registration } from '../registration.ts'
import { pickRowOf, rowOf } from '../tables/rows.ts'
import { writeNew } from '../tables/write.server.ts'
import type { Newcomer } from './save.server.ts'

/**
 * Admits a newcomer who comes without a partner who is here already, in as few round trips as can be: lock, decide, charge, write.
 * The invited partner, if any, is noted; places are held once the inviter's address is confirmed (R4).
 */
export async function enterAlone(tx: Tx, newcomer: Newcomer): Promise<Decision<null, SaveRefusal>> {
  const { app, catalogue, registration, now, reach } = newcomer
  const outcome =
    registration.status === 'prepared'
      ? null
      : await admit(tx, catalogue, registration, newcomer.input.picks, {
          now,
          reach,
          locking: app.locking,
        })
  const picks = picksOf(newcomer, outcome)

  const promo = await promoOf(tx, newcomer)
  if (!promo.ok) return promo
  const priced = {
    picks,
    extras: registration.extras,
    couple: false,
    promo: promo.value,
    uses: [],
    extrasAskedAt: now,
  }
  const charge = outcome ? await chargeWithin(tx, catalogue, priced, now) : null
  const price = charge ?? (await previewWith(tx, catalogue, priced, now))
  const { expectedTotalCents } = newcomer.input
  if (outcome && expectedTotalCents !== undefined && expectedTotalCents !== price.totalCents) {
    return refuse({ kind: 'price-changed', totalCents: price.totalCents, lines: price.lines })
  }

  const placed = picks.filter(({ state }) => state === 'placed')
  const done: Registration = {
    ...registration,
    status: statusAfter({
      status: registration.status,
      placed: placed.length,
      totalCents: price.totalCents,
      paidCents: registration.paidCents,
      excused: registration.trusted,
    }),
    lines: price.lines,
    totalCents: price.totalCents,
    uses: outcome ? price.uses : [],
  }
  await writeNew(tx, rowsOf(newcomer, done, picks, outcome, charge?.charged ?? []))
  if (outcome) {
    await writeOutcome(tx, catalogue.edition.id, othersOf(outcome, registration.id), now)
    const uses = new Map(price.uses.map(({ item, count }) => [item, count]))
    const limited = [...uses].filter(([code]) => isLimited(catalogue, code))
    const used = promo.value ? { code: promo.value.code, by: 1 } : null
    if (limited.length > 0 || used) await changeUsed(tx, catalogue.edition.id, new Map(limited), used)
  }
  return accept(null)
}

/** Locks, and decides about the newcomer's picks with everybody who waits there (A5). */
async function admit(
  tx: Tx,
  catalogue: Catalogue,
  { id, role, onFull, passedOver }: Registration,
  events: readonly string[],
  { now, reach, locking }: { now: Date; reach: readonly string[]; locking: boolean },
): Promise<Outcome> {
  const capacities = await lockCapacities(tx, catalogue, reach, { now, locking })
  const arrivals = events.map((event): QueuedPick => {
    const together = onFull === 'allOrNothing'
    return {
      event,
      dancer: id,
      state: 'waiting',
      wants: role,
      together,
      couple: null,
      queuedAt: now.getTime(),
      passedOver,
    }
  })
  const { outcome, outOfReach } = await decideOn(tx, catalogue, capacities, arrivals)
  await leaveToJobs(tx, catalogue.edition.id, outOfReach, now)
  for (const event of events)
    if (capacities.capacities.get(event)?.mode !== 'open') outcome.pools.wait(event, 1)
  return outcome
}

function picksOf({ input, registration, now }: Newcomer, outcome: Outcome | null): Pick[] {
  const placed = new Map(
    outcome?.placed
      .filter(({ pick }) => pick.dancer === registration.id)
      .map(({ pick, role }) => [pick.event, role] as const),
  )
  return input.picks.map((eventId) => {
    const isPlaced = placed.has(eventId)
    return {
      eventId,
      state: outcome ? (isPlaced ? 'placed' : 'waiting') : 'prepared',
      role: placed.get(eventId) ?? null,
      wants: registration.role,
      coupled: false,
      askedAt: now,
      queuedAt: now,
      placedAt: isPlaced ? now : null,
    }
  })
}

/** The newcomer's own places are written with the newcomer, and so are all counters. */
function othersOf({ placed, moved }: Outcome, mine: string): Outcome {
  return {
    placed: placed.filter(({ pick }) => pick.dancer !== mine),
    moved: moved.filter(({ dancer }) => dancer !== mine),
    pools: new PoolChanges(),
  }
}

async function promoOf(
  tx: Tx,
  { catalogue, registration, now }: Newcomer,
): Promise<Decision<PromoCode | null, SaveRefusal>> {
  const { promo: code, email } = registration
  if (code === null) return accept(null)
  const promo = await promoWithin(tx, catalogue.edition.id, { code, email, mine: false }, now)
  return promo.ok ? promo : refuse({ kind: 'promo', path: 'promo', reason: promo.reason })
}

function isLimited({ items }: Catalogue, code: string): boolean {
  return items.some((item) => item.code === code && item.quota !== null)
}

function rowsOf(
  { app, catalogue, by, now }: Newcomer,
  registration: Registration,
  picks: readonly Pick[],
  outcome: Outcome | null,
  charged: readonly ClaimLine[],
) {
  const { edition } = catalogue
  const owner = {
    editionId: edition.id,
    dancerId: registration.id,
    held: false,
    together: registration.onFull === 'allOrNothing',
    coupleId: null,
    passedOver: registration.passedOver,
  }
  const subject = registrationSubject(registration)
  const placed = picks.filter(({ state }) => state === 'placed')
  const dues = duesAfter([], registration.totalCents, {
    edition,
    payBy: registration.payBy,
    today: localDayOf(now),
    firstEventOn: firstDayOf(catalogue, placed),
  })
  return {
    registration: rowOf(registration),
    picks: picks.map((pick) => pickRowOf(pick, owner)),
    dues: outcome ? dues.map((due) => dueRowOf(due, subject)) : [],
    claims: firstClaimRows(subject, charged, now),
    messages: [firstMessage(app, registration, placed.length, now)],
    holds:
      registration.partnerEmail === null ? [] : [pendingHold(registration, registration.partnerEmail, now)],
    audit: {
      edition_id: edition.id,
      at: now,
      actor: nameOfActor(by),
      action: 'registration.save',
      subject_id: registration.id,
      before: null,
      after: { status: registration.status, picks: picks.map(({ eventId, state }) => ({ eventId, state })) },
    },
    pools: outcome?.pools ?? new PoolChanges(),
  }
}

function firstMessage(app: Newcomer['app'], registration: Registration, placed: number, now: Date) {
  const { id, editionId, email, language, status } = registration
  const kind = status === 'prepared' ? 'received' : placed > 0 ? 'placed' : 'waiting'
  const once = !isAddressKnown(registration) ? onceADay(kind, email, now) : null
  const message = { editionId, kind, registrationId: id, recipient: email, language, once, data: {}, now }
  return { ...messageRow(app, message), data: message.data }
}

/** A partner who was named: nothing is held and nobody is written to before the inviter's own address is confirmed. R4. */
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
