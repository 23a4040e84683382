import { createHash } from 'node:crypto'
import { isFrozen } from '#app/festival/phase.ts'
import { lockEdition, onCopyOfEdition } from '#app/festival/service.server.ts'
import { dropMessages, holdMessages, releaseMessages } from '#app/mail/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { dryRun, runAsOne } from '#app/platform/database/dry-run.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cut } from '#app/platform/values/storable.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import { newRegistrationBy } from '#app/registration/forms.ts'
import { MOST_AT_ONCE } from '../import-job.ts'
import { guessColumns } from '../mapping/guess-columns.ts'
import type { ImportMapping } from '../mapping/mapping.ts'
import { type FilePeople, peopleIn } from '../mapping/people.ts'
import { countsOf, type ImportOutcome, linesOf } from '../outcome.ts'
import { may } from '../policy.ts'
import { readInThread } from '../reading/read-in-thread.server.ts'
import type { FileProblem, Table } from '../reading/table.ts'
import { readFestivalState } from '../tables/festival-state.server.ts'
import { isImportRunning } from '../tables/import-jobs.server.ts'
import {
  insertImport,
  lockImport,
  noteNotified,
  selectImports,
  selectOfEnded,
} from '../tables/imports.server.ts'
import { saveMapping, selectMapping } from '../tables/mappings.server.ts'
import { runImport } from './run-import.server.ts'

export type ImportRefusal =
  | { readonly kind: 'not-allowed' | 'not-found' | 'edition-archived' }
  /** All people in the file are registered already. O4 */
  | { readonly kind: 'nothing-new' }
  | { readonly kind: 'file'; readonly problem: FileProblem }
  /** Applied, it would come out otherwise than it was shown. */
  | { readonly kind: 'moved'; readonly shown: ShownImport }

type Caller = { readonly editionId: string; readonly by: Actor }
type WithFile = Caller & { readonly content: Uint8Array }
type WithMapping = WithFile & { readonly mapping: ImportMapping }

/** `digest` is that of the preview. */
export type ApplyRequest = WithMapping & { readonly fileName: string; readonly digest: string }

/** A parsed file, with its mapping or a guessed one. */
type OpenedFile = {
  readonly table: Table
  readonly mapping: ImportMapping
  /** Whether a mapping was stored before for a file with these headings. */
  readonly isRemembered: boolean
  /** When the same file was imported; null: never, or it was undone. */
  readonly importedAt: Date | null
}

/**
 * The result of a dry run, and its digest, which applying expects: that of the outcome, and after a full stop that of what it follows from (O9).
 */
export type ShownImport = {
  readonly outcome: ImportOutcome
  readonly unknownPicks: FilePeople['unknownPicks']
  readonly eitherDay: FilePeople['eitherDay']
  readonly digest: string
}

/** Reads a file and proposes a mapping of its columns. Writes nothing. O1, O2 */
export async function openFile(
  app: AppContext,
  { editionId, by, content }: WithFile,
): Promise<Decision<OpenedFile, ImportRefusal>> {
  if (!may(by, 'registrations.import')) return refuse({ kind: 'not-allowed' })
  const read = await readInThread(app, content)
  if (!read.ok) return refuse({ kind: 'file', problem: read.reason })
  const { headings } = read.value
  const known = await selectMapping(app.db, editionId, headings)
  const { events, edition } = await getCatalogue(app, editionId)
  if (isFrozen(edition)) return refuse({ kind: 'edition-archived' })
  const offered = [...events.values()].filter(({ status }) => status === 'published')
  const digest = digestOf(content)
  const before = (await selectImports(app.db, editionId)).find(
    (one) => one.digest === digest && !one.undoneAt,
  )
  return accept({
    table: read.value,
    mapping: known ?? {
      columns: guessColumns(headings, offered),
      meanings: {},
      agreed: false,
      defaults: { country: null, language: 'en', role: null },
    },
    isRemembered: known !== null,
    importedAt: before?.at ?? null,
  })
}

/**
 * Previews an import by running it: in a transaction that is rolled back, or for many rows in a copy of the edition, because such a transaction would hold the
 * places for a minute. O3, O9
 */
export async function previewImport(
  app: AppContext,
  asked: WithMapping,
): Promise<Decision<ShownImport, ImportRefusal>> {
  const people = await peopleOf(app, asked)
  if (!people.ok) return people
  const run = async (db: Database): Promise<Decision<ShownImport, ImportRefusal>> => {
    const inside = { ...app, db, wake: () => undefined }
    const basis = await digestOfBasis(inside, asked.editionId, people.value)
    const result = await runImport(inside, {
      ...asked,
      people: people.value.people,
      digest: digestOf(asked.content),
    })
    if (!result.ok) return refuse({ kind: result.reason })
    const shown = shownOf(result.value.outcome, people.value)
    const isAny = result.value.made.length > 0
    return accept({ ...shown, digest: `${shown.digest}.${isAny ? basis : 'nothing-new'}` })
  }
  const isLong = people.value.rows > MOST_AT_ONCE
  return isLong ? onCopyOfEdition(app, asked.editionId, run) : dryRun(app.db, run)
}

/**
 * Whether these people, the festival and the day are as a dry run found them (O9): then the outcome is the one that was shown, without trying it out again. False
 * where the outcome may be equal all the same, and where nobody was new.
 */
export async function isBasisAsShown(
  app: AppContext,
  editionId: string,
  people: FilePeople,
  digest: string,
): Promise<boolean> {
  return digest.split('.')[1] === (await digestOfBasis(app, editionId, people))
}

