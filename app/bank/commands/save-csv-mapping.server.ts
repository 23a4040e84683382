import { readNotice } from '#app/ledger/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { inSteps } from '#app/platform/in-steps.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { CsvMapping } from '../csv/csv-mapping.ts'
import { may } from '../policy.ts'
import { ownAccounts } from '../queries/read-file.server.ts'
import { checkStatements } from '../reading/check-statement.ts'
import { readStatementFile } from '../reading/read-statement-file.ts'
import type { StatementError } from '../statement-error.ts'
import { saveMapping } from '../tables/csv-mappings.server.ts'

export type MappingRefusal =
  | { readonly kind: 'not-allowed' | 'not-found' }
  | { readonly kind: 'refused'; readonly error: StatementError }

/** Remembers how the CSV files of a bank are read, once a file can be read so. B17 */
export async function saveCsvMapping(
  app: AppContext,
  { fileId, mapping, by }: { readonly fileId: Id; readonly mapping: CsvMapping; readonly by: Actor },
): Promise<Decision<null, MappingRefusal>> {
  if (!may(by, 'bank.book')) return refuse({ kind: 'not-allowed' })
  const notice = await readNotice(app.db, { id: fileId, source: 'statement' })
  if (!notice) return refuse({ kind: 'not-found' })
  const read = await inSteps(readStatementFile(notice.content, mapping))
  if (!read.ok) return refuse({ kind: 'refused', error: read.reason })
  const checked = checkStatements(read.value, {
    accounts: await ownAccounts(app),
    today: localDayOf(app.now()),
  })
  if (!checked.ok) return refuse({ kind: 'refused', error: checked.reason })
  await saveMapping(app.db, mapping, { at: app.now(), by: nameOfActor(by) })
  return accept(null)
}
