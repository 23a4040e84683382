import type { AppContext } from '#app/platform/app-context.server.ts'
import { runAsOne } from '#app/platform/database/dry-run.server.ts'
import { accept, refuse } from '#app/platform/decision.ts'
import { lockRunningAction, noteTarget } from '../tables/bulk-actions.server.ts'
import type { BulkAction } from './bulk.ts'

const LEASE_MS = 5 * 60_000

/** Until when a worker holds a bulk action that it goes on with now. */
export function leaseOf(app: Pick<AppContext, 'now'>): Date {
  return new Date(app.now().getTime() + LEASE_MS)
}

/**
 * Runs the target at this position and records it in one transaction: a crash leaves both or neither.
 * @param run returns null when it was done, else the reason why not
 * @returns false when the action was stopped, or another process took it over, meanwhile: nothing was done
 */
export async function runTarget(
  app: AppContext,
  { id, targets }: Pick<BulkAction, 'id' | 'targets'>,
  position: number,
  run: (inside: AppContext) => Promise<string | null>,
): Promise<boolean> {
  const target = targets[position]
  if (!target) throw new Error(`The action ${id} has no target ${position}.`)
  const ran = await runAsOne<null, 'stopped'>(app.db, async (db) => {
    if (!(await lockRunningAction(db, { id, position }))) return refuse('stopped')
    const reason = await run({ ...app, db, wake: () => undefined })
    await noteTarget(db, {
      id,
      position: position + 1,
      leaseUntil: leaseOf(app),
      skipped: reason === null ? null : { id: target.id, reason },
    })
    return accept(null)
  })
  if (ran.ok) app.wake()
  return ran.ok
}
