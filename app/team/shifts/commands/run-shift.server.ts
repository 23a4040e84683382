import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { may } from '../../policy.ts'
import { checkInFromMs, fills, isAhead, minutesOf, type ShiftState } from '../shift.ts'
import { lockShiftMember } from '../tables/shift-members.server.ts'
import { writeShiftPerson, writeSwap } from '../tables/shift-people.server.ts'
import { isAtAnother } from './plan-shifts.server.ts'
import {
  notifyMember,
  recordOnShift,
  type ShiftDone,
  type WithinShift,
  withinShift,
} from './within-shift.server.ts'

type OnPerson = {
  readonly editionId: string
  readonly by: Actor
  readonly shiftId: Id
  readonly memberId: Id
}

/** The steps that staff take for a person while a shift runs. */
export type ShiftStep =
  | { readonly kind: 'here' }
  | { readonly kind: 'noShow' }
  /** Null: as long as the shift. */
  | { readonly kind: 'done'; readonly minutes: number | null }
  /** Back to the state before. */
  | { readonly kind: 'undo' }

/** From which state a step leads to which. */
const steps: Readonly<Record<ShiftStep['kind'], Partial<Record<ShiftState, ShiftState>>>> = {
  here: { accepted: 'here', noShow: 'here' },
  noShow: { accepted: 'noShow' },
  done: { accepted: 'done', here: 'done', done: 'done' },
  undo: { here: 'accepted', noShow: 'accepted', done: 'here' },
}

/**
 * Checks a person in, says that they did not come, or writes down what they did. A person is checked in from two hours before the beginning, is absent and
 * done only once it has begun. The same step again changes nothing. T19, T21
 */
export function stepOnShift(
  app: AppContext,
  { editionId, by, shiftId, memberId, step }: OnPerson & { readonly step: ShiftStep },
): ShiftDone {
  return onPerson(app, { editionId, by, shiftId, memberId }, 'shifts.run', async (context) => {
    const { tx, at, shift, people, actor } = context
    const own = people.find((one) => one.memberId === memberId)
    if (!own) return refuse('not-found')
    const state = steps[step.kind][own.state]
    if (state === undefined) return own.state === step.kind ? accept(null) : refuse('wrong-state')
    const begins = shift.startsAt.getTime()
    if (step.kind === 'here' && at.getTime() < begins - checkInFromMs) return refuse('not-begun')
    if ((step.kind === 'noShow' || step.kind === 'done') && at.getTime() < begins) return refuse('not-begun')
    const isEmptyAgain = !fills(own.state) && fills(state)
    if (isEmptyAgain && people.filter((one) => fills(one.state)).length >= shift.need)
      return refuse('shift-full')
    const minutes = step.kind === 'done' ? (step.minutes ?? minutesOf(shift)) : null
    await writeShiftPerson(tx, { editionId, shiftId, memberId, state, minutes, by: actor, at })
    await recordOnShift(context, `shift.${step.kind}`, { memberId, ...(minutes !== null && { minutes }) })
    return accept(null)
  })
}

/** Assigns a shift to the person who offered to take it; both are informed. T20 */
export function approveSwap(app: AppContext, asked: OnPerson): ShiftDone {
  return onPerson(app, asked, 'shifts.plan', async (context) => {
    const { tx, editionId, at, shift, people, actor } = context
    const giver = people.find((one) => one.memberId === asked.memberId)
    if (giver?.state !== 'accepted' || !giver.swapAsked) return refuse('wrong-state')
    const takerId = giver.swapMemberId
    if (takerId === null) return refuse('nobody-takes-it')
    if (!isAhead(shift, at)) return refuse('shift-over')
    if (!(await lockShiftMember(tx, editionId, takerId))) return refuse('nobody-takes-it')
    if (people.some(({ memberId, state }) => memberId === takerId && fills(state)))
      return refuse('already-there')
    if (await isAtAnother(context, takerId, ({ state }) => fills(state))) return refuse('busy')
    const write = { editionId, shiftId: shift.id, by: actor, at }
    await writeShiftPerson(tx, { ...write, memberId: giver.memberId, state: 'withdrawn' })
    await writeShiftPerson(tx, { ...write, memberId: takerId, state: 'accepted' })
    await notifyMember(context, giver.memberId, 'withdrawn')
    await notifyMember(context, takerId, 'yours')
    await recordOnShift(context, 'shift.approveSwap', { memberId: takerId, from: giver.memberId })
    return accept(null)
  })
}

/** The person who would take it does not get it, and is told; it is still passed on. T20 */
export function refuseSwap(app: AppContext, asked: OnPerson): ShiftDone {
  return onPerson(app, asked, 'shifts.plan', async (context) => {
    const { tx, editionId, at, shift, people } = context
    const giver = people.find((one) => one.memberId === asked.memberId)
    if (!giver?.swapMemberId) return refuse('nobody-takes-it')
    await writeSwap(tx, {
      editionId,
      shiftId: shift.id,
      memberId: giver.memberId,
      askedAt: at,
      takerId: null,
    })
    await notifyMember(context, giver.swapMemberId, 'refused')
    await recordOnShift(context, 'shift.refuseSwap', { memberId: giver.swapMemberId })
    return accept(null)
  })
}

type Needed = 'shifts.plan' | 'shifts.run'

async function onPerson(
  app: AppContext,
  { editionId, by, shiftId }: OnPerson,
  permission: Needed,
  command: (context: WithinShift) => ShiftDone,
): ShiftDone {
  if (!may(by, permission)) return refuse('not-allowed')
  return withinShift(app, { editionId, shiftId, actor: nameOfActor(by) }, command)
}
