import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { may } from '../../policy.ts'
import { changeWorkOrder, type WorkOrderRefusal } from '../../work-orders.server.ts'
import { lockOrder, setOrderSecret } from '../tables/order-links.server.ts'

export type RenewLinkRefusal = WorkOrderRefusal | 'order-over'

/**
 * Makes a new link to an order, for its person; the link before opens nothing any more. A draft counts as sent from then on. The secret is returned
 * only here. T14
 */
export async function renewOrderLink(
  app: Pick<AppContext, 'db' | 'now'>,
  { editionId, id, by }: { readonly editionId: string; readonly id: Id; readonly by: Actor },
): Promise<Decision<{ readonly secret: string }, RenewLinkRefusal>> {
  if (!may(by, 'workOrders.write')) return refuse('not-allowed')
  const secret = newSecret()
  return decideInTransaction<{ readonly secret: string }, RenewLinkRefusal>(app.db, async (tx) => {
    const status = await lockOrder(tx, editionId, id)
    if (status === undefined) return refuse('not-found')
    if (['refused', 'cancelled', 'paid'].includes(status)) return refuse('order-over')
    const wanted = { status: status === 'draft' ? 'sent' : status } as const
    const changed = await changeWorkOrder(app, { editionId, by, tx, id, wanted })
    if (!changed.ok) return changed
    await setOrderSecret(tx, { editionId, id, hash: hashSecret(secret) })
    const entry = { editionId, at: app.now(), actor: nameOfActor(by), action: 'workOrder.link' }
    await recordAction(tx, { ...entry, subjectId: id })
    return accept({ secret })
  })
}
