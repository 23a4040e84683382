import path from 'node:path'
import { verifyAccount } from '#app/bank/service.server.ts'
import { findEditions } from '#app/festival/service.server.ts'
import { verifyReceipts } from '#app/fiscal/service.server.ts'
import { verifyInvoices } from '#app/invoices/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { appendErasures, erasuresInFile } from '#app/platform/audit/erasure-list.server.ts'
import { verifyReception } from '#app/reception/service.server.ts'
import { cancelErased } from '#app/registration/commands/cancel-erased.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { isEmpty } from '#db/seed/seed.server.ts'
import { backUp } from '#scripts/backup/backup.ts'
import { type Restored, restore } from '#scripts/backup/restore.ts'
import { refuseRealFestival } from '#server/demo.ts'
import { eraseEverythingDue } from '#server/retention.ts'

/** @returns a line that says what was checked. @throws Error with every violation, or when there is nothing to check */
export async function verifyData(app: AppContext): Promise<string> {
  if (await isEmpty(app.db)) {
    throw new Error(`There is nothing to verify: ${whereOf(app)} holds no edition.`)
  }
  await drainJobs(app)
  const editions = (await findEditions(app)).map(({ id }) => id)
  const violations = [
    ...(await verify(app)),
    ...(await verifyAccount(app.db)),
    ...(await verifyInvoices(app.db, editions)),
    ...(await verifyReception(app.db)),
    ...(await verifyReceipts(app.db)),
  ]
  const { rows } = await app.db.query<{ editions: number; registrations: number }>(
    `select (select count(*)::int from editions) as editions, (select count(*)::int from registrations) as registrations`,
  )
  const [seen] = rows
  if (violations.length === 0) {
    return `All is well: editions ${seen?.editions}, registrations ${seen?.registrations}.`
  }
  const lines = violations.map(({ invariant, subject, seen: what }) => `  ${invariant}: ${subject}: ${what}`)
  throw new Error([`${violations.length} found:`, ...lines].join('\n'))
}

/** @param file absolute. @returns a line that says how much is in it */
export async function backUpData(app: AppContext, file: string): Promise<string> {
  return `${await backUp(app.db, file)} rows are in ${file}.`
}

/**
 * Restores, then does what the erasure list and retention still ask for, then verifies.
 * @param file absolute
 * @returns lines that say what came back and what did not
 * @throws Error when nothing was restored, or when what was restored does not verify
 */
export async function restoreData(app: AppContext, file: string): Promise<string> {
  const { config, db } = app
  const listed = await erasuresInFile(config.dataDir)
  const restored = await restore(db, file, listed, { check: (tx) => refuseRealFestival(tx, config) })
  if (!restored.isDemo) await appendErasures(config.dataDir, missingIn(listed, restored.erasures))
  let cancelled = 0
  for (let some = await cancelErased(app); some > 0; some = await cancelErased(app)) cancelled += some
  await eraseEverythingDue(app)
  return [...linesOn(restored, cancelled), await verifyData(app)].join('\n')
}

function linesOn(
  { rows, asOf, erasedAgain, linksClosed, emailsHeld, accountsChanged }: Restored,
  cancelled: number,
) {
  return [
    `${rows} rows are back, as of ${asOf}. Everybody has to sign in again; one-time links open nothing.`,
    `Erased again: ${erasedAgain}, of them cancelled: ${cancelled}. Links closed since and closed again: ${linksClosed}.`,
    `E-mails held that were unsent then: ${emailsHeld}. The next start sends those of the last day; see “mail”.`,
    ...(accountsChanged.length > 0
      ? [
          `Password, roles, status or second factors are again as they were then, look at them: ${accountsChanged.join(', ')}.`,
        ]
      : []),
  ]
}

function missingIn(listed: Restored['erasures'], all: Restored['erasures']): Restored['erasures'] {
  const known = new Set(listed.map((one) => JSON.stringify(one)))
  return all.filter((one) => !known.has(JSON.stringify(one)))
}

function whereOf({ config }: AppContext): string {
  return config.database.url ? 'the database server' : path.resolve(config.dataDir)
}
