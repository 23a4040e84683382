import type { Capacities, Need, PassedOver } from '#app/admission/event-capacity.ts'
import { fitUnit } from '#app/admission/fit.ts'
import type { CapacitiesWithQueues } from '#app/admission/queue/admission-state.server.ts'
import { type Outcome, PoolChanges } from '#app/admission/queue/outcome.ts'
import type { QueuedPick } from '#app/admission/queue/units.ts'
import {
  decideOn,
  queueUndecided,
  readCapacities,
  writeOutcome,
  writePools,
} from '#app/admission/service.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import type { PromoCode } from '#app/pricing/promo.ts'
import { changeUsed } from '#app/pricing/service.server.ts'
import {
  type CommandContext,
  type LockedContext,
  lockEvents,
  lockPools,
  lockRegistrations,
} from '../command-context.server.ts'
import { withProvedAddress } from '../confirmation/confirmation.server.ts'
import { chargeWithin, type Priced, previewWith, promoWithin } from '../money/price.server.ts'
import { statusAfter } from '../money/status.ts'
import { joinCouple } from '../partners/couple.server.ts'
import { findPartner, lockedMatch, type PartnerHere } from '../partners/find-partner.server.ts'
import { recalculate } from '../recalculate.server.ts'
import type { SaveRefusal } from '../refusal.ts'
import type { Pick, Registration } from '../registration.ts'
import { isActive, readPicks } from '../tables/pick-rows.server.ts'
import { newPickRow, type PickRow, pickOf } from '../tables/rows.ts'
import { writeNew } from '../tables/write.server.ts'
import { newRows } from './new-rows.server.ts'
import type { SaveContext } from './save.server.ts'

/**
 * Admits a new dancer, alone or with a partner who is already registered, in as few round trips as possible: lock, decide, charge, write. The two are a
 * couple at every event both have picked (R4, R5). A partner who is only named is noted: places are held once the inviter's address is confirmed
 * (R4).
 */
export async function enter(tx: Tx, saving: SaveContext): Promise<Decision<null, SaveRefusal>> {
  const { app, catalogue, now, askedAt, picksAt } = saving
  const context: CommandContext = { app, tx, catalogue, now }
  const found = await findHere(context, saving)
  if (!found.ok) return found
  const locked = await lockPlaces({ ...context, now: picksAt }, saving, found.value)
  const work = locked && { ...locked, now }
  const promo = await promoOf(tx, saving)
  if (!promo.ok) return promo
  const arrived = await arrive(work, saving, found.value)
  if (!arrived.ok) return arrived

  const { registration, partner } = arrived.value
  const outcome = work && (await admit(work, arrived.value))
  const own = decided(arrived.value.own, outcome, now)
  const picks = [...own, ...decided(arrived.value.taken, outcome, now)].map(pickOf)
  const priced = {
    picks,
    extras: registration.extras,
    couple: partner !== null,
    gift: null,
    promo: promo.value,
    uses: [],
    extrasAskedAt: askedAt,
  }
  const charge = work ? await chargeWithin(tx, catalogue, priced, now) : null
  const price = charge ?? (await previewWith(tx, catalogue, priced, now))
  const { expectedTotalCents } = saving.input
  const totalOf = async (shown: Priced) => (await previewWith(tx, catalogue, shown, now)).totalCents
  const isAsShown = async () => {
    if (expectedTotalCents === undefined || expectedTotalCents === price.totalCents) return true
    // the form cannot know that the partner has named them too; the shown price is never exceeded
    if (partner !== null)
      return (
        expectedTotalCents > price.totalCents &&
        expectedTotalCents === (await totalOf({ ...priced, couple: false }))
      )
    // a place more than the form could know: it showed what the place would cost
    const counted = work && countedByForm(work, own, picks)
    return counted !== null && expectedTotalCents === (await totalOf({ ...priced, picks: counted }))
  }
  if (work && expectedTotalCents !== undefined && !(await isAsShown())) {
    return refuse({ kind: 'price-changed', totalCents: price.totalCents, lines: price.lines })
  }

  const done: Registration = {
    ...registration,
    status: statusAfter({
      status: registration.status,
      placed: picks.filter(isPlaced).length,
      totalCents: price.totalCents,
      paidCents: registration.paidCents,
      excused: registration.excused || registration.trusted,
    }),
    lines: price.lines,
    totalCents: price.totalCents,
    uses: work ? price.uses : [],
  }
  await writeNew(tx, newRows(saving, done, { own, picks, partner, outcome, charged: charge?.charged ?? [] }))
  if (outcome) {
    const recalculatedHere = [done.id, ...(partner ? [partner.id] : [])]
    await writeOutcome(tx, catalogue.edition.id, othersOf(outcome, own), now, recalculatedHere)
    await countUses(tx, catalogue, done.uses, promo.value)
  }
  if (partner) await recalculate(context, partner, [{ kind: 'partnerConfirmed' }], found.value?.picks)
  return accept(null)
}

