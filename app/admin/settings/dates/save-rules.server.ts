import type { Edition } from '#app/festival/edition.ts'
import type { EditionError } from '#app/festival/edition-draft.ts'
import { changeEdition, lockEdition } from '#app/festival/service.server.ts'
import { type Actor, hasRole, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import { changedMeanwhile } from './rules-draft.ts'

export type RulesRefusal =
  | { readonly kind: 'fields'; readonly errors: readonly EditionError[] }
  /** Of what was to be saved, these fields were changed by another user since the form was opened. */
  | { readonly kind: 'changed-meanwhile'; readonly fields: readonly string[]; readonly edition: Edition }
  | { readonly kind: 'edition-archived' | 'not-allowed' | 'gone' }

type RulesOrder = {
  readonly editionId: string
  readonly by: Actor
  readonly base: Partial<Edition>
  readonly wanted: Partial<Edition>
}

/** Changes dates and rules of an edition. Refused where another user changed the same ones since the form was opened. F6 */
export function saveRules(
  app: Pick<AppContext, 'db' | 'now'>,
  { editionId, by, base, wanted }: RulesOrder,
): Promise<Decision<{ readonly id: string }, RulesRefusal>> {
  return decideInTransaction<{ readonly id: string }, RulesRefusal>(app.db, async (tx) => {
    const edition = await lockEdition(tx, editionId)
    const fields = edition ? changedMeanwhile(edition, { base, wanted }) : []
    if (edition && !edition.archived && fields.length > 0)
      return refuse({ kind: 'changed-meanwhile', fields, edition })
    const editor = { name: nameOfActor(by), isAdmin: hasRole(by, 'admin') }
    const changed = await changeEdition(app, { by: editor, id: editionId, change: wanted, tx })
    if (changed.ok) return changed
    const { reason } = changed
    if (typeof reason === 'object') return refuse({ kind: 'fields', errors: reason.errors })
    if (reason === 'edition-archived' || reason === 'not-allowed') return refuse({ kind: reason })
    return refuse({ kind: 'gone' })
  })
}