/** Whether two dry runs had the same outcome. */
export function isSameOutcome(one: string, other: string): boolean {
  return one.split('.')[0] === other.split('.')[0]
}

async function digestOfBasis(
  { db, now }: AppContext,
  editionId: string,
  { people }: FilePeople,
): Promise<string> {
  const state = await readFestivalState(db, editionId, now())
  const parts = [localDayOf(now()), state, JSON.stringify(people)]
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

/**
 * Imports the file exactly as previewed: all of it or nothing. Computes the outcome again under the locks; refused with the present outcome when it
 * differs. No e-mail is sent. The mapping is stored for files with these headings. O3, O5, O6
 * @param digest of the preview
 */
export async function applyImport(
  app: AppContext,
  asked: ApplyRequest,
): Promise<Decision<{ readonly importId: Id; readonly shown: ShownImport }, ImportRefusal>> {
  const { editionId, by, content, mapping, fileName, digest } = asked
  const people = await peopleOf(app, asked)
  if (!people.ok) return people
  const importId = newId(app.now())
  const done = await runAsOne<ShownImport, ImportRefusal>(app.db, async (db) => {
    const inside = { ...app, db, wake: () => undefined }
    const result = await runImport(inside, {
      ...asked,
      people: people.value.people,
      digest: digestOf(asked.content),
    })
    if (!result.ok) return refuse({ kind: result.reason })
    const shown = shownOf(result.value.outcome, people.value)
    if (!isSameOutcome(shown.digest, digest)) return refuse({ kind: 'moved', shown })
    const { made, emails } = result.value
    if (made.length === 0) return refuse({ kind: 'nothing-new' })
    const [at, actor] = [app.now(), nameOfActor(by)]
    const counts = countsOf(shown.outcome)
    await db.transaction(async (tx) => {
      await holdMessages(tx, { ids: emails, by: actor })
      await insertImport(
        tx,
        editionId,
        {
          id: importId,
          at,
          by: actor,
          fileName: cut(fileName, 200),
          counts,
          emails,
          format: people.value.format,
          digest: digestOf(content),
        },
        made,
      )
      await saveMapping(tx, { editionId, headings: people.value.headings, mapping, by: actor, at })
      await recordAction(tx, {
        editionId,
        at,
        actor,
        action: 'import.apply',
        subjectId: importId,
        after: { file: cut(fileName, 200), ...counts },
      })
    })
    return accept(shown)
  })
  if (!done.ok) return done
  app.wake()
  return accept({ importId, shown: done.value })
}

type NotifyRefusal = 'not-found' | 'edition-archived' | 'running' | 'notified' | 'undone'

/** Sends the e-mails caused by an import that still exist, but none about a registration that has ended since. Once. O6 */
export async function notifyImported(
  app: AppContext,
  { editionId, importId, by }: Caller & { readonly importId: Id },
): Promise<Decision<{ readonly emails: number }, 'not-allowed' | NotifyRefusal>> {
  if (!may(by, 'registrations.import')) return refuse('not-allowed')
  const notified = await decideInTransaction<{ emails: number }, NotifyRefusal>(app.db, async (tx) => {
    const edition = await lockEdition(tx, editionId)
    if (!edition) return refuse('not-found')
    if (isFrozen(edition)) return refuse('edition-archived')
    const one = await lockImport(tx, editionId, importId)
    if (!one) return refuse('not-found')
    if (one.undoneAt) return refuse('undone')
    if (await isImportRunning(tx, editionId, importId)) return refuse('running')
    if (one.notifiedAt) return refuse('notified')
    const [at, actor] = [app.now(), nameOfActor(by)]
    const state = app.config.mail ? 'queued' : 'held'
    await dropMessages(tx, await selectOfEnded(tx, editionId, one.emails))
    const emails = await releaseMessages(tx, { ids: one.emails, state, now: at })
    await noteNotified(tx, { editionId, importId, at })
    await recordAction(tx, {
      editionId,
      at,
      actor,
      action: 'import.tell',
      subjectId: importId,
      after: { emails },
    })
    return accept({ emails })
  })
  if (notified.ok) app.wake()
  return notified
}

/**
 * Reads the people of a file by this mapping, with its format, headings and number of rows. Writes nothing. Refuses an actor who may not
 * import, and a file that cannot be read.
 */
export async function peopleOf(
  app: AppContext,
  { editionId, by, content, mapping }: WithMapping,
): Promise<
  Decision<FilePeople & Pick<Table, 'format' | 'headings'> & { readonly rows: number }, ImportRefusal>
> {
  if (!may(by, 'registrations.import')) return refuse({ kind: 'not-allowed' })
  const read = await readInThread(app, content)
  if (!read.ok) return refuse({ kind: 'file', problem: read.reason })
  const { events, items } = await getCatalogue(app, editionId)
  const people = peopleIn(read.value, {
    mapping,
    events: [...events.values()].filter(({ status }) => status !== 'draft'),
    extras: items.filter(({ kind }) => kind === 'extra'),
    schema: newRegistrationBy(by),
    now: app.now(),
  })
  const { format, headings } = read.value
  return accept({ ...people, format, headings, rows: read.value.rows.length })
}

function shownOf(outcome: ImportOutcome, { unknownPicks, eitherDay }: FilePeople): ShownImport {
  const digest = createHash('sha256').update(linesOf(outcome).join('\n')).digest('hex')
  return { outcome, unknownPicks, eitherDay, digest }
}

/** The SHA-256 of a file in hex, by which a file imported before is recognised. */
export function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