/** A registered dancer who becomes the new dancer's partner, with their places and queues so far. */
type Here = PartnerHere & { readonly picks: readonly PickRow[] }

/** The registered partner, locked; null when there is none. A prepared registration only notes its partner (R8). */
async function findHere(
  context: CommandContext,
  { registration, input, isOnlyAnswer }: SaveContext,
): Promise<Decision<Here | null, SaveRefusal>> {
  if (!input.partner) return accept(null)
  const match = await findPartner(context, registration, input.partner)
  if (!match.ok) return match
  if (match.value.kind === 'invited' || registration.status === 'prepared') return accept(null)
  const { inviterId, holdId } = match.value
  const here = await lockedMatch(
    context,
    (await lockRegistrations(context, [inviterId])).get(inviterId),
    holdId,
  )
  const picks = (await readPicks(context, [inviterId])).filter(isActive)
  if (isOnlyAnswer && !input.picks.every((event) => picks.some(({ event_id }) => event_id === event)))
    return refuse({ kind: 'closed' })
  return accept({ ...here, picks })
}

/** Locks the pools; null for a prepared registration, which takes no places. */
async function lockPlaces(
  context: CommandContext,
  { registration, input, linkedEvents }: SaveContext,
  here: Here | null,
): Promise<LockedContext | null> {
  if (registration.status === 'prepared') return null
  if (!here) return lockEvents(context, linkedEvents)
  return lockPools(context, [...input.picks, ...here.picks.map(({ event_id }) => event_id)])
}

/** A new dancer at the end of the queues. */
type Arrival = {
  readonly registration: Registration
  /** The registered partner; from now on half of the couple, and to be recalculated. */
  readonly partner: Registration | null
  /** Picks that are written with the new registration. */
  readonly own: readonly PickRow[]
  /** Picks taken over from the hold. */
  readonly taken: readonly PickRow[]
  /** The partner's picks. */
  readonly partners: readonly PickRow[]
}

async function arrive(
  work: LockedContext | null,
  { registration, input, by, now, askedAt }: SaveContext,
  here: Here | null,
): Promise<Decision<Arrival, SaveRefusal>> {
  const picksOf = (one: Registration) =>
    input.picks.map((event) => newPickRow(one, event, { state: work ? 'waiting' : 'prepared', at: askedAt }))
  if (!work || !here) {
    return accept({ registration, partner: null, own: picksOf(registration), taken: [], partners: [] })
  }
  const { other: inviter, hold } = here
  const proved = { partner: input.partner, invited: hold?.email ?? null, by, now }
  const joiner = withProvedAddress(registration, proved)
  const couple = await joinCouple(work, { inviter, joiner, hold, arriving: picksOf(joiner) })
  if (!couple.ok) return refuse({ kind: couple.reason, path: 'partner' })
  const { there, arriving: own } = couple.value
  return accept({
    registration: couple.value.joiner,
    partner: couple.value.inviter,
    own,
    taken: there.filter(({ dancer_id }) => dancer_id === joiner.id),
    partners: there.filter(({ dancer_id }) => dancer_id === inviter.id),
  })
}

/** Decides about the new dancer's picks together with everybody who waits there (A5). */
async function admit(work: LockedContext, { own, taken, partners }: Arrival): Promise<Outcome> {
  const { tx, catalogue, now } = work
  const arrivals = [...own, ...[...taken, ...partners].filter(isBound)].map(queuedPickOf)
  const { outcome, undecided } = await decideOn(tx, catalogue, await capacitiesNow(work), arrivals)
  await queueUndecided(tx, catalogue.edition.id, undecided, now)
  for (const { event_id } of own) {
    if (work.capacities.capacities.get(event_id)?.mode !== 'open') outcome.pools.wait(event_id, 1)
  }
  return outcome
}

