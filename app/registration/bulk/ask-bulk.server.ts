import type { Actor } from '#app/people/actor.ts'
import { nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newId } from '#app/platform/ids.server.ts'
import {
  endBulkAction,
  insertBulkAction,
  readTargetStates,
  selectBulkAction,
  selectBulkActions,
} from '../tables/bulk-actions.server.ts'
import {
  type BulkAction,
  type BulkPreview,
  hasOptions,
  MOST_SELECTED,
  othersAdmitted,
  startsAfterMs,
} from './bulk.ts'
import { type BulkRequest, mayRun, previewBulk } from './preview-bulk.server.ts'

export type BulkRefusal =
  | { readonly kind: 'not-allowed' | 'too-many' | 'nothing' | 'reason-missing' | 'options-missing' }
  /** The command would now have another effect than the one shown. */
  | { readonly kind: 'changed'; readonly preview: BulkPreview }

/** A digest of the preview: equal as long as the command would have the same effect. */
function digestOf(
  { command, options = {} }: BulkRequest,
  { affected, skipped, preview }: BulkPreview,
): string {
  const { tags, promo, from, to } = options
  const ids = [affected.map(({ id }) => id), skipped.map(({ dancer }) => dancer.id)]
  return hashSecret(JSON.stringify([command, tags, promo, from, to, ids, preview]))
}

/** Previews a bulk command and returns the digest that `askBulk` expects. */
export async function previewBulkAction(
  app: AppContext,
  request: BulkRequest,
): Promise<Decision<BulkPreview & { readonly digest: string }, BulkRefusal>> {
  if (request.ids.length > MOST_SELECTED) return refuse({ kind: 'too-many' })
  if (!hasOptions(request.command, request.options ?? {})) return refuse({ kind: 'options-missing' })
  const previewed = await previewBulk(app, request)
  if (!previewed.ok) return refuse({ kind: previewed.reason })
  return accept({ ...previewed.value, digest: digestOf(request, previewed.value) })
}

/**
 * Schedules the previewed command: stores it with the frozen selection; a worker runs it after the time in which it can be stopped. No registration
 * changes yet. R37
 */
export async function askBulk(
  app: AppContext,
  { shown, ...request }: BulkRequest & { readonly shown: string },
): Promise<Decision<{ readonly id: Id }, BulkRefusal>> {
  const { editionId, command, options = {}, by } = request
  if (command === 'excuse' && (options.reason ?? '').trim() === '') return refuse({ kind: 'reason-missing' })
  const previewed = await previewBulkAction(app, request)
  if (!previewed.ok) return previewed
  const { affected, skipped, preview, digest } = previewed.value
  if (digest !== shown) return refuse({ kind: 'changed', preview: previewed.value })
  if (affected.length === 0) return refuse({ kind: 'nothing' })
  const now = app.now()
  const id = newId(now)
  const states = await readTargetStates(
    app.db,
    editionId,
    affected.map((one) => one.id),
  )
  await insertBulkAction(app.db, {
    id,
    editionId,
    command,
    options,
    askedBy: nameOfActor(by),
    askedAt: now,
    startsAt: new Date(now.getTime() + startsAfterMs(command)),
    targets: states.map(({ id: target, stateToken }) => ({ id: target, stateToken })),
    expected: othersAdmitted({ affected, preview }),
    skipped: skipped.map(({ dancer, reason }) => ({ id: dancer.id, reason })),
  })
  app.wake()
  return accept({ id })
}

/** Stops a bulk action: before its time nothing of it happens; while it runs, the rest is not done. R37 */
export async function stopBulk(
  app: AppContext,
  { id, by }: { readonly id: string; readonly by: Actor },
): Promise<Decision<null, 'not-allowed' | 'ended'>> {
  const action = await selectBulkAction(app.db, id)
  if (!action || !mayRun(by, action)) return refuse('not-allowed')
  const stopped = await endBulkAction(app.db, { id, state: 'stopped', now: app.now(), position: null })
  return stopped ? accept(null) : refuse('ended')
}

/** How long an ended bulk action is still shown. */
const SHOWN_MS = 2 * 60_000

/** The bulk actions of an edition that wait, run, or ended within `SHOWN_MS`. */
export function recentBulkActions(app: AppContext, editionId: string): Promise<BulkAction[]> {
  return selectBulkActions(app.db, { editionId, since: new Date(app.now().getTime() - SHOWN_MS) })
}
