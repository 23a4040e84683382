import { writtenUpTo } from './embedded/written-up-to.server.ts'

/** Calls a task again and again; the returned function ends that. Replaced in tests. */
type Every = (ms: number, task: () => void) => () => void

export interface UpkeepPlan {
  /** Milliseconds between checkpoints, which keep the write-ahead log and the next start short. */
  readonly checkpointEveryMs: number
  /** Milliseconds between `VACUUM (ANALYZE)` of every table, which keeps searches fast. */
  readonly vacuumEveryMs: number
  readonly every?: Every
}

export const DEFAULT_UPKEEP: UpkeepPlan = { checkpointEveryMs: 60_000, vacuumEveryMs: 10 * 60_000 }

interface Chores {
  readonly run: (sql: string) => Promise<{ rows: unknown[] }>
  readonly failed: (error: unknown) => void
}

/**
 * Does what a PostgreSQL server's background processes do and the embedded engine has none of. Each statement waits its turn like
 * everybody else's; nothing is done while nothing was written. A write between a chore and the reading after it counts
 * as the chore's own and waits for the next write. Returns the function that stops it and waits for the
 * chore at hand.
 */
export function startUpkeep(plan: UpkeepPlan, { run, failed }: Chores): () => Promise<void> {
  const every = plan.every ?? everyInterval
  let chore: Promise<void> = Promise.resolve()
  let stopped = false

  const seenBy = new Map<string, string>()
  const whenWritten = (name: string, task: () => Promise<void>): (() => void) => {
    const unlessIdle = async (): Promise<void> => {
      if (stopped) return
      const before = await writtenUpTo({ query: run })
      if (before === seenBy.get(name)) return
      await task()
      const after = await writtenUpTo({ query: run })
      seenBy.set(name, after)
      // what one chore writes is no work for the other, or they would keep each other busy for ever
      for (const [other, seen] of seenBy) if (seen === before) seenBy.set(other, after)
    }
    return () => {
      chore = chore.then(unlessIdle).catch(failed)
    }
  }

  const stops = [
    every(
      plan.checkpointEveryMs,
      whenWritten('checkpoint', async () => void (await run('CHECKPOINT'))),
    ),
    every(
      plan.vacuumEveryMs,
      whenWritten('vacuum', () => vacuumTables(run, () => stopped)),
    ),
  ]

  return async () => {
    stopped = true
    for (const stop of stops) stop()
    await chore
  }
}

/** Table by table, so that a registration waits for one table at most. */
async function vacuumTables(run: Chores['run'], stopped: () => boolean): Promise<void> {
  const { rows } = await run(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  )
  for (const row of rows) {
    if (stopped()) return
    if (hasName(row)) await run(`VACUUM (ANALYZE) ${row.name}`)
  }
}

function hasName(row: unknown): row is { name: string } {
  return typeof row === 'object' && row !== null && 'name' in row && typeof row.name === 'string'
}

function everyInterval(ms: number, task: () => void): () => void {
  const timer = setInterval(task, ms)
  timer.unref()
  return () => clearInterval(timer)
}
