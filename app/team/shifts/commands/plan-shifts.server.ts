import { isFrozen } from '#app/festival/phase.ts'
import { getEdition } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { addRow, changeRow, dropRow } from '#app/platform/collection-rows.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { may } from '../../policy.ts'
import { peopleText, plannedAhead, proposalsText } from '../proposals.ts'
import { fillOf, isTooYoung, overlap, takesTime, type WorkShift } from '../shift.ts'
import type { ShiftInput } from '../shift-form.ts'
import type { PeopleTooYoung, ShiftRefusal } from '../shift-refusal.ts'
import { lockShiftMember, readShiftMember } from '../tables/shift-members.server.ts'
import { deleteShiftPerson, readPeopleOf, writeShiftPerson } from '../tables/shift-people.server.ts'
import { lockShifts, readShifts, shiftRows } from '../tables/shift-rows.server.ts'
import {
  notifyMember,
  recordOnShift,
  type ShiftDone,
  type WithinShift,
  withinShift,
  writeToMember,
} from './within-shift.server.ts'

type Acting = { readonly editionId: string; readonly by: Actor }

/** Puts a shift in. T15 */
export async function addShift(
  app: AppContext,
  { editionId, by, wanted }: Acting & { readonly wanted: ShiftInput },
): ShiftDone<Id> {
  if (!may(by, 'shifts.plan')) return refuse('not-allowed')
  if (isFrozen(await getEdition(app, editionId))) return refuse('edition-archived')
  const at = app.now()
  return decideInTransaction<Id, ShiftRefusal>(app.db, (tx) =>
    addRow(tx, shiftRows, { editionId, id: newId(at), actor: nameOfActor(by), at }, wanted),
  )
}

/**
 * Changes a shift. When its time changes, members who were asked or accepted are asked again by e-mail; when its place does, they are told. Fewer
 * people than have accepted is refused, and a minimum age or a day for which people of the shift would be too young. T15, T16, T17
 */
export async function changeShift(
  app: AppContext,
  {
    editionId,
    by,
    id,
    version,
    wanted,
  }: Acting & { readonly id: Id; readonly version: number; readonly wanted: ShiftInput },
): Promise<Decision<Id, ShiftRefusal | PeopleTooYoung>> {
  if (!may(by, 'shifts.plan')) return refuse('not-allowed')
  const actor = nameOfActor(by)
  return withinShift<Id, PeopleTooYoung>(app, { editionId, shiftId: id, actor }, async (context) => {
    const { tx, at, shift, people } = context
    if (wanted.need < fillOf(shift, people).filled) return refuse('shift-full')
    const tooYoung = version === shift.version ? await becomeTooYoung(context, wanted) : []
    if (tooYoung.length > 0) return refuse({ tooYoung })
    const changed = await changeRow(tx, shiftRows, { editionId, id, version, actor, at }, wanted)
    if (!changed.ok) return changed
    const isMoved =
      wanted.startsAt.getTime() !== shift.startsAt.getTime() ||
      wanted.endsAt.getTime() !== shift.endsAt.getTime()
    if (wanted.startsAt <= at) return accept(id)
    for (const { memberId, state } of people) {
      if (state !== 'proposed' && state !== 'accepted') continue
      if (!isMoved) {
        const changed = { ...context, shift: { ...shift, ...wanted } }
        if (wanted.place !== shift.place) await notifyMember(changed, memberId, 'elsewhere')
        continue
      }
      await writeShiftPerson(tx, { editionId, shiftId: id, memberId, state: 'proposed', by: actor, at })
      await writeToMember(context, 'shiftsProposed', memberId)
    }
    return accept(id)
  })
}

/** Those of the shift's people, by name, who are old enough for it as it is, and would not be after the change. Somebody younger was let in knowingly. */
async function becomeTooYoung(
  { tx, editionId, shift, people }: WithinShift,
  wanted: Pick<WorkShift, 'minAge' | 'startsAt'>,
): Promise<string[]> {
  const names: string[] = []
  for (const { memberId, state } of people) {
    const member = takesTime(state) ? await readShiftMember(tx, editionId, memberId) : undefined
    if (member && isTooYoung(member, wanted) && !isTooYoung(member, shift)) names.push(member.name)
  }
  return names
}

/**
 * Deletes a shift that is still as it was shown; members who were asked or accepted are informed. T15, T17
 * @param shown its people as they were shown, as `peopleText` says it
 */
export async function removeShift(
  app: AppContext,
  {
    editionId,
    by,
    id,
    version,
    shown,
  }: Acting & { readonly id: Id; readonly version: number; readonly shown: string },
): ShiftDone<Id> {
  if (!may(by, 'shifts.plan')) return refuse('not-allowed')
  const actor = nameOfActor(by)
  return withinShift<Id>(app, { editionId, shiftId: id, actor }, async (context) => {
    const { tx, at, people } = context
    if (people.some(({ state }) => state === 'here' || state === 'done')) return refuse('wrong-state')
    if (peopleText(people) !== shown) return refuse('written-meanwhile')
    for (const { memberId, state } of people) {
      if (state === 'proposed' || state === 'accepted') await notifyMember(context, memberId, 'withdrawn')
    }
    return dropRow(tx, shiftRows, { editionId, id, version, actor, at })
  })
}

type OnPerson = Acting & { readonly shiftId: Id; readonly memberId: Id }

