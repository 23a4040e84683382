import { getCurrentEdition } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { accountPattern, type JournalKey, journalKeys } from '../journal/accounts.ts'
import { may } from '../policy.ts'
import {
  type JournalAccounts,
  lockAccounts,
  readAccounts,
  writeAccounts,
} from '../tables/journal-accounts.server.ts'

/** `changed-meanwhile`: another user has set these otherwise since they were shown. */
export type AccountsRefusal =
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'malformed' | 'changed-meanwhile'; readonly keys: readonly JournalKey[] }

/** Sets the accountant's accounts: those that differ from the ones shown. Earlier exports do not change. I12 */
export async function setAccounts(
  app: AppContext,
  {
    accounts,
    shown,
    by,
  }: { readonly accounts: JournalAccounts; readonly shown: JournalAccounts; readonly by: Actor },
): Promise<Decision<null, AccountsRefusal>> {
  if (!may(by, 'accounts.edit')) return refuse({ kind: 'not-allowed' })
  const keys = journalKeys.filter((key) => !accountPattern.test(accounts[key]))
  if (keys.length > 0) return refuse({ kind: 'malformed', keys })
  const { id: editionId } = await getCurrentEdition(app)
  return decideInTransaction<null, AccountsRefusal>(app.db, async (tx) => {
    await lockAccounts(tx)
    const before = await readAccounts(tx)
    const changed = journalKeys.filter((key) => accounts[key] !== shown[key])
    const clashing = changed.filter((key) => before[key] !== shown[key] && before[key] !== accounts[key])
    if (clashing.length > 0) return refuse({ kind: 'changed-meanwhile', keys: clashing })
    const after = { ...before, ...Object.fromEntries(changed.map((key) => [key, accounts[key]])) }
    await writeAccounts(tx, after)
    await recordAction(tx, {
      editionId,
      at: app.now(),
      actor: nameOfActor(by),
      action: 'invoice.accounts',
      subjectId: editionId,
      before,
      after,
    })
    return accept(null)
  })
}
