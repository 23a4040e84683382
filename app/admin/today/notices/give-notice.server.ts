import { isFrozen } from '#app/festival/phase.ts'
import { lockEdition } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { may } from '../../policy.ts'
import { deleteNotice, insertNotice } from './notice-rows.server.ts'
import type { NoticeKind } from './notices.ts'

export type NoticeRefusal = 'not-allowed' | 'not-found' | 'edition-archived'

type Giving = {
  readonly editionId: string
  readonly kind: NoticeKind
  /** False: it was recorded by mistake. */
  readonly isGiven: boolean
  readonly by: Actor
}

/** Records today as the day on which an authority was notified, or takes the record back. Repeating it changes nothing. */
export function giveNotice(
  app: Pick<AppContext, 'db' | 'now'>,
  { editionId, kind, isGiven, by }: Giving,
): Promise<Decision<null, NoticeRefusal>> {
  return decideInTransaction<null, NoticeRefusal>(app.db, async (tx) => {
    if (!may(by, 'notice.give')) return refuse('not-allowed')
    const edition = await lockEdition(tx, editionId)
    if (!edition) return refuse('not-found')
    if (isFrozen(edition)) return refuse('edition-archived')
    const [at, actor] = [app.now(), nameOfActor(by)]
    const row = { editionId, kind, givenOn: localDayOf(at), by: actor }
    const hasChanged = isGiven ? await insertNotice(tx, row) : await deleteNotice(tx, editionId, kind)
    if (hasChanged) {
      await recordAction(tx, {
        editionId,
        at,
        actor,
        action: 'edition.notice',
        subjectId: editionId,
        after: { [kind]: isGiven ? row.givenOn : null },
      })
    }
    return accept(null)
  })
}
