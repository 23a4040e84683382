import { expect, vi } from 'vitest'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { TestApp } from '#tests/make.ts'
import { heldBeforeCommit } from './held-before-commit.ts'

type Command<Value> = (app: AppContext) => Promise<Value>

/**
 * Two commands on two connections, the second begun when the first has done everything but commit. The second waits for a lock of the first, or
 * continues without one; then the first commits. Their reads and writes always have this order.
 * @param after the first stops behind this statement instead
 */
export async function meet<One, Other>(
  app: TestApp,
  first: Command<One>,
  second: Command<Other>,
  after?: string,
): Promise<[One, Other]> {
  const held = heldBeforeCommit(app.db, after)
  const one = first({ ...app, db: held.db })
  await Promise.race([held.reached, one])
  let isDone = false
  const other = second(app).finally(() => {
    isDone = true
  })
  // answered below; until then nobody waits for it
  other.catch(() => undefined)
  await vi.waitFor(async () => expect(isDone || (await waitingForLocks(app)) > 0).toBe(true), {
    timeout: 30_000,
  })
  held.letGo()
  return [await one, await other]
}

/** How many connections of this database wait for a lock. */
export async function waitingForLocks({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
