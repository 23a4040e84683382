import { holdMessages } from '#app/mail/service.server.ts'
import { type Actor, nameOfActor, systemActor } from '#app/people/actor.ts'
import { actorNamed } from '#app/people/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { runAsOne } from '#app/platform/database/dry-run.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, refuse } from '#app/platform/decision.ts'
import { type JobState, PART_SIZE, withoutNames } from '../import-job.ts'
import type { FilePeople, FilePerson } from '../mapping/people.ts'
import { countsOf } from '../outcome.ts'
import { may } from '../policy.ts'
import {
  claimImportJob,
  deleteOldImportJobs,
  endImportJob,
  lockRunningJob,
  noteImportPart,
  type StoredJob,
} from '../tables/import-jobs.server.ts'
import { addToImport, insertImport, selectImports } from '../tables/imports.server.ts'
import { saveMapping } from '../tables/mappings.server.ts'
import { digestOf, isBasisAsShown, isSameOutcome, peopleOf, previewImport } from './import.server.ts'
import { inOrder, runImport } from './run-import.server.ts'

const LEASE_MS = 5 * 60_000
/** How long the outcomes are shown. */
const KEPT_MS = 86_400_000

/**
 * Imports large files part by part, each part in one transaction. Continues a job that a crashed process began, at the part that is not
 * recorded. O9
 * @returns the number of jobs run
 */
export async function runImportJobs(app: AppContext): Promise<number> {
  let done = 0
  for (;;) {
    const now = app.now()
    const job = await claimImportJob(app.db, { now, leaseUntil: leaseOf(now) })
    if (!job) break
    const by = job.askedBy === 'system' ? systemActor : await actorNamed(app.db, job.askedBy)
    const ended: Ended =
      by && may(by, 'registrations.import')
        ? await runJob(app, job, by)
        : { state: 'refused', position: job.position }
    if (ended) {
      await app.db.transaction((tx) =>
        endJob(tx, { ...job, ...ended, by: by ?? systemActor, now: app.now() }),
      )
    }
    app.wake()
    done += 1
  }
  await deleteOldImportJobs(app.db, new Date(app.now().getTime() - KEPT_MS))
  return done
}

/** How a job ended and how far it was; null when it was stopped, or another process took it over, meanwhile. */
type Ended = Pick<StoredJob, 'state' | 'position'> | null

const leaseOf = (now: Date) => new Date(now.getTime() + LEASE_MS)

async function runJob(app: AppContext, job: StoredJob, by: Actor): Promise<Ended> {
  const { editionId, content, mapping, position } = job
  if (!content) return { state: 'refused', position }
  const asked = { editionId, by, content, mapping }
  const found = await peopleOf(app, asked)
  if (!found.ok) return { state: 'refused', position }
  const { people, format, headings } = found.value
  if (job.position === 0 && job.total === 0) {
    const refusal = await reasonNotAsShown(app, job, { ...asked, ...found.value })
    if (refusal) return { state: refusal, position }
  }
  const ordered = inFileOrder(people, job.askedAt)
  const digest = digestOf(content)
  for (let from = job.position; from < ordered.length; from += PART_SIZE) {
    const isFirst = from === 0
    const part = ordered.slice(from, from + PART_SIZE)
    const written = await runAsOne<null, 'stopped' | 'refused'>(app.db, async (db) => {
      const inside = { ...app, db, wake: () => undefined }
      if (!(await lockRunningJob(db, { ...job, position: from }))) return refuse('stopped')
      const played = await runImport(inside, { editionId, by, people: part, digest })
      if (!played.ok) return refuse('refused')
      const { made, emails, outcome } = played.value
      const [at, actor] = [app.now(), nameOfActor(by)]
      await db.transaction(async (tx) => {
        await holdMessages(tx, { ids: emails, by: actor })
        if (isFirst) {
          const counts = countsOf(outcome)
          const { id, fileName } = job
          await insertImport(
            tx,
            editionId,
            { id, at, by: actor, fileName, format, digest, counts, emails },
            made,
          )
          await saveMapping(tx, { editionId, headings, mapping, by: actor, at })
        } else await addToImport(tx, editionId, { id: job.id, emails, counts: countsOf(outcome) }, made)
        await noteImportPart(tx, {
          editionId,
          id: job.id,
          total: ordered.length,
          leaseUntil: leaseOf(at),
          position: Math.min(from + PART_SIZE, ordered.length),
          outcomes: outcome.people.map(withoutNames),
        })
      })
      return accept(null)
    })
    if (!written.ok) return written.reason === 'stopped' ? null : { state: 'refused', position: from }
  }
  return { state: 'done', position: ordered.length }
}

/**
 * The people in the order of their instants, those without any last. It follows from the file alone: lines with errors have their position too, so that
 * every attempt numbers the people alike, whatever became meanwhile of the events and extras that they name. O9
 * @param askedAt of the job: the instants of people whose line says none are those of the first attempt
 */
function inFileOrder(people: readonly FilePerson[], askedAt: Date): FilePerson[] {
  const ended = people.filter((one) => one.kind === 'ended')
  const active = people.filter((one) => one.kind !== 'ended')
  return [...inOrder(active, askedAt).map((one) => ({ ...one.person, askedAt: one.askedAt })), ...ended]
}

/** Why the job would not come out as shown; null: it would. Tries the whole file out again only in a festival that has changed since then. */
async function reasonNotAsShown(
  app: AppContext,
  { editionId, digest }: StoredJob,
  asked: Parameters<typeof previewImport>[1] & FilePeople,
): Promise<JobState | null> {
  if (await isBasisAsShown(app, editionId, asked, digest)) return null
  const shown = await previewImport(app, asked)
  if (!shown.ok) return 'refused'
  const isSame = isSameOutcome(shown.value.digest, digest) && countsOf(shown.value.outcome).made > 0
  return isSame ? null : 'changed'
}

/** Ends a job; what it has written is an import of its own in the audit log. O9 */
export async function endJob(
  tx: Querying,
  {
    editionId,
    id,
    state,
    position,
    by,
    now,
  }: Pick<StoredJob, 'editionId' | 'id' | 'state'> & {
    readonly position: number | null
    readonly by: Actor
    readonly now: Date
  },
): Promise<boolean> {
  if (!(await endImportJob(tx, { editionId, id, state, position, now }))) return false
  const written = (await selectImports(tx, editionId)).find((one) => one.id === id)
  if (written) {
    await recordAction(tx, {
      editionId,
      at: now,
      actor: nameOfActor(by),
      action: 'import.apply',
      subjectId: id,
      after: { file: written.fileName, ...written.counts },
    })
  }
  return true
}
