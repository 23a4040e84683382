import type { Actor } from '#app/people/actor.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { may } from '../policy.ts'
import { leaveItem } from '../repository.server.ts'

/** Removes a price item from the drafts that use it, within the command that removes it from the price list. Published events keep theirs. */
export async function leaveItemInDrafts(
  tx: Tx,
  { editionId, code, by }: { readonly editionId: string; readonly code: string; readonly by: Actor },
): Promise<Decision<null, 'not-allowed'>> {
  if (!may(by, 'programme.edit')) return refuse('not-allowed')
  await leaveItem(tx, editionId, code)
  return accept(null)
}
