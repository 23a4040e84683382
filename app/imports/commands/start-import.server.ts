import { isFrozen } from '#app/festival/phase.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { cut } from '#app/platform/values/storable.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import { type ImportJob, MOST_AT_ONCE } from '../import-job.ts'
import { may } from '../policy.ts'
import { insertImportJob, selectLatestJob } from '../tables/import-jobs.server.ts'
import {
  type ApplyRequest,
  applyImport,
  type ImportRefusal,
  peopleOf,
  type ShownImport,
} from './import.server.ts'
import { endJob } from './run-import-jobs.server.ts'

/** What became of a confirmed import: it is done, or a worker does it. */
type Started = { readonly kind: 'applied'; readonly shown: ShownImport } | { readonly kind: 'started' }

/** Imports a file as previewed; one of many rows is left to the worker. O3, O9 */
export async function startImport(
  app: AppContext,
  asked: ApplyRequest,
): Promise<Decision<Started, ImportRefusal | { readonly kind: 'busy' }>> {
  const people = await peopleOf(app, asked)
  if (!people.ok) return people
  if (people.value.rows <= MOST_AT_ONCE) {
    const done = await applyImport(app, asked)
    return done.ok ? accept({ kind: 'applied', shown: done.value.shown }) : done
  }
  const { editionId, by, content, mapping, fileName, digest } = asked
  const { edition } = await getCatalogue(app, editionId)
  if (isFrozen(edition)) return refuse({ kind: 'edition-archived' })
  const now = app.now()
  const job = { id: newId(now), editionId, askedBy: nameOfActor(by), askedAt: now, mapping, digest, content }
  if (!(await insertImportJob(app.db, { ...job, fileName: cut(fileName, 200) })))
    return refuse({ kind: 'busy' })
  app.wake()
  return accept({ kind: 'started' })
}

type OneJob = { readonly editionId: string; readonly id: Id; readonly by: Actor }

/** Stops an import between two parts. What is imported stays. O9 */
export async function stopImport(
  app: AppContext,
  { editionId, id, by }: OneJob,
): Promise<Decision<null, 'not-allowed' | 'ended'>> {
  if (!may(by, 'registrations.import')) return refuse('not-allowed')
  const stopped = { editionId, id, state: 'stopped', position: null, by, now: app.now() } as const
  const hasStopped = await app.db.transaction((tx) => endJob(tx, stopped))
  return hasStopped ? accept(null) : refuse('ended')
}

/** The latest import by the worker, for those who import; null for other actors, and before the first. O9 */
export async function readImportJob(
  { db }: Pick<AppContext, 'db'>,
  { editionId, by }: Omit<OneJob, 'id'>,
): Promise<ImportJob | null> {
  return may(by, 'registrations.import') ? selectLatestJob(db, editionId) : null
}
