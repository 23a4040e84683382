import { isFrozen } from '#app/festival/phase.ts'
import { lockEdition, raiseCatalogueVersion } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import { may } from '../policy.ts'

export type EditRefusal = 'not-allowed' | 'not-found' | 'edition-archived'

/** What an edit needs of the context. */
export type EditDeps = Pick<AppContext, 'db' | 'now' | 'wake'>
export type Edit = { readonly editionId: string; readonly by: Actor }

/** What every programme command shares: permission, the edition, its lock, and cache invalidation. */
export async function editing<Value, Reason>(
  app: EditDeps,
  { editionId, by }: Edit,
  outer: Tx | undefined,
  action: (tx: Tx) => Promise<Decision<Value, Reason>>,
): Promise<Decision<Value, Reason | EditRefusal>> {
  if (!may(by, 'programme.edit')) return refuse('not-allowed')
  const inside = async (tx: Tx): Promise<Decision<Value, Reason | EditRefusal>> => {
    const edition = await lockEdition(tx, editionId)
    if (!edition) return refuse('not-found')
    return isFrozen(edition) ? refuse('edition-archived') : action(tx)
  }
  if (outer) return inside(outer)
  const decision = await decideInTransaction(app.db, inside)
  if (decision.ok) app.wake()
  return decision
}

/** Records the change in the audit log and notifies caches of the programme. */
export async function recordEdit(
  app: EditDeps,
  tx: Tx,
  { editionId, by }: Edit,
  { action, id, before, after }: { action: string; id: string; before: object | null; after: object | null },
): Promise<void> {
  await raiseCatalogueVersion(tx, editionId)
  const actor = nameOfActor(by)
  await recordAction(tx, { editionId, at: app.now(), actor, action, subjectId: id, before, after })
}
