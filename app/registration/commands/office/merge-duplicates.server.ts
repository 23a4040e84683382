import { isDeepStrictEqual } from 'node:util'
import { moveAllocations, readRefundable, replaceInGroups } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { deleteAccessLinks, deleteMailedLinks } from '../../access/links.server.ts'
import {
  type CommandContext,
  finishRelease,
  lockPools,
  lockRegistrations,
  recordAction,
  runCommand,
} from '../../command-context.server.ts'
import { endUnconfirmed } from '../../confirmation/confirmation.server.ts'
import { passedOverFor } from '../../confirmation/confirmation.ts'
import { agreedTo } from '../../consents.ts'
import { findHold } from '../../partners/hold-rows.server.ts'
import { moveProposal } from '../../partners/proposals/move-proposal.server.ts'
import { may } from '../../policy.ts'
import { recalculate, writeRegistration } from '../../recalculate.server.ts'
import { isLive, type Registration } from '../../registration.ts'
import { hasArrived } from '../../tables/arrived.server.ts'
import { editionOf } from '../../tables/edition-of.server.ts'
import { isInvoiced } from '../../tables/invoiced.server.ts'
import { moveLeaveOffers } from '../../tables/leave-offers.server.ts'
import { claimAnotherName } from '../../tables/live-names.server.ts'
import { changePicks, countPick, deletePicks, isActive, readPicks } from '../../tables/pick-rows.server.ts'
import type { PickRow } from '../../tables/rows.ts'
import { endWithin } from '../cancel.server.ts'
import { changePromo } from '../change-promo.server.ts'
import { type MergeField, survivorOf, withTaken } from './merged.ts'

export type MergeRefusal =
  | 'not-found'
  | 'edition-archived'
  | 'ended'
  | 'prepared'
  | 'two-couples'
  | 'role-differs'
  | 'has-invoice'
  | 'has-arrived'
  | 'refund-open'
  | 'accounting-locked'
  | 'name-taken'
  | 'promo'
  /** The command would now have another effect than the one shown. */
  | 'changed'

export type MergeRequest = {
  /** The two, in any order. */
  readonly ids: readonly [Id, Id]
  /** The fields that the surviving registration takes from the other. */
  readonly take: readonly MergeField[]
  readonly by: Actor
}

/**
 * Merges two registrations of the same person. The survivor is the half of a couple, else the earlier one. It gets the picks of both with the better
 * place and the earlier queue position, the payments of both, what either need not pay, the later consents, and the chosen fields; the other is cancelled
 * and its links stop working. No place is lost. R52
 * @returns the surviving registration
 */
export async function mergeDuplicates(
  app: AppContext,
  { ids, take, by }: MergeRequest,
): Promise<Decision<{ readonly id: Id }, MergeRefusal>> {
  if (!may(by, 'registration.merge')) return refuse('not-found')
  const [editionId, other] = [await editionOf(app, ids[0]), await editionOf(app, ids[1])]
  if (!editionId || editionId !== other || ids[0] === ids[1]) return refuse('not-found')
  return runCommand<{ readonly id: Id }, MergeRefusal>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => {
      const locked = await lockRegistrations(context, ids)
      const [one, two] = [locked.get(ids[0]), locked.get(ids[1])]
      if (!one || !two) return refuse('not-found')
      const survivor = await survivorWithin(context, one, two)
      if (!survivor.ok) return survivor
      const { stays, goes } = survivor.value
      const against = await reasonAgainst(context, stays, goes)
      if (against) return refuse(against)
      return mergeWithin(context, { stays, goes, take, by })
    },
  )
}

/** Which of the two survives; call with both locked. */
async function survivorWithin(context: CommandContext, one: Registration, two: Registration) {
  const candidate = async (registration: Registration) => ({
    registration,
    holdState: (await findHold(context, registration.id))?.state ?? null,
  })
  return survivorOf(await candidate(one), await candidate(two))
}

async function reasonAgainst(
  { tx }: CommandContext,
  stays: Registration,
  goes: Registration,
): Promise<MergeRefusal | null> {
  if (!isLive(stays.status) || !isLive(goes.status)) return 'ended'
  if ((stays.status === 'prepared') !== (goes.status === 'prepared')) return 'prepared'
  if (stays.role !== goes.role) return 'role-differs'
  if (await isInvoiced(tx, goes)) return 'has-invoice'
  if (await hasArrived(tx, goes)) return 'has-arrived'
  const { inRefundsCents } = await readRefundable(tx, registrationSubject(goes))
  return inRefundsCents > 0 ? 'refund-open' : null
}

type Merging = Pick<MergeRequest, 'take' | 'by'> & {
  readonly stays: Registration
  readonly goes: Registration
}

