import { readRefundable } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { changeUsed } from '#app/pricing/service.server.ts'
import {
  type CommandContext,
  finishRelease,
  lockPools,
  lockRegistrations,
  recordAction,
  runCommand,
} from '../command-context.server.ts'
import { endUnconfirmed } from '../confirmation/confirmation.server.ts'
import { findOtherHalf, readCoupleId } from '../partners/couple-rows.server.ts'
import { PartnerChanged } from '../partners/find-partner.server.ts'
import { endHold, turnIntoHold } from '../partners/hold.server.ts'
import { findHold, writeHold } from '../partners/hold-rows.server.ts'
import { hasHandedOver, may } from '../policy.ts'
import { defaultReason } from '../queries/leave-offers.server.ts'
import { recalculate, recalculateEnded } from '../recalculate.server.ts'
import { requestCancellationRefund } from '../refunds/ask.server.ts'
import {
  type CancelledMoney,
  type CancelMoney,
  type CancelMoneyRefusal,
  decideMoney,
} from '../refunds/cancel-money.ts'
import { retainedLines } from '../refunds/retained.ts'
import { isLive, type Registration } from '../registration.ts'
import { editionOf } from '../tables/edition-of.server.ts'
import { releaseName } from '../tables/live-names.server.ts'
import { changePicks, countPick, insertPicks, isActive, readPicks } from '../tables/pick-rows.server.ts'
import type { PickRow } from '../tables/rows.ts'
import { voidTicket } from '../tables/tickets.server.ts'

export type CancelRefusal = 'not-found' | 'not-allowed' | 'edition-archived' | CancelMoneyRefusal

/**
 * Cancels a registration: releases its places, notifies the dancer and the other half of a couple, who keeps the couple's places for a while.
 * Requests the refund and claims what is retained (G9–G12). Final for the dancer. Repeating it has no effect (A7).
 * @param money another reason than the dancer's wish, or another amount: only for actors who may decide on refunds
 */
export async function cancelRegistration(
  app: AppContext,
  { id, by, money = {} }: { id: Id; by: Actor; money?: CancelMoney },
): Promise<Decision<{ id: Id }, CancelRefusal>> {
  const editionId = await editionOf(app, id)
  if (!editionId || !may(by, 'registration.cancel', id)) return refuse('not-found')
  const isByRules = (money.reason ?? 'wish') === 'wish' && !money.decided
  if (!isByRules && !may(by, 'refund.decide')) return refuse('not-allowed')
  return runCommand<{ id: Id }, CancelRefusal>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => {
      const ended = await endWithin(context, { id, by, status: 'cancelled', money })
      if (ended === 'not-found' || ended === 'refund-changed' || ended === 'more-than-paid')
        return refuse(ended)
      return accept({ id })
    },
  )
}

/** Releases the places of a dancer who did not pay: a staff action, or a job where the edition says so. D5. */
export async function releaseRegistration(
  app: AppContext,
  { id, by }: { id: Id; by: Actor },
): Promise<Decision<{ id: Id }, 'not-found' | 'paid' | 'edition-archived'>> {
  const editionId = await editionOf(app, id)
  if (!editionId || !may(by, 'registration.release', id)) return refuse('not-found')
  return runCommand<{ id: Id }, 'paid' | 'edition-archived'>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => {
      const ended = await endWithin(context, { id, by, status: 'released' })
      return ended === 'paid' ? refuse('paid') : accept({ id })
    },
  )
}

type Ending = {
  readonly id: Id
  readonly by: Actor
  readonly status: 'cancelled' | 'released'
  /** False: the dancer gets no e-mail about it; other dancers affected do. */
  readonly notify?: boolean
  readonly money?: CancelMoney
}

/**
 * Ends a registration with everything that depends on it, as part of a larger command.
 * @returns `nothing` when it had ended before or does not exist, `not-found` when it is another dancer's now, `paid` when it is to be released
 *   and owes nothing: it is neither `placed` nor `late` (D5)
 */