/**
 * Assigns a shift to a person. They are asked when the proposals are sent; with `agreed` they have accepted already, for example by phone. Refused: too
 * young, at another
 * shift at that time, or more accepted than needed. Other clashes are shown, and staff decide. T16
 */
export async function assignShift(
  app: AppContext,
  { editionId, by, shiftId, memberId, agreed }: OnPerson & { readonly agreed: boolean },
): ShiftDone {
  if (!may(by, 'shifts.plan') && !(agreed && may(by, 'shifts.run'))) return refuse('not-allowed')
  const actor = nameOfActor(by)
  return withinShift(app, { editionId, shiftId, actor }, async (context) => {
    const { tx, at, shift, people } = context
    if (shift.endsAt <= at) return refuse('shift-over')
    const member = await lockShiftMember(tx, editionId, memberId)
    if (!member) return refuse('not-found')
    const own = people.find((one) => one.memberId === memberId)
    if (own && takesTime(own.state)) return refuse('already-there')
    if (isTooYoung(member, shift)) return refuse('too-young')
    if (await isAtAnother(context, memberId)) return refuse('busy')
    if (agreed && fillOf(shift, people).missing === 0) return refuse('shift-full')
    const state = agreed ? 'accepted' : 'planned'
    await writeShiftPerson(tx, { editionId, shiftId, memberId, state, by: actor, at })
    await recordOnShift(context, 'shift.assign', { memberId, state })
    return accept(null)
  })
}

/**
 * Removes a person from a shift that is not done; an informed person gets an e-mail. T16, T17
 * @param shown the person's state there as it was shown: nobody is removed whose answer was not seen
 */
export async function unassignShift(
  app: AppContext,
  { editionId, by, shiftId, memberId, shown }: OnPerson & { readonly shown: string },
): ShiftDone {
  if (!may(by, 'shifts.plan')) return refuse('not-allowed')
  const actor = nameOfActor(by)
  return withinShift(app, { editionId, shiftId, actor }, async (context) => {
    const { tx, at, people } = context
    const own = people.find((one) => one.memberId === memberId)
    if (!own) return refuse('not-found')
    if (own.state !== shown) return refuse('written-meanwhile')
    if (own.state === 'planned') await deleteShiftPerson(tx, { editionId, shiftId, memberId })
    else if (own.state === 'proposed' || own.state === 'accepted') {
      await writeShiftPerson(tx, { editionId, shiftId, memberId, state: 'withdrawn', by: actor, at })
      await notifyMember(context, memberId, 'withdrawn')
    } else return refuse('wrong-state')
    await recordOnShift(context, 'shift.unassign', { memberId })
    return accept(null)
  })
}

/**
 * Asks all members with new shifts: one e-mail each, for any number of shifts. A member without an address stays planned, to be asked in another
 * way. Refused when others would be asked than were shown, or for other shifts. T17
 * @param shown who was shown for which shift, as `proposalsText` says it
 * @returns how many people were asked, and how many have no address
 */
export async function sendProposals(
  app: AppContext,
  { editionId, by, shown }: Acting & { readonly shown: string },
): ShiftDone<{ readonly asked: number; readonly withoutAddress: number }> {
  if (!may(by, 'shifts.plan')) return refuse('not-allowed')
  const actor = nameOfActor(by)
  const at = app.now()
  const ahead = (await readShifts(app.db, editionId)).filter(({ startsAt }) => startsAt > at)
  const [first] = ahead
  if (!first) return refuse('nobody-to-ask')
  return withinShift(app, { editionId, shiftId: first.id, actor }, async (context) => {
    const { tx } = context
    const shifts = await lockShifts(
      tx,
      editionId,
      ahead.map(({ id }) => id),
    )
    const planned = plannedAhead(await readPeopleOf(tx, editionId, {}), [...shifts.values()], at)
    if (planned.length === 0) return refuse('nobody-to-ask')
    if (proposalsText(planned) !== shown) return refuse('written-meanwhile')
    const byMember = Map.groupBy(planned, ({ memberId }) => memberId)
    let asked = 0
    for (const [memberId, theirs] of byMember) {
      if (!(await writeToMember(context, 'shiftsProposed', memberId))) continue
      asked += 1
      for (const { shiftId } of theirs) {
        await writeShiftPerson(tx, { editionId, shiftId, memberId, state: 'proposed', by: actor, at })
      }
      await recordOnShift(context, 'shift.propose', { memberId, shifts: theirs.length })
    }
    return accept({ asked, withoutAddress: byMember.size - asked })
  })
}

/** Whether the member has, or is asked for, a simultaneous shift. T16 */
export async function isAtAnother(
  { tx, editionId, shift }: Pick<WithinShift, 'tx' | 'editionId' | 'shift'>,
  memberId: Id,
  counts: (person: { readonly state: Parameters<typeof takesTime>[0] }) => boolean = ({ state }) =>
    takesTime(state),
): Promise<boolean> {
  const own = (await readPeopleOf(tx, editionId, { memberId })).filter(
    (one) => one.shiftId !== shift.id && counts(one),
  )
  if (own.length === 0) return false
  const shifts = new Map((await readShifts(tx, editionId)).map((one): [Id, WorkShift] => [one.id, one]))
  return own.some(({ shiftId }) => {
    const other = shifts.get(shiftId)
    return other !== undefined && overlap(other, shift)
  })
}
