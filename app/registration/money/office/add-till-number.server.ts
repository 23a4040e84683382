import { selectReceipts } from '#app/fiscal/service.server.ts'
import { may } from '#app/ledger/policy.ts'
import { addDocumentNumber, allocationsOf, isCorrected, lockMovement } from '#app/ledger/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { recordAction, runAcross } from '../../command-context.server.ts'
import { takesTillNumber } from './payment-form.ts'

/** `number-missing`: none was typed. `has-document`: the payment has a number or a receipt already. */
export type TillNumberRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'is-corrected'
  | 'number-missing'
  | 'has-document'

/**
 * Adds the number of a till or of a bound book to a payment that was taken without one, at the reception too: its receipt exists on paper. Amount, day and
 * method stay. R31, G17
 */
export async function addTillNumber(
  app: AppContext,
  {
    movementId,
    documentNumber,
    by,
  }: { readonly movementId: Id; readonly documentNumber: string | null; readonly by: Actor },
): Promise<Decision<null, TillNumberRefusal>> {
  if (!may(by, 'payment.correct')) return refuse('not-allowed')
  if (!documentNumber) return refuse('number-missing')
  const before = await allocationsOf(app.db, movementId)
  const editions = [...new Set(before.map(({ subject }) => subject.editionId))]
  return runAcross<null, TillNumberRefusal>(app, editions, async (contexts, tx) => {
    const movement = await lockMovement(tx, movementId)
    if (!movement || !takesTillNumber(movement.method)) return refuse('not-found')
    const [share] = await allocationsOf(tx, movementId)
    const context = share && contexts.get(share.subject.editionId)
    if (!context || movement.corrects !== null || (await isCorrected(tx, movementId)))
      return refuse('is-corrected')
    const [receipt] = await selectReceipts(tx, { movements: [movementId] })
    if (receipt) return refuse('has-document')
    if (!(await addDocumentNumber(tx, { id: movementId, documentNumber }))) return refuse('has-document')
    await recordAction(context, {
      action: 'payment.number',
      by,
      on: share.subject.id,
      after: { payment: movementId, documentNumber },
    })
    return accept(null)
  })
}
