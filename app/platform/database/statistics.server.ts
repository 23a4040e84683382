import { writtenUpTo } from './embedded/written-up-to.server.ts'
import type { Querying } from './statement.ts'

/** Seconds between two analyses of a table that has not doubled: one takes a tenth of a second. */
const APART_SECONDS = 30

/**
 * Runs ANALYZE on every table that has more than doubled since the last one, or in which more than a two-hundredth of its rows was written
 * since, `apartSeconds` ago or earlier.
 * Every key here begins with the edition. Without statistics PostgreSQL assumes that the edition alone selects one row,
 * and takes any index that begins with it: in the rush after opening each page would read all earlier registrations. With statistics of
 * earlier editions alone it assumes the same of a new one, whose rows do not double the table.
 * Autovacuum runs once a minute and waits for a tenth of the rows; the embedded engine has none. ANALYZE blocks nobody.
 * @returns how many tables were analysed
 */
export async function refreshStatistics(db: Querying, apartSeconds = APART_SECONDS): Promise<number> {
  const { rows } = await db.query<{ name: string }>({
    name: 'outgrown-tables',
    text: outgrown,
    values: [apartSeconds],
  })
  for (const { name } of rows) await db.query(`analyze ${name}`)
  return rows.length
}

/** The same as a task to be done again and again: it looks at the tables only when something was written since it last looked. */
export function refreshStatisticsAfterWriting(): (app: { readonly db: Querying }) => Promise<void> {
  let seen = ''
  return async ({ db }) => {
    const position = await writtenUpTo(db)
    if (position === seen) return
    await refreshStatistics(db)
    seen = position
  }
}

/** Tables of fewer rows cost nothing to read whole. */
const least = 100

/** The planner uses `reltuples`; −1 without statistics. */
const outgrown = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_live_tup >= ${least} and (s.n_live_tup > 2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > ${least} + c.reltuples / 200
      and greatest(s.last_analyze, s.last_autoanalyze) <= clock_timestamp() - make_interval(secs => $1))`
