import { type Actor, systemActor } from '#app/people/actor.ts'
import { actorNamed } from '#app/people/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { runPlanAction } from '../publishing/run-plan-action.server.ts'
import {
  beginBulkAction,
  claimBulkAction,
  deleteOldBulkActions,
  endBulkAction,
  readTargetStates,
} from '../tables/bulk-actions.server.ts'
import {
  type BulkAction,
  type BulkCommand,
  type BulkState,
  type IssueOne,
  isPlanCommand,
  MAIL_DELAY_MS,
  othersAdmitted,
  type Target,
} from './bulk.ts'
import { tryOne } from './do-one.server.ts'
import { mayRun, previewBulk } from './preview-bulk.server.ts'
import { leaseOf, runTarget } from './run-target.server.ts'

const KEPT_MS = 30 * 86_400_000

/**
 * Runs the bulk actions that are due, each once. Continues an action that a crashed process began; a repeated command has no further effect (A7).
 * Leaves out registrations that changed since the preview; does nothing when other dancers than those shown would be admitted. R37
 * @param issue absent: no invoice is issued
 * @returns the number of actions run
 */
export async function runBulkActions(app: AppContext, issue?: IssueOne): Promise<number> {
  let done = 0
  for (;;) {
    const action = await claimBulkAction(app.db, { now: app.now(), leaseUntil: leaseOf(app) })
    if (!action) break
    const state = await runOne(app, action, issue)
    // refused or changed, it has done nothing since it was claimed
    const position = state === 'done' ? null : action.position
    if (state) await endBulkAction(app.db, { id: action.id, state, now: app.now(), position })
    done += 1
  }
  if (done > 0) await deleteOldBulkActions(app.db, new Date(app.now().getTime() - KEPT_MS))
  return done
}

/** @returns null when the action was stopped, or another process took it over, meanwhile */
async function runOne(app: AppContext, action: BulkAction, issue?: IssueOne): Promise<BulkState | null> {
  // The user's roles are read now: a revoked role or a blocked user does nothing any more
  const by = action.askedBy === 'system' ? systemActor : await actorNamed(app.db, action.askedBy)
  if (!by || !mayRun(by, action)) return 'refused'
  const { command } = action
  if (isPlanCommand(command)) return runPlanAction(app, { ...action, command }, by)
  return runOnRegistrations(app, { ...action, command, issue }, by)
}

type OnRegistrations = BulkAction & { readonly command: BulkCommand; readonly issue: IssueOne | undefined }

async function runOnRegistrations(
  app: AppContext,
  action: OnRegistrations,
  by: Actor,
): Promise<BulkState | null> {
  const begun = action.isBegun ? accept(action.targets) : await begin(app, action, by)
  if (!begun.ok) return begun.reason === 'changed' ? 'changed' : null
  const delayed: AppContext = { ...app, mailDelayMs: MAIL_DELAY_MS }
  const running = { ...action, targets: begun.value }
  for (const [n, { id }] of begun.value.entries()) {
    if (n < action.position) continue
    const hasRun = await runTarget(delayed, running, n, async (inside) => {
      const [target] = await readTargetStates(inside.db, action.editionId, [id])
      return target ? tryOne(inside, { ...action, by }, target) : 'not-found'
    })
    if (!hasRun) return null
  }
  return 'done'
}

/** Leaves out targets that changed. @returns the rest; refused when other dancers than those shown would be admitted */
async function begin(
  app: AppContext,
  action: OnRegistrations,
  by: Actor,
): Promise<Decision<readonly Target[], 'changed' | 'stopped'>> {
  const { editionId, targets, expected } = action
  const ids = targets.map(({ id }) => id)
  const known = new Map(
    (await readTargetStates(app.db, editionId, ids)).map(({ id, stateToken }) => [id, stateToken]),
  )
  const same = targets.filter(({ id, stateToken }) => known.get(id) === stateToken)
  if (same.length > 0) {
    const previewed = await previewBulk(app, { ...action, by, ids: same.map(({ id }) => id) })
    if (!previewed.ok) return refuse('changed')
    if (othersAdmitted(previewed.value).some((one) => !expected.includes(one))) return refuse('changed')
  }
  const changed = targets.filter((target) => !same.includes(target))
  const skipped = changed.map(({ id }) => ({ id, reason: 'changed' }))
  const hasBegun = await beginBulkAction(app.db, { id: action.id, targets: same, skipped })
  return hasBegun ? accept(same) : refuse('stopped')
}
