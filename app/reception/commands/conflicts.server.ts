import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction as writeAudit } from '#app/platform/audit/audit.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { ConflictKind } from '../actions/decide.ts'
import { may } from '../policy.ts'
import { markQuarantinedSeen } from '../tables/actions.server.ts'
import { lockOpenConflict, type Resolution, resolveConflict } from '../tables/conflicts.server.ts'

/** The resolutions of each kind of conflict. A refund is a separate payment. Q12 */
export const answersTo: Readonly<
  Record<ConflictKind, readonly Exclude<Resolution, 'paidBack' | 'clockRight'>[]>
> = {
  ticketTwice: ['samePerson', 'twoPeople'],
  paidTwice: ['keptAsCredit'],
  endedOffline: ['accepted', 'seen'],
  placeChanged: ['accepted', 'seen'],
  overPlaces: ['accepted'],
  eventOff: ['accepted', 'seen'],
  undoRefused: ['seen'],
  tillNumberMissing: ['seen'],
  accountingLocked: ['seen'],
  ticketVoid: ['accepted', 'seen'],
  voucherTwice: ['accepted', 'seen'],
  givenTwice: ['accepted', 'seen'],
  clockWrong: ['seen'],
}

export type AnswerRefusal = 'not-allowed' | 'not-found' | 'wrong-answer'

/** Resolves a conflict with the explanation of the person who examined it. The recorded actions stay. Q12 */
export async function answerConflict(
  app: AppContext,
  {
    editionId,
    conflictId,
    resolution,
    by,
  }: {
    readonly editionId: string
    readonly conflictId: string
    readonly resolution: Resolution
    readonly by: Actor
  },
): Promise<Decision<null, AnswerRefusal>> {
  if (!may(by, 'reception.supervise')) return refuse('not-allowed')
  const now = app.now()
  return app.db.transaction(async (tx) => {
    const conflict = await lockOpenConflict(tx, editionId, conflictId)
    if (!conflict) return refuse('not-found')
    if (!(answersTo[conflict.kind] as readonly Resolution[]).includes(resolution))
      return refuse('wrong-answer')
    await resolveConflict(tx, { id: conflict.id, resolution, by: nameOfActor(by), at: now })
    await writeAudit(tx, {
      action: 'reception.answer',
      editionId,
      at: now,
      actor: nameOfActor(by),
      subjectId: conflict.registrationId ?? conflict.id,
      after: { kind: conflict.kind, resolution },
    })
    return accept(null)
  })
}

/** Marks a quarantined action as handled by a person. The row is unchanged. Q18 */
export async function seeQuarantined(
  app: AppContext,
  { editionId, actionId, by }: { readonly editionId: string; readonly actionId: string; readonly by: Actor },
): Promise<Decision<null, AnswerRefusal>> {
  if (!may(by, 'reception.supervise')) return refuse('not-allowed')
  const now = app.now()
  return app.db.transaction(async (tx) => {
    if (!(await markQuarantinedSeen(tx, editionId, { id: actionId, by: nameOfActor(by), at: now })))
      return refuse('not-found')
    await writeAudit(tx, {
      action: 'reception.seeQuarantined',
      editionId,
      at: now,
      actor: nameOfActor(by),
      subjectId: actionId,
      after: {},
    })
    return accept(null)
  })
}
