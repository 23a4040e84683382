import type { Edition } from '#app/festival/edition.ts'
import { setClosed } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { may } from '../policy.ts'
import { type Check, openChecks } from './checklist.ts'
import { readChecklist } from './queries/read-checklist.server.ts'

export type CloseRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'edition-archived'
  | 'done-already'
  | 'code-wrong'
  | 'still-open'
  | 'changed'

type Closing = {
  readonly by: Actor
  readonly edition: Edition
  /** As typed. */
  readonly code: string
  /** The digest of the checklist that was seen. */
  readonly shown: string
}

/** Identifies a checklist, so that an edition is closed only with the one that was shown. */
export function digestOf(checklist: readonly Check[]): string {
  return hashSecret(JSON.stringify(checklist))
}

/**
 * Closes an edition if its checklist is done and unchanged since it was shown. Requires the typed code, because afterwards nobody can register or plan.
 * Reads the list again under the edition's lock, so of two users one closes it. F22, F23
 */
export async function closeEdition(
  app: Pick<AppContext, 'db' | 'now'>,
  { by, edition, code, shown }: Closing,
): Promise<Decision<null, CloseRefusal>> {
  if (!may(by, 'edition.close')) return refuse('not-allowed')
  if (code.trim().toUpperCase() !== edition.code.toUpperCase()) return refuse('code-wrong')
  return decideInTransaction<null, CloseRefusal>(app.db, async (tx: Tx) => {
    const closed = await setClosed(app, tx, { by: nameOfActor(by), id: edition.id, closed: true })
    if (!closed.ok) return closed
    const checklist = await readChecklist(tx, edition, app.now())
    if (openChecks(checklist).length > 0) return refuse('still-open')
    return digestOf(checklist) === shown ? closed : refuse('changed')
  })
}

/** Reopens a closed edition. Admins only. F22 */
export async function reopenClosed(
  app: Pick<AppContext, 'db' | 'now'>,
  { by, edition }: Pick<Closing, 'by' | 'edition'>,
): Promise<Decision<null, CloseRefusal>> {
  if (!may(by, 'edition.step')) return refuse('not-allowed')
  return decideInTransaction<null, CloseRefusal>(app.db, (tx) =>
    setClosed(app, tx, { by: nameOfActor(by), id: edition.id, closed: false }),
  )
}
