import { allowRestoring } from '#app/festival/archive.server.ts'
import { type Erasure, erasuresOf } from '#app/platform/audit/erasure-list.server.ts'
import type { Database, Tx } from '#app/platform/database/open.server.ts'
import { countOn, insertRows, quoted, type Table, tablesOf } from '#app/platform/database/tables.server.ts'
import { demoStateOf } from '#db/seed/festival.server.ts'
import type { Batch } from './backup.ts'
import { readBackup } from './backup-reader.ts'
import { isBackedUp, migrationsOf } from './backup-tables.ts'
import { eraseAgain } from './erase-again.ts'
import { type Carried, carryOver, rememberReplaced } from './replaced.ts'

/** The result of a restore. `erasures` is the whole list now, for the file in the data folder. */
export type Restored = Carried & {
  readonly rows: number
  /** The instant of the backup, ISO 8601. */
  readonly asOf: string
  readonly erasedAgain: number
  readonly erasures: readonly Erasure[]
  readonly isDemo: boolean
}

/**
 * Replaces all data by a backup, or changes nothing. People erased since stay erased: by the list of the replaced database, of the backup, and
 * `listed`, the list in the file. Nobody is signed in afterwards, one-time links are void, and unsent e-mails are held.
 * @param options.check throws where the festival that is back must not be here: then nothing was restored
 * @throws when the file is no backup, is truncated, has no edition, or was made with other migrations
 */
export async function restore(
  db: Database,
  file: string,
  listed: readonly Erasure[] = [],
  { check = async () => {} }: { readonly check?: (tx: Tx) => Promise<void> } = {},
): Promise<Restored> {
  return db.transaction(async (tx) => {
    const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]))
    const all = [...tables.keys()].map(quoted).join(', ')
    let replaced: readonly Erasure[] = []
    let rows = 0
    const { asOf, lastNumber } = await readBackup(file, {
      async onHead({ migrations }) {
        await refuseOtherMigrations(tx, migrations)
        // from here on every erasure is on the list below
        await tx.query(`lock table ${all} in access exclusive mode`)
        replaced = await erasuresOf(tx)
        await rememberReplaced(tx)
        await allowRestoring(tx)
        await tx.query(`truncate ${all} restart identity`)
      },
      async onBatch({ table, rows: batch }: Batch) {
        const known = tables.get(table)
        if (!known) throw new Error(`The backup holds a table “${table}”, which is not known here.`)
        if (!isBackedUp(table)) return
        await insert(tx, known, batch)
        rows += batch.length
      },
    })
    const { rows: editions } = await tx.query('select from editions limit 1')
    if (editions.length === 0) {
      throw new Error('The backup holds no edition: there is nothing to restore. Nothing was changed.')
    }
    await check(tx)
    // the demo begins again with the same people, so a list of its erasures would be about others
    const isDemo = (await demoStateOf(tx)) !== null
    const carried = await carryOver(tx)
    const erasedAgain = await eraseAgain(tx, isDemo ? replaced : [...listed, ...replaced])
    for (const table of tables.values()) await countOn(tx, table)
    await tx.query(continueNumbers, [lastNumber ?? 0])
    return { ...carried, rows, asOf, erasedAgain, erasures: await erasuresOf(tx), isDemo }
  })
}

async function refuseOtherMigrations(tx: Tx, migrations: readonly string[]): Promise<void> {
  const here = await migrationsOf(tx)
  if (migrations.join() === here.join()) return
  const names = (list: readonly string[], other: readonly string[]) =>
    list.filter((name) => !other.includes(name)).join(', ') || 'none'
  throw new Error(
    `The backup was made with other migrations. Only in the backup: ${names(migrations, here)}; only here: ` +
      `${names(here, migrations)}. Restore it with the version that made it, then start this one.`,
  )
}

async function insert(tx: Tx, table: Table, rows: readonly object[]): Promise<void> {
  try {
    await insertRows(tx, table, JSON.stringify(rows))
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (!code?.startsWith(constraintViolations)) throw error
    const sentence = `The rows of “${table.name}” contradict the others: ${message}. Nothing was restored.`
    throw new Error(sentence, { cause: error })
  }
}

/**
 * No column owns this sequence. It continues after the numbers of both databases: what was deleted meanwhile is named by its number in e-mails and bank
 * transfers.
 */
const continueNumbers = `
  select setval('registration_number', greatest($1::bigint, (select last_value from registration_number),
    (select max(number) from registrations), (select max(number) from payment_groups)))`

/** PostgreSQL, appendix A. */
const constraintViolations = '23'
