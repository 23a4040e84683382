import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { dryRun } from '#app/platform/database/dry-run.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newId } from '#app/platform/ids.server.ts'
import { may } from '#app/programme/policy.ts'
import { type PlanRefusal, readPlan, removePlanned } from '#app/programme/service.server.ts'
import {
  type BulkAction,
  type BulkOptions,
  isPlanCommand,
  type PlanCommand,
  startsAfterMs,
  type Target,
} from '../bulk/bulk.ts'
import { insertBulkAction, selectBulkActions } from '../tables/bulk-actions.server.ts'
import {
  linesOfPublish,
  type PublishOutcome,
  type PublishRequest,
  publishWithin,
  type RunRefusal,
} from './publish.server.ts'

type PlanActionRefusal = RunRefusal | { readonly kind: 'changed' }

/** Previews publishing, with the digest that `askPublish` expects. Nothing is written. R42 */
export async function previewPublish(
  app: AppContext,
  request: PublishRequest,
): Promise<Decision<PublishOutcome & { readonly digest: string }, RunRefusal>> {
  if (!may(request.by, 'programme.edit')) return refuse({ kind: 'not-allowed' })
  const result = await dryRun(app.db, (db) => publishWithin({ ...app, db, wake: () => undefined }, request))
  if (!result.ok) return result
  return accept({ ...result.value, digest: digestOf(result.value) })
}

/** A digest of the lines of the outcome: equal digests, equal consequences. A worker publishes nothing that was not shown. R42 */
export function digestOf(outcome: PublishOutcome): string {
  return hashSecret(JSON.stringify(linesOfPublish(outcome)))
}

/** Schedules the previewed publication: a worker publishes after the time in which it can be stopped. R42 */
export async function askPublish(
  app: AppContext,
  { shown, ...request }: PublishRequest & { readonly shown: string },
): Promise<Decision<{ readonly id: Id }, PlanActionRefusal>> {
  const previewed = await previewPublish(app, request)
  if (!previewed.ok) return previewed
  if (previewed.value.digest !== shown) return refuse({ kind: 'changed' })
  const targets = previewed.value.events.map(({ event }) => ({ id: event.id, stateToken: '' }))
  const options = { leaveUntil: request.leaveUntil }
  return accept({
    id: await storePlanAction(app, { ...request, command: 'publish', targets, expected: [shown], options }),
  })
}

/** The effect of removing drafts: which are removed, and which stay and why. */
export type RemovalOutcome = {
  readonly affected: readonly Target[]
  readonly skipped: readonly { readonly id: Id; readonly reason: PlanRefusal['kind'] }[]
}

/** Previews which of these drafts can be removed. Nothing is written. R42 */
export async function previewRemoval(
  app: AppContext,
  { editionId, ids, by }: { readonly editionId: string; readonly ids: readonly Id[]; readonly by: Actor },
): Promise<Decision<RemovalOutcome, { readonly kind: 'not-allowed' }>> {
  if (!may(by, 'programme.edit')) return refuse({ kind: 'not-allowed' })
  return dryRun(app.db, async (db) => {
    const inside: AppContext = { ...app, db, wake: () => undefined }
    const plan = new Map((await readPlan(db, editionId)).map((event) => [event.id, event]))
    const affected: Target[] = []
    const skipped: { id: Id; reason: PlanRefusal['kind'] }[] = []
    for (const id of ids) {
      const stateToken = plan.get(id)?.token
      if (stateToken === undefined) continue
      const removed = await removePlanned(inside, { editionId, id, base: stateToken, by })
      if (removed.ok) affected.push({ id, stateToken })
      else skipped.push({ id, reason: removed.reason.kind })
    }
    return accept({ affected, skipped })
  })
}

/** Schedules the removal: a worker deletes the drafts after the time in which it can be stopped; drafts changed meanwhile stay. R42 */
export async function askRemoval(
  app: AppContext,
  request: { readonly editionId: string; readonly ids: readonly Id[]; readonly by: Actor },
): Promise<Decision<{ readonly id: Id }, PlanActionRefusal>> {
  const previewed = await previewRemoval(app, request)
  if (!previewed.ok) return previewed
  const { affected: targets } = previewed.value
  if (targets.length === 0) return refuse({ kind: 'nothing' })
  return accept({
    id: await storePlanAction(app, { ...request, command: 'remove-drafts', targets, expected: [] }),
  })
}

/** Stores a previewed action on the programme; a worker runs it after the time in which it can be stopped. R42 */
export async function storePlanAction(
  app: AppContext,
  {
    editionId,
    by,
    command,
    targets,
    expected,
    options = {},
  }: {
    readonly editionId: string
    readonly by: Actor
    readonly command: PlanCommand
    readonly targets: readonly Target[]
    readonly expected: readonly string[]
    readonly options?: BulkOptions
  },
): Promise<Id> {
  const now = app.now()
  const id = newId(now)
  const startsAt = new Date(now.getTime() + startsAfterMs(command))
  await insertBulkAction(app.db, {
    id,
    editionId,
    command,
    targets,
    expected,
    startsAt,
    options,
    askedBy: nameOfActor(by),
    askedAt: now,
    skipped: [],
  })
  app.wake()
  return id
}

const SHOWN_MS = 2 * 60_000

/** The actions on the programme that wait, run, or ended recently. */
export async function recentPlanActions(app: AppContext, editionId: string): Promise<BulkAction[]> {
  const since = new Date(app.now().getTime() - SHOWN_MS)
  return (await selectBulkActions(app.db, { editionId, since })).filter(({ command }) =>
    isPlanCommand(command),
  )
}
