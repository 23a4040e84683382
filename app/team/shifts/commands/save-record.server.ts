import { getEdition } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { may } from '../../policy.ts'
import { isTooYoung, takesTime } from '../shift.ts'
import type { ShiftRefusal, TooYoungFor } from '../shift-refusal.ts'
import { lockShiftMember, writeShiftRecord } from '../tables/shift-members.server.ts'
import { readPeopleOf } from '../tables/shift-people.server.ts'
import { lockShifts, readShifts } from '../tables/shift-rows.server.ts'

/**
 * Writes when a person was born and when a parent agreed, as the record and the insurance want it. Refused with the person's shifts that have not ended and
 * for which this birthday makes them too young, while an earlier one did not. T16, T22
 */
export async function saveRecord(
  app: AppContext,
  {
    editionId,
    by,
    memberId,
    bornOn,
    parentAgreedOn,
  }: {
    readonly editionId: string
    readonly by: Actor
    readonly memberId: Id
    readonly bornOn: LocalDay | null
    readonly parentAgreedOn: LocalDay | null
  },
): Promise<Decision<null, ShiftRefusal | TooYoungFor>> {
  if (!may(by, 'shifts.plan')) return refuse('not-allowed')
  if ((await getEdition(app, editionId)).archived) return refuse('edition-archived')
  const at = app.now()
  return decideInTransaction<null, ShiftRefusal | TooYoungFor>(app.db, async (tx) => {
    // shifts before their people, as everywhere
    const there = await readPeopleOf(tx, editionId, { memberId })
    await lockShifts(
      tx,
      editionId,
      there.map(({ shiftId }) => shiftId),
    )
    const member = await lockShiftMember(tx, editionId, memberId)
    if (!member) return refuse('not-found')
    const people = await readPeopleOf(tx, editionId, { memberId })
    const own = new Set(people.flatMap(({ shiftId, state }) => (takesTime(state) ? [shiftId] : [])))
    const tooYoungFor = (await readShifts(tx, editionId)).filter(
      (shift) =>
        own.has(shift.id) && shift.endsAt > at && isTooYoung({ bornOn }, shift) && !isTooYoung(member, shift),
    )
    if (tooYoungFor.length > 0) return refuse({ tooYoungFor })
    await writeShiftRecord(tx, { editionId, memberId, bornOn, parentAgreedOn })
    await recordAction(tx, {
      editionId,
      at,
      actor: nameOfActor(by),
      action: 'shift.record',
      subjectId: memberId,
    })
    return accept(null)
  })
}
