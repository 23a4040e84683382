import type { Querying } from '#app/platform/database/statement.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import type { ImportJob, JobState } from '../import-job.ts'
import type { ImportMapping } from '../mapping/mapping.ts'
import type { PersonOutcome } from '../outcome.ts'

/** A job with what the worker needs. */
export type StoredJob = Omit<ImportJob, 'outcomes'> & {
  readonly editionId: string
  readonly content: Uint8Array | null
  readonly mapping: ImportMapping
  readonly digest: string
}

type Row = {
  readonly id: string
  readonly editionId: string
  readonly askedBy: string
  readonly askedAt: Date
  readonly fileName: string
  readonly state: JobState
  readonly total: number
  readonly position: number
}

const columns = `j.id, j.edition_id as "editionId", j.asked_by as "askedBy", j.asked_at as "askedAt", j.file_name as "fileName",
  j.state, j.total, j.position`

type NewJob = Pick<StoredJob, 'id' | 'editionId' | 'askedBy' | 'askedAt' | 'fileName' | 'mapping' | 'digest'>

/** @returns false when another import of this edition waits or runs */
export async function insertImportJob(
  db: Querying,
  { id, editionId, askedBy, askedAt, fileName, mapping, digest, content }: NewJob & { content: Uint8Array },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-import-job',
    text: `insert into import_jobs (edition_id, id, asked_by, asked_at, file_name, content, mapping, digest, state)
      values ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting') on conflict do nothing`,
    values: [
      editionId,
      id,
      askedBy,
      askedAt,
      fileName,
      Buffer.from(content),
      JSON.stringify(mapping),
      digest,
    ],
  })
  return (rowCount ?? 0) > 0
}

/** Claims the oldest job that waits, or that a crashed process left running; null when there is none. */
export async function claimImportJob(
  db: Querying,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<StoredJob | null> {
  const { rows } = await db.query<Row & Pick<StoredJob, 'content' | 'mapping' | 'digest'>>({
    name: 'claim-import-job',
    text: `with next as materialized (select edition_id, id from import_jobs
        where state = 'waiting' or (state = 'running' and lease_until < $1) order by asked_at, id limit 1 for update skip locked)
      update import_jobs j set state = 'running', lease_until = $2 from next where j.edition_id = next.edition_id and j.id = next.id
      returning ${columns}, j.content, j.mapping, j.digest`,
    values: [now, leaseUntil],
  })
  const [row] = rows
  return row ? { ...row, id: asId(row.id) } : null
}

/** Ends the leases of all running jobs: only for a process that knows that no other one works on this database. */
export async function endImportLeases(db: Querying): Promise<void> {
  await db.query({
    name: 'end-import-leases',
    text: `update import_jobs set lease_until = 'epoch' where state = 'running'`,
  })
}

/**
 * Whether it still runs, and no other process has gone on from this position. The row stays locked until the transaction ends, so that it cannot
 * be stopped meanwhile.
 */
export async function lockRunningJob(
  db: Querying,
  { editionId, id, position }: Pick<StoredJob, 'editionId' | 'id' | 'position'>,
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'lock-import-job',
    text: `select from import_jobs where edition_id = $1 and id = $2 and state = 'running' and position = $3 for no key update`,
    values: [editionId, id, position],
  })
  return rows.length > 0
}

/** Records a part: how far the job is, and the outcomes of its people. */
export async function noteImportPart(
  db: Querying,
  {
    editionId,
    id,
    total,
    position,
    outcomes,
    leaseUntil,
  }: Pick<StoredJob, 'editionId' | 'id' | 'total' | 'position'> & {
    readonly outcomes: readonly PersonOutcome[]
    readonly leaseUntil: Date
  },
): Promise<void> {
  await db.query({
    name: 'note-import-part',
    text: `update import_jobs set total = $3, position = $4, outcomes = outcomes || $5::jsonb, lease_until = $6
      where edition_id = $1 and id = $2 and state = 'running'`,
    values: [editionId, id, total, position, JSON.stringify(outcomes), leaseUntil],
  })
}

/**
 * Ends a job and deletes its file.
 * @param position where a worker ends it: nothing happens when another process has gone on from there; null: wherever it is
 * @returns false when it has ended before
 */
export async function endImportJob(
  db: Querying,
  {
    editionId,
    id,
    state,
    now,
    position,
  }: Pick<StoredJob, 'editionId' | 'id' | 'state'> & {
    readonly now: Date
    readonly position: number | null
  },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'end-import-job',
    text: `update import_jobs set state = $3, finished_at = $4, content = null, lease_until = null
      where edition_id = $1 and id = $2 and state in ('waiting', 'running') and ($5::int is null or position = $5)`,
    values: [editionId, id, state, now, position],
  })
  return (rowCount ?? 0) > 0
}

/** Deletes the jobs that ended before this instant, of all editions. */
export async function deleteOldImportJobs(db: Querying, before: Date): Promise<void> {
  await db.query({
    name: 'delete-old-import-jobs',
    text: 'delete from import_jobs where finished_at < $1',
    values: [before],
  })
}

/** The latest job of an edition, with the names that its registrations have now; null before the first. */
export async function selectLatestJob(db: Querying, editionId: string): Promise<ImportJob | null> {
  const { rows } = await db.query<Row & { outcomes: PersonOutcome[]; names: Record<string, string> | null }>({
    name: 'latest-import-job',
    text: `select ${columns}, j.outcomes, (select jsonb_object_agg(i.line, r.name || ' ' || r.surname) from imported_registrations i
        join registrations r on r.edition_id = i.edition_id and r.id = i.registration_id
        where i.edition_id = j.edition_id and i.import_id = j.id) as names
      from import_jobs j where j.edition_id = $1 order by j.asked_at desc, j.id desc limit 1`,
    values: [editionId],
  })
  const [row] = rows
  if (!row) return null
  const { outcomes, names, editionId: _, ...job } = row
  const named = outcomes.map((one) => ({ ...one, name: names?.[one.lines[0] ?? 0] ?? '' }))
  return { ...job, id: asId(job.id), outcomes: named }
}

/** Whether this import is still being written. */
export async function isImportRunning(db: Querying, editionId: string, id: Id): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-import-running',
    text: `select from import_jobs where edition_id = $1 and id = $2 and state in ('waiting', 'running')`,
    values: [editionId, id],
  })
  return rows.length > 0
}