export async function endWithin(
  context: CommandContext,
  { id, by, status, notify = true, money = {} }: Ending,
): Promise<'done' | 'paid' | 'nothing' | 'not-found' | CancelMoneyRefusal> {
  const { tx, catalogue, now } = context
  const { registration, partner } = await lockPair(context, id)
  if (registration && hasHandedOver(by, registration)) return 'not-found'
  if (!registration || !isLive(registration.status)) return 'nothing'
  if (status === 'released' && registration.status !== 'placed' && registration.status !== 'late')
    return 'paid'
  const { inRefundsCents } = await readRefundable(tx, registrationSubject(registration))
  const reason = money.reason ?? (await defaultReason(tx, registration, now))
  const decided = decideMoney(
    catalogue.edition,
    { ...registration, inRefundsCents },
    { ...money, reason, at: now },
  )
  if (!decided.ok) return decided.reason
  const cancelled = status === 'cancelled' ? decided.value : null

  const confirmed = await endUnconfirmed(context, registration, registration.confirmedBy)
  const preRead = await readPicks(context, [id])
  const work = await lockPools(
    context,
    preRead.map(({ event_id }) => event_id),
  )
  // Read after locking the pools: until then a release could place these picks, or a cancelled event drop them.
  const picks = await readPicks(context, [id])
  const hold = await findHold(context, id)
  if (hold?.state === 'open') await endHold(work, registration, hold, 'withdrawn')
  else if (hold) await writeHold(context, hold.id, 'withdrawn')
  const left = partner ? await turnIntoHold(work, { leaver: registration, stayer: partner }) : null

  const mine = (await readPicks(context, [id])).filter((pick) => isActive(pick) || pick.state === 'prepared')
  for (const pick of mine) countPick(work, pick, -1)
  await changePicks(
    work,
    mine.map((pick) => ({ pick, to: { state: 'left', couple_id: null } })),
  )
  await insertPicks(context, lostPicks(picks, mine))
  await releaseName(context, id)
  if (cancelled) {
    const { editionId } = registration
    await voidTicket(tx, { editionId, registrationId: id, at: now, reason: 'cancelled' })
  }
  if (registration.promo && registration.status !== 'prepared') {
    await changeUsed(tx, catalogue.edition.id, new Map(), { code: registration.promo, by: -1 })
  }
  await finishRelease(work, [id, ...(left ? [left.stayer.id] : [])])

  const ended: Registration = { ...confirmed, status, endedAt: now, coupleId: null, partnerEmail: null }
  const kept = cancelled ? retainedLines(cancelled.feeCents, catalogue.edition, cancelled.rule.kind) : []
  await recalculateEnded(context, ended, kept, notify ? [{ kind: status }] : [])
  if (cancelled) await requestCancellationRefund(context, ended, cancelled, by)
  if (left) {
    await recalculate(context, left.stayer, [
      { kind: 'partnerLeft', data: { holdId: left.hold.id, until: left.until.toISOString() } },
    ])
  }
  await recordAction(context, {
    action: `registration.${status === 'cancelled' ? 'cancel' : 'release'}`,
    by,
    on: id,
    before: {
      status: registration.status,
      picks: picks.map(({ event_id, state, role }) => ({ event_id, state, role })),
    },
    after: {
      status,
      ...(cancelled && registration.paidCents > 0
        ? { ...auditedMoney(cancelled), ...(money.decided && { note: money.decided.note }) }
        : {}),
    },
  })
  return 'done'
}

function auditedMoney({ backCents, feeCents, reason }: CancelledMoney) {
  return { backCents, retainedCents: feeCents, reason }
}

/** The picks that became the partner's hold, as left: they are stored for the leaver too. */
function lostPicks(before: readonly PickRow[], kept: readonly PickRow[]): PickRow[] {
  return before
    .filter((pick) => isActive(pick) && !kept.some(({ event_id }) => event_id === pick.event_id))
    .map((pick) => ({ ...pick, state: 'left', couple_id: null }))
}

async function lockPair(
  context: CommandContext,
  id: Id,
): Promise<{ registration: Registration | null; partner: Registration | null }> {
  const other = await findOtherHalf(context, { id, coupleId: await readCoupleId(context, id) })
  const locked = await lockRegistrations(context, other ? [id, other] : [id])
  const registration = locked.get(id) ?? null
  if (registration && (await findOtherHalf(context, registration)) !== other) throw new PartnerChanged()
  return { registration, partner: (other && locked.get(other)) || null }
}
