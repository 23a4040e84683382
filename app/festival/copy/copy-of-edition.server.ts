import type { AppContext } from '#app/platform/app-context.server.ts'
import { copyDatabase } from '#app/platform/database/copy.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'

/** Belong to no edition, and commands of registration read them. */
const shared = new Set([
  'email_template_versions',
  'email_templates',
  'installation',
  'invoice_series',
  'journal_accounts',
  'movements',
  'place_alert_links',
  'place_alerts',
  'users',
])

/** Of an edition: what no such command reads, and files. */
const leftOut = new Set(['audit', 'import_jobs', 'photo_files', 'pool_history', 'signed_contracts'])

/** Settles when the copy of this process that was asked for last is closed. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` on a copy of an edition in memory: for what takes so long that nobody may wait for its locks. Nothing of it is written here.
 * One copy at a time in a process, because it takes seconds and some 300 MB in addition to `work`.
 */
export function onCopyOfEdition<Value>(
  app: Pick<AppContext, 'db' | 'root'>,
  editionId: string,
  work: (copy: Database) => Promise<Value>,
): Promise<Value> {
  const run = () => onCopy(app, editionId, work)
  const mine = last.then(run, run)
  last = mine
  return mine
}

async function onCopy<Value>(
  { db, root }: Pick<AppContext, 'db' | 'root'>,
  editionId: string,
  work: (copy: Database) => Promise<Value>,
): Promise<Value> {
  const edition = `'${editionId.replaceAll("'", "''")}'`
  const copy = await copyDatabase(db, root, ({ name, columns }) => {
    if (name === 'editions') return `id = ${edition}`
    if (columns.includes('edition_id')) return leftOut.has(name) ? null : `edition_id = ${edition}`
    return shared.has(name) ? 'true' : null
  })
  try {
    return await work(copy)
  } finally {
    await copy.close()
  }
}
