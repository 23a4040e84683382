import type { AppContext } from '#app/platform/app-context.server.ts'
import { dryRun, runAsOne } from '#app/platform/database/dry-run.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import {
  type MergeRefusal,
  type MergeRequest,
  mergeDuplicates,
} from '../commands/office/merge-duplicates.server.ts'
import { editionOf } from '../tables/edition-of.server.ts'
import { drainJobsWithin } from '../time/jobs.server.ts'
import { readSnapshot } from './preview.server.ts'
import { type Preview, previewOf } from './preview.ts'

type MergePreview = {
  /** The surviving registration. */
  readonly id: Id
  readonly preview: Preview
  /** Equal as long as the command would have the same effect. */
  readonly digest: string
}

/** Previews a merge: its effects on the two and on others, or its refusal; nothing is written. R20, R52 */
export async function previewMerge(
  app: AppContext,
  request: MergeRequest,
): Promise<Decision<MergePreview, MergeRefusal>> {
  return dryRun(app.db, (db) => runMerge({ ...app, db, wake: () => undefined }, request))
}

/** Merges with exactly the previewed effects, or not at all. R52 */
export async function mergeAsShown(
  app: AppContext,
  { shown, ...request }: MergeRequest & { readonly shown: string },
): Promise<Decision<MergePreview, MergeRefusal>> {
  const done = await runAsOne<MergePreview, MergeRefusal>(app.db, async (db: Database) => {
    const result = await runMerge({ ...app, db, wake: () => undefined }, request)
    return result.ok && result.value.digest !== shown ? refuse('changed') : result
  })
  if (done.ok) app.wake()
  return done
}

/** Jobs that wait already run first, so that their effects are not attributed to the merge. */
async function runMerge(
  inside: AppContext,
  request: MergeRequest,
): Promise<Decision<MergePreview, MergeRefusal>> {
  const editionId = await editionOf(inside, request.ids[0])
  if (!editionId) return refuse('not-found')
  await drainJobsWithin(inside, editionId)
  const before = await readSnapshot(inside.db, editionId)
  const merged = await mergeDuplicates(inside, request)
  if (!merged.ok) return merged
  await drainJobsWithin(inside, editionId)
  const preview = previewOf(before, await readSnapshot(inside.db, editionId))
  return accept({
    id: merged.value.id,
    preview,
    digest: hashSecret(JSON.stringify([merged.value.id, preview])),
  })
}
