import { getCurrentEdition } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { accountPattern, type JournalKey, journalKeys } from '../journal/accounts.ts'
import { may } from '../policy.ts'
import { type JournalAccounts, readAccounts, writeAccounts } from '../tables/journal-accounts.server.ts'

export type AccountsRefusal =
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'malformed'; readonly keys: readonly JournalKey[] }

/** Sets the accountant's accounts. Earlier exports do not change. I12 */
export async function setAccounts(
  app: AppContext,
  { accounts, by }: { readonly accounts: JournalAccounts; readonly by: Actor },
): Promise<Decision<null, AccountsRefusal>> {
  if (!may(by, 'accounts.edit')) return refuse({ kind: 'not-allowed' })
  const keys = journalKeys.filter((key) => !accountPattern.test(accounts[key]))
  if (keys.length > 0) return refuse({ kind: 'malformed', keys })
  const { id: editionId } = await getCurrentEdition(app)
  return decideInTransaction<null, AccountsRefusal>(app.db, async (tx) => {
    const before = await readAccounts(tx)
    await writeAccounts(tx, accounts)
    await recordAction(tx, {
      editionId,
      at: app.now(),
      actor: nameOfActor(by),
      action: 'invoice.accounts',
      subjectId: editionId,
      before,
      after: accounts,
    })
    return accept(null)
  })
}