async function mergeWithin(
  context: CommandContext,
  { stays, goes, take, by }: Merging,
): Promise<Decision<{ readonly id: Id }, MergeRefusal>> {
  const { tx, catalogue, now } = context
  const subjects = { from: registrationSubject(goes), to: registrationSubject(stays) }
  const moved = await moveAllocations(tx, subjects, {
    bookedOn: localDayOf(now),
    by: nameOfActor(by),
    at: now,
  })
  if (!moved.ok) return moved
  await replaceInGroups(tx, subjects)
  const confirmedBy = stays.confirmedBy ?? goes.confirmedBy ?? 'staff'
  const leaving = await endUnconfirmed(context, goes, confirmedBy)
  const confirmed = await endUnconfirmed(context, stays, confirmedBy)
  await writeRegistration(context, {
    ...leaving,
    paidCents: cents(0),
    passedOver: passedOverFor(leaving, catalogue.edition),
    secretHash: hashSecret(newSecret()),
  })
  await deleteAccessLinks(context, goes)
  const paidCents = cents(stays.paidCents + goes.paidCents)
  const joined = { ...confirmed, paidCents, passedOver: passedOverFor(confirmed, catalogue.edition) }
  await writeRegistration(context, joined)
  const before = await unitePicks(context, joined, goes)
  await moveLeaveOffers(tx, { editionId: stays.editionId, from: goes.id, to: stays.id })

  // The other's remaining picks are those that both had
  await endWithin(context, { id: goes.id, by, status: 'cancelled', notify: false })
  const wanted = withTaken(joined, goes, take)
  if (!(await claimAnotherName(context, wanted))) return refuse('name-taken')
  if (wanted.email !== stays.email) await deleteMailedLinks(context, stays)
  const promo = await changePromo(context, joined, wanted, false)
  if (!promo.ok) return refuse('promo')
  const after = await recalculate(context, wanted, [{ kind: 'changed' }])
  await moveProposal(context, goes.id, after)
  await recordAction(context, {
    action: 'registration.merge',
    by,
    on: stays.id,
    before: { status: stays.status, picks: before, paidCents: stays.paidCents },
    after: {
      merged: goes.id,
      code: goes.code,
      status: after.status,
      paidCents: after.paidCents,
      fields: take,
      ...(after.excused !== stays.excused && { excused: after.excused }),
      ...(!isDeepStrictEqual(agreedTo(after), agreedTo(stays)) && { consents: agreedTo(after) }),
      picks: (await readPicks(context, [stays.id])).map(stateOf),
    },
  })
  return accept({ id: stays.id })
}

/**
 * Moves the picks of the other registration to the survivor; of picks that both have, the better place, the earlier queue position and the
 * earlier request, which sets the price, stay.
 */
async function unitePicks(context: CommandContext, stays: Registration, goes: Registration) {
  const preRead = await readPicks(context, [stays.id, goes.id])
  const work = await lockPools(
    context,
    preRead.map(({ event_id }) => event_id),
  )
  // Until the pools were locked a release could place these picks
  const picks = await readPicks(context, [stays.id, goes.id])
  const isHis = (pick: PickRow) => isActive(pick) || pick.state === 'prepared'
  const own = new Map(
    picks.filter(({ dancer_id }) => dancer_id === stays.id).map((pick) => [pick.event_id, pick]),
  )
  const changes: Parameters<typeof changePicks>[1][number][] = []
  const obstacles: PickRow[] = []
  const together = stays.onFull === 'allOrNothing'
  for (const pick of picks.filter((one) => one.dancer_id === goes.id && isHis(one))) {
    const mine = own.get(pick.event_id)
    if (!mine || !isHis(mine)) {
      if (mine) obstacles.push(mine)
      changes.push({ pick, to: { dancer_id: stays.id, together } })
    } else {
      // a couple waits at its own position, but its dancer asked at this price
      const asked = { asked_at: earlierOf(mine.asked_at, pick.asked_at) }
      const older = { ...asked, queued_at: earlierOf(mine.queued_at, pick.queued_at) }
      if (mine.couple_id !== null) changes.push({ pick: mine, to: asked })
      else if (mine.state === 'waiting' && pick.state === 'placed') {
        const place = { state: pick.state, role: pick.role, placed_at: pick.placed_at }
        changes.push({ pick: mine, to: { ...place, ...older } })
        changes.push({ pick, to: { state: mine.state, role: null, placed_at: null } })
      } else changes.push({ pick: mine, to: older })
    }
  }
  await deletePicks(context, obstacles)
  await changePicks(context, changes)
  // A place that both hold is counted twice: the second is released at once, so that no further dancer is admitted
  const twice = (await readPicks(context, [goes.id])).filter(isHis)
  for (const pick of twice) countPick(work, pick, -1)
  await changePicks(
    context,
    twice.map((pick) => ({ pick, to: { state: 'left', couple_id: null } })),
  )
  await finishRelease(work, [stays.id, goes.id])
  return [...own.values()].map(stateOf)
}

function earlierOf(one: Date, other: Date): Date {
  return other < one ? other : one
}

function stateOf({ event_id, state, role }: PickRow) {
  return { event: event_id, state, role }
}
