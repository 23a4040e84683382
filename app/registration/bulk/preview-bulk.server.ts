import { onCopyOfEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { dryRun } from '#app/platform/database/dry-run.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { may as mayProgramme } from '#app/programme/policy.ts'
import { mayBulk } from '../policy.ts'
import { readSnapshot } from '../queries/preview.server.ts'
import { previewOf, type Snapshot } from '../queries/preview.ts'
import { readTargetStates, type TargetState } from '../tables/bulk-actions.server.ts'
import { drainJobsWithin } from '../time/jobs.server.ts'
import {
  type BulkAction,
  type BulkCommand,
  type BulkOptions,
  type BulkPreview,
  type IssueOne,
  isPlanCommand,
} from './bulk.ts'
import { tryOne } from './do-one.server.ts'

export type BulkRequest = {
  readonly editionId: string
  readonly ids: readonly Id[]
  readonly command: BulkCommand
  readonly options?: BulkOptions
  readonly by: Actor
  /** Needed by the command that issues invoices. */
  readonly issue?: IssueOne | undefined
  /** Called with an e-mail that the command would write, while it is there. */
  readonly onEmail?: ((inside: AppContext, emailId: string) => Promise<void>) | undefined
}

/** Whether the actor may still run a stored action: the same rule as for starting and stopping it. */
export function mayRun(by: Actor, { command, targets }: Pick<BulkAction, 'command' | 'targets'>): boolean {
  return isPlanCommand(command) ? mayProgramme(by, 'programme.edit') : mayBulk(by, targets.length)
}

/** Trying out a command on more registrations than these holds its locks for some seconds. */
const MOST_IN_PLACE = 100
/** Commands that hold the locks of places or of invoice numbers. The others change nothing that anybody waits for, and a copy takes longer. */
const holding: ReadonlySet<BulkCommand> = new Set([
  'cancel',
  'invoice',
  'promo',
  'release',
  'restore',
  'swap',
])

/**
 * Previews giving this command to all of these registrations, one after the other: the effects, and which are left out and why. Registrations of other
 * editions are ignored. Runs in a transaction that is rolled back, or in a copy of the edition when others would wait for long. R20, R37
 */
export async function previewBulk(
  app: AppContext,
  request: BulkRequest,
): Promise<Decision<BulkPreview, 'not-allowed'>> {
  const { editionId, ids, by } = request
  if (!mayBulk(by, ids.length)) return refuse('not-allowed')
  const states = await readTargetStates(app.db, editionId, ids)
  const run = (db: Database) => tryAll({ ...app, db, wake: () => undefined }, request, states)
  const isLong = ids.length > MOST_IN_PLACE && holding.has(request.command)
  return accept(await (isLong ? onCopyOfEdition(app, editionId, run) : dryRun(app.db, run)))
}

async function tryAll(
  inside: AppContext,
  request: BulkRequest,
  states: readonly TargetState[],
): Promise<BulkPreview> {
  await drainJobsWithin(inside, request.editionId)
  const before = await readSnapshot(inside.db, request.editionId)
  const affected: TargetState[] = []
  const skipped: { dancer: TargetState; reason: string }[] = []
  for (const dancer of states) {
    const reason = await tryOne(inside, request, dancer)
    if (reason === null) affected.push(dancer)
    else skipped.push({ dancer, reason })
  }
  await drainJobsWithin(inside, request.editionId)
  const after = await readSnapshot(inside.db, request.editionId)
  const email = firstEmail(before, after, affected)
  if (email) await request.onEmail?.(inside, email)
  return { affected, skipped, preview: previewOf(before, after) }
}

/** An e-mail that was not there before, to one of the selected dancers if there is any. */
function firstEmail(before: Snapshot, after: Snapshot, affected: readonly TargetState[]): string | undefined {
  const added = [...after.emails]
    .filter(([id]) => !before.emails.has(id))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const own = new Set<string | null>(affected.map(({ id }) => id))
  return (added.find(([, { registrationId }]) => own.has(registrationId)) ?? added[0])?.[0]
}