/** The capacities, with the changes made by forming the couple, if any. */
async function capacitiesNow({
  tx,
  catalogue,
  capacities,
  pools,
  lockedEvents,
  now,
}: LockedContext): Promise<CapacitiesWithQueues> {
  if (pools.list().length === 0) return capacities
  await writePools(tx, catalogue.edition.id, pools, now)
  return readCapacities(tx, catalogue, lockedEvents, now)
}

/**
 * The picks of a dancer alone as the form counts them: by the free places (A1, A3, A6). Only the server knows who waits, and places them together with one of
 * them (A5) or after another dancer's change of role (A4). Null when they were not placed at all that the form counts as placed.
 */
function countedByForm(
  { capacities }: LockedContext,
  own: readonly PickRow[],
  picks: readonly Pick[],
): readonly Pick[] | null {
  const fits = (rows: readonly PickRow[]) => fitsAlone(capacities.capacities, rows)
  const isTogether = own.some(({ together }) => together)
  const counted = new Set(
    (isTogether ? (fits(own) ? own : []) : own.filter((row) => fits([row]))).map(({ event_id }) => event_id),
  )
  const isLess = picks.some((pick) => counted.has(pick.eventId) && !isPlaced(pick))
  return isLess
    ? null
    : picks.map((pick) => ({ ...pick, state: counted.has(pick.eventId) ? 'placed' : 'waiting' }))
}

function fitsAlone(capacities: Capacities, rows: readonly PickRow[]): boolean {
  const needs = rows.map((row): Need => {
    const { eventId, wants } = pickOf(row)
    return { event: eventId, as: wants === 'both' ? 'either' : wants }
  })
  return fitUnit(capacities, { key: '', queuedAt: 0, needs }) !== null
}

/** Whether release decides about this pick together with other picks. */
function isBound({ couple_id, state, together }: PickRow): boolean {
  return couple_id !== null || (state === 'waiting' && together)
}

function queuedPickOf(pick: PickRow): QueuedPick {
  const { eventId, wants, state } = pickOf(pick)
  return {
    event: eventId,
    dancer: pick.dancer_id,
    state: state === 'placed' ? 'placed' : 'waiting',
    wants,
    together: pick.together,
    couple: pick.couple_id,
    queuedAt: pick.queued_at.getTime(),
    passedOver: pick.passed_over as PassedOver | null,
  }
}

/** These picks after the outcome is applied. */
function decided(picks: readonly PickRow[], outcome: Outcome | null, now: Date): PickRow[] {
  const keyOf = (event: string, dancer: string) => `${event} ${dancer}`
  const placed = new Map(outcome?.placed.map(({ pick, role }) => [keyOf(pick.event, pick.dancer), role]))
  return picks.map((pick) => {
    const role = placed.get(keyOf(pick.event_id, pick.dancer_id))
    return role === undefined ? pick : { ...pick, state: 'placed', role, placed_at: now }
  })
}

/** The outcome without the new dancer's own picks: these are written with the new registration, and so are all counters. */
function othersOf({ placed, moved }: Outcome, own: readonly PickRow[]): Outcome {
  const isOwn = (dancer: string, event: string) =>
    own.some(({ dancer_id, event_id }) => dancer_id === dancer && event_id === event)
  return {
    placed: placed.filter(({ pick }) => !isOwn(pick.dancer, pick.event)),
    moved: moved.filter(({ dancer, event }) => !isOwn(dancer, event)),
    pools: new PoolChanges(),
  }
}

async function promoOf(
  tx: Tx,
  { catalogue, registration, now }: SaveContext,
): Promise<Decision<PromoCode | null, SaveRefusal>> {
  const { promo: code, email } = registration
  if (code === null) return accept(null)
  const promo = await promoWithin(tx, catalogue.edition.id, { code, email, mine: false }, now)
  return promo.ok ? promo : refuse({ kind: 'promo', path: 'promo', reason: promo.reason })
}

/** Uses up the quotas that the price takes from, and the promo code. */
async function countUses(
  tx: Tx,
  { edition, items }: Catalogue,
  uses: Registration['uses'],
  promo: PromoCode | null,
): Promise<void> {
  const isLimited = (code: string) => items.some((item) => item.code === code && item.quota !== null)
  const limited = uses.filter(({ item }) => isLimited(item)).map(({ item, count }) => [item, count] as const)
  if (limited.length === 0 && !promo) return
  await changeUsed(tx, edition.id, new Map(limited), promo && { code: promo.code, by: 1 })
}

function isPlaced({ state }: Pick): boolean {
  return state === 'placed'
}
