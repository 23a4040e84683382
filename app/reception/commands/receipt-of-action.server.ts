import { type ShownReceipt, showReceipt } from '#app/fiscal/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import type { Locale } from '#app/platform/locale.ts'
import { readMovementOf } from '../tables/actions.server.ts'

type ReceiptRequest = {
  readonly editionId: string
  readonly actionId: string
  readonly locale: Locale
  readonly by: Actor
}

/** The receipt for a station's sale, once the server has it. `not-found`: none, or not yet. Q21 */
export async function receiptOfAction(
  app: Pick<AppContext, 'db'>,
  { editionId, actionId, locale, by }: ReceiptRequest,
): Promise<Decision<ShownReceipt, 'not-allowed' | 'not-found'>> {
  const id = await readMovementOf(app.db, editionId, actionId)
  return id === null ? refuse('not-found') : showReceipt(app, { editionId, id, locale, by })
}
