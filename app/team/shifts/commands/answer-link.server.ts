import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { fillOf, fills, isAhead } from '../shift.ts'
import { findShiftLink, lockShiftMember } from '../tables/shift-members.server.ts'
import { writeShiftPerson, writeSwap } from '../tables/shift-people.server.ts'
import { isAtAnother } from './plan-shifts.server.ts'
import { recordOnShift, type ShiftDone, type WithinShift, withinShift } from './within-shift.server.ts'

type ByLink = {
  readonly secret: string
  readonly shiftId: Id
  /** The version of the shift that the member saw. */
  readonly version: number
}

/**
 * A member's yes or no to a shift, through the link of an e-mail, until it begins; a yes may become a no. The first who say yes have it: beyond what is
 * needed a yes is refused, and so is one to two shifts at a time. T17
 */
export function answerProposal(
  app: AppContext,
  { yes, ...asked }: ByLink & { readonly yes: boolean },
): ShiftDone {
  const { shiftId } = asked
  return throughLink(app, asked, async (context, memberId) => {
    const { tx, editionId, at, shift, people, actor } = context
    const own = people.find((one) => one.memberId === memberId)
    if (!own || !['proposed', 'accepted', 'declined'].includes(own.state)) return refuse('not-found')
    const state = yes ? 'accepted' : 'declined'
    if (own.state === state) return accept(null)
    if (yes && fillOf(shift, people).missing === 0) return refuse('shift-full')
    if (yes && (await isAtAnother(context, memberId, ({ state: other }) => fills(other))))
      return refuse('busy')
    await writeShiftPerson(tx, { editionId, shiftId, memberId, state, by: actor, at })
    await recordOnShift(context, yes ? 'shift.accept' : 'shift.decline', { memberId })
    return accept(null)
  })
}

/** A member who accepted wants to pass the shift on, or no longer does. It stays theirs until staff approve another member. T20 */
export function askSwap(
  app: AppContext,
  { wants, ...asked }: ByLink & { readonly wants: boolean },
): ShiftDone {
  const { shiftId } = asked
  return throughLink(app, asked, async (context, memberId) => {
    const { tx, editionId, at, people } = context
    const own = people.find((one) => one.memberId === memberId)
    if (own?.state !== 'accepted') return refuse('not-found')
    if (own.swapAsked === wants) return accept(null)
    await writeSwap(tx, { editionId, shiftId, memberId, askedAt: wants ? at : null, takerId: null })
    await recordOnShift(context, 'shift.askSwap', { memberId, wants })
    return accept(null)
  })
}

/** Another member offers to take a passed-on shift; staff approve. T20 */
export function takeSwap(app: AppContext, asked: ByLink): ShiftDone {
  return throughLink(app, asked, async (context, memberId) => {
    const { tx, editionId, at, shift, people } = context
    const own = people.find((one) => one.memberId === memberId)
    if (own && (fills(own.state) || own.state === 'noShow')) return refuse('already-there')
    if (people.some(({ swapMemberId }) => swapMemberId === memberId)) return accept(null)
    const giver = people.find(
      ({ state, swapAsked, swapMemberId }) => state === 'accepted' && swapAsked && !swapMemberId,
    )
    if (!giver) return refuse('shift-full')
    if (await isAtAnother(context, memberId, ({ state }) => fills(state))) return refuse('busy')
    await writeSwap(tx, {
      editionId,
      shiftId: shift.id,
      memberId: giver.memberId,
      askedAt: at,
      takerId: memberId,
    })
    await recordOnShift(context, 'shift.takeSwap', { memberId, from: giver.memberId })
    return accept(null)
  })
}

/**
 * The member who opened the page by a link, locked, at a shift that has not begun and is as they saw it. An unknown link reads as if there were no
 * shift.
 */
async function throughLink(
  app: AppContext,
  { secret, shiftId, version }: ByLink,
  command: (context: WithinShift, memberId: Id) => ShiftDone,
): ShiftDone {
  const link = await findShiftLink(app.db, secret)
  if (!link) return refuse('not-found')
  const { editionId, memberId } = link
  return withinShift(app, { editionId, shiftId, actor: `member:${memberId}` }, async (context) => {
    if (!isAhead(context.shift, context.at)) return refuse('shift-over')
    if (context.shift.version !== version) return refuse('written-meanwhile')
    if (!(await lockShiftMember(context.tx, editionId, memberId))) return refuse('not-found')
    return command(context, memberId)
  })
}
