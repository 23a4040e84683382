import { isFrozen } from '#app/festival/phase.ts'
import { getEdition } from '#app/festival/service.server.ts'
import type { MessageData } from '#app/mail/outbox/message.ts'
import { postMessage } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { ShiftPerson, WorkShift } from '../shift.ts'
import type { ShiftRefusal } from '../shift-refusal.ts'
import { readShiftMember } from '../tables/shift-members.server.ts'
import { readPeopleOf } from '../tables/shift-people.server.ts'
import { lockShifts } from '../tables/shift-rows.server.ts'

export type ShiftDone<Value = null> = Promise<Decision<Value, ShiftRefusal>>

/** A locked shift with its people, in one transaction. */
export type WithinShift = {
  readonly app: AppContext
  readonly tx: Tx
  readonly editionId: string
  /** As the audit log names who acts. */
  readonly actor: string
  readonly at: Date
  readonly shift: WorkShift
  readonly people: readonly ShiftPerson[]
}

/** Runs a command on one shift: locked, then its people are read. A closed edition and an archive refuse (F18, F22). Wakes the workers. */
export async function withinShift<Value, More = never>(
  app: AppContext,
  { editionId, shiftId, actor }: { readonly editionId: string; readonly shiftId: Id; readonly actor: string },
  command: (context: WithinShift) => Promise<Decision<Value, ShiftRefusal | More>>,
): Promise<Decision<Value, ShiftRefusal | More>> {
  if (isFrozen(await getEdition(app, editionId))) return refuse('edition-archived')
  const done = await decideInTransaction<Value, ShiftRefusal | More>(app.db, async (tx) => {
    const shift = (await lockShifts(tx, editionId, [shiftId])).get(shiftId)
    if (!shift) return refuse('not-found')
    const people = await readPeopleOf(tx, editionId, { shiftId })
    return command({ app, tx, editionId, actor, at: app.now(), shift, people })
  })
  if (done.ok) app.wake()
  return done
}

/** Writes into the audit log what became of a person at the shift. */
export async function recordOnShift(
  { tx, editionId, actor, at, shift }: WithinShift,
  action: string,
  { memberId, ...more }: { readonly memberId: Id } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const after = { title: shift.title, member: memberId, ...more }
  await recordAction(tx, { editionId, at, actor, action, subjectId: shift.id, after })
}

/**
 * What a member is told of the shift: it is not needed of them any more; it is theirs; their offer to take it was refused; its place is another, its time
 * the same.
 */
export const shiftNews = ['withdrawn', 'yours', 'refused', 'elsewhere'] as const
export type ShiftNews = (typeof shiftNews)[number]

/** Tells a member what has become of the shift, which the e-mail shows as it is now. T17, T20 */
export async function notifyMember(context: WithinShift, memberId: Id, what: ShiftNews): Promise<void> {
  const { title, place, startsAt, endsAt } = context.shift
  const times = { from: startsAt.toISOString(), until: endsAt.toISOString() }
  await writeToMember(context, 'shiftChanged', memberId, { what, title, place, ...times })
}

/** Posts an e-mail about shifts to a member; one without an address gets none. @returns whether there is an address */
export async function writeToMember(
  { app, tx, editionId, at }: Pick<WithinShift, 'app' | 'tx' | 'editionId' | 'at'>,
  kind: 'shiftsProposed' | 'shiftsReminder' | 'shiftChanged',
  memberId: Id,
  data: MessageData = {},
): Promise<boolean> {
  const member = await readShiftMember(tx, editionId, memberId)
  if (!member?.email) return false
  await postMessage(tx, app, {
    editionId,
    kind,
    registrationId: null,
    recipient: member.email,
    language: member.language,
    data: { memberId, ...data },
    now: at,
  })
  return true
}
