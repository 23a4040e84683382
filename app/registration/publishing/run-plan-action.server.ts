import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { runAsOne } from '#app/platform/database/dry-run.server.ts'
import { accept, refuse } from '#app/platform/decision.ts'
import { removePlanned } from '#app/programme/service.server.ts'
import { type BulkAction, type BulkState, MAIL_DELAY_MS, type PlanCommand } from '../bulk/bulk.ts'
import { leaseOf, runTarget } from '../bulk/run-target.server.ts'
import { beginBulkAction, lockRunningAction, noteTarget } from '../tables/bulk-actions.server.ts'
import { runWhatIf } from '../what-if/what-if.server.ts'
import { cancellationOf, digestOfCancelling } from './ask-cancel-event.server.ts'
import { digestOf } from './ask-plan-action.server.ts'
import { publishWithin } from './publish.server.ts'

type PlanAction = BulkAction & { readonly command: PlanCommand }

/** Runs a scheduled action on the programme. @returns null when it was stopped, or another process took it over, meanwhile */
export async function runPlanAction(
  app: AppContext,
  action: PlanAction,
  by: Actor,
): Promise<BulkState | null> {
  switch (action.command) {
    case 'publish':
      return runAsShown(app, action, (inside) => publishedDigest(inside, action, by))
    case 'cancel-event':
      return runAsShown(app, action, (inside) => cancelledDigest(inside, action, by))
    case 'remove-drafts':
      return runRemoval(app, action, by)
  }
}

/** @returns the digest of what it did; null: it was refused */
async function publishedDigest(
  inside: AppContext,
  { editionId, targets, options }: PlanAction,
  by: Actor,
): Promise<string | null> {
  const events = targets.map((target) => target.id)
  const result = await publishWithin(inside, { editionId, events, by, leaveUntil: options.leaveUntil })
  return result.ok ? digestOf(result.value) : null
}

async function cancelledDigest(
  inside: AppContext,
  { editionId, targets }: PlanAction,
  by: Actor,
): Promise<string | null> {
  const [target] = targets
  if (!target) return null
  const result = await runWhatIf(inside, { editionId, whatIf: cancellationOf(target.id), by })
  return result.ok ? digestOfCancelling(result.value) : null
}

/**
 * Does it and marks the action as done in one transaction: a crash leaves both or neither. Does nothing when the effect would differ from the
 * preview. R42
 */
async function runAsShown(
  app: AppContext,
  { id, targets, expected, position }: PlanAction,
  run: (inside: AppContext) => Promise<string | null>,
): Promise<BulkState | null> {
  if (position > 0) return 'done'
  const done = await runAsOne<BulkState, 'changed' | 'stopped'>(app.db, async (db) => {
    const digest = await run({ ...app, db, wake: () => undefined, mailDelayMs: MAIL_DELAY_MS })
    if (digest === null || !expected.includes(digest)) return refuse('changed')
    // The row is locked until the end: a stop comes before it, or too late
    if (!(await lockRunningAction(db, { id, position }))) return refuse('stopped')
    await noteTarget(db, { id, position: targets.length, skipped: null, leaseUntil: leaseOf(app) })
    return accept('done')
  })
  if (done.ok) {
    app.wake()
    return 'done'
  }
  return done.reason === 'stopped' ? null : 'changed'
}

async function runRemoval(app: AppContext, action: PlanAction, by: Actor): Promise<BulkState | null> {
  const { id, editionId, targets } = action
  if (!action.isBegun && !(await beginBulkAction(app.db, { id, targets, skipped: [] }))) return null
  for (const [n, { id: event, stateToken: base }] of targets.entries()) {
    if (n < action.position) continue
    const hasRun = await runTarget(app, action, n, async (inside) => {
      const removed = await removePlanned(inside, { editionId, id: event, base, by })
      return removed.ok ? null : removed.reason.kind
    })
    if (!hasRun) return null
  }
  return 'done'
}
