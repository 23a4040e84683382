import { createHash } from 'node:crypto'
import { isFrozen } from '#app/festival/phase.ts'
import { lockEdition, onCopyOfEdition } from '#app/festival/service.server.ts'
import { dropMessages } from '#app/mail/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { dryRun, runAsOne } from '#app/platform/database/dry-run.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import {
  type Preview,
  type PreviewedDancer,
  previewOf,
  type Snapshot,
} from '#app/registration/queries/preview.ts'
import { deleteRegistration, drainJobsWithin, readSnapshot } from '#app/registration/service.server.ts'
import { MOST_AT_ONCE, PART_SIZE } from '../import-job.ts'
import { ofOthers } from '../outcome.ts'
import { may } from '../policy.ts'
import { isImportRunning } from '../tables/import-jobs.server.ts'
import {
  type Imported,
  lockImport,
  noteUndone,
  type StoredImport,
  selectImported,
} from '../tables/imports.server.ts'

/** Why a registration stays that an import made: something followed from it. */
type KeptReason = 'has-money' | 'has-invoice' | 'has-arrived' | 'touched'

export type UndoOutcome = {
  readonly gone: readonly PreviewedDancer[]
  readonly kept: readonly { readonly dancer: PreviewedDancer; readonly reason: KeptReason }[]
  readonly others: Preview
  readonly digest: string
}

export type UndoRefusal =
  | {
      readonly kind: 'not-allowed' | 'not-found' | 'running' | 'undone' | 'edition-archived' | 'nothing-left'
    }
  | { readonly kind: 'moved'; readonly outcome: UndoOutcome }

type UndoRequest = { readonly editionId: string; readonly importId: Id; readonly by: Actor }

/** Previews undoing an import. Writes nothing. O7 */
export async function previewUndo(
  app: AppContext,
  asked: UndoRequest,
): Promise<Decision<UndoOutcome, UndoRefusal>> {
  if (!may(asked.by, 'registrations.import')) return refuse({ kind: 'not-allowed' })
  return tryUndo(app, asked, await selectImported(app.db, asked.editionId, asked.importId))
}

/**
 * Undoes an import as previewed: registrations without later changes are deleted, the others stay and are named. Checked again under the locks; many
 * registrations are deleted in parts, each in a transaction of its own. Sends
 * e-mails only to people who were informed of the import, and to those who get a place. O7, O9
 */
export async function undoImport(
  app: AppContext,
  { digest, ...asked }: UndoRequest & { readonly digest: string },
): Promise<Decision<UndoOutcome, UndoRefusal>> {
  if (!may(asked.by, 'registrations.import')) return refuse({ kind: 'not-allowed' })
  const imported = await selectImported(app.db, asked.editionId, asked.importId)
  const done = await (imported.length > MOST_AT_ONCE
    ? undoInParts(app, { digest, ...asked }, imported)
    : runAsOne<UndoOutcome, UndoRefusal>(app.db, async (db) => {
        const result = asShown(await runUndo(insideOf(app, db), asked), digest)
        if (result.ok) await noteDone(insideOf(app, db), asked, result.value)
        return result
      }))
  if (done.ok) app.wake()
  return done
}

/** In a transaction that is rolled back; for many registrations in a copy of the edition, because such a transaction would hold the places for half a minute. */
async function tryUndo(
  app: AppContext,
  asked: UndoRequest,
  imported: readonly Imported[],
): Promise<Decision<UndoOutcome, UndoRefusal>> {
  if (imported.length <= MOST_AT_ONCE) return dryRun(app.db, (db) => runUndo(insideOf(app, db), asked))
  // a copy has neither jobs nor the audit log
  if (await isImportRunning(app.db, asked.editionId, asked.importId)) return refuse({ kind: 'running' })
  return onCopyOfEdition(app, asked.editionId, (db) =>
    runUndo(insideOf(app, db), asked, { read: async () => imported, pending: [], kept: [] }),
  )
}

/** A part that is interrupted leaves those before it deleted: undoing again goes on with the rest. */
async function undoInParts(
  app: AppContext,
  { digest, ...asked }: UndoRequest & { readonly digest: string },
  imported: readonly Imported[],
): Promise<Decision<UndoOutcome, UndoRefusal>> {
  const shown = asShown(await tryUndo(app, asked, imported), digest)
  if (!shown.ok) return shown
  const all = shown.value.gone.map(({ id }) => id)
  const gone: PreviewedDancer[] = []
  const kept = [...shown.value.kept]
  for (let from = 0; from < all.length; from += PART_SIZE) {
    const part = new Set<string>(all.slice(from, from + PART_SIZE))
    const pending = all.slice(from + PART_SIZE)
    const done = await runAsOne<UndoOutcome, UndoRefusal>(app.db, async (db) => {
      const inside = insideOf(app, db)
      const read = async () => {
        const left = await selectImported(db, asked.editionId, asked.importId)
        return left.filter(({ id }) => part.has(id))
      }
      const result = await runUndo(inside, asked, { read, pending, kept })
      if (result.ok && pending.length === 0) {
        await noteDone(inside, asked, {
          gone: [...gone, ...result.value.gone],
          kept: [...kept, ...result.value.kept],
        })
      }
      return result
    })
    if (!done.ok) return done
    gone.push(...done.value.gone)
    kept.push(...done.value.kept)
  }
  return accept({ ...shown.value, gone, kept })
}

const insideOf = (app: AppContext, db: AppContext['db']): AppContext => ({
  ...app,
  db,
  wake: () => undefined,
})

function asShown(
  result: Decision<UndoOutcome, UndoRefusal>,
  digest: string,
): Decision<UndoOutcome, UndoRefusal> {
  if (!result.ok) return result
  if (result.value.digest !== digest) return refuse({ kind: 'moved', outcome: result.value })
  return result.value.gone.length === 0 ? refuse({ kind: 'nothing-left' }) : result
}

async function noteDone(
  { db, now }: AppContext,
  { by, ...asked }: UndoRequest,
  { gone, kept }: Pick<UndoOutcome, 'gone' | 'kept'>,
): Promise<void> {
  const [at, actor] = [now(), nameOfActor(by)]
  await db.transaction(async (tx) => {
    if (kept.length === 0) await noteUndone(tx, { ...asked, at, by: actor })
    await recordAction(tx, {
      editionId: asked.editionId,
      at,
      actor,
      action: 'import.undo',
      subjectId: asked.importId,
      after: { gone: gone.length, kept: kept.length },
    })
  })
}

/** A part of an undo: its registrations, those of later parts, and which were found to stay before. */
type Part = {
  /** Called under the locks. */
  read(): Promise<readonly Imported[]>
  readonly pending: readonly string[]
  readonly kept: UndoOutcome['kept']
}

/** @param part absent: the whole import */
async function runUndo(
  inside: AppContext,
  { editionId, importId, by }: UndoRequest,
  part?: Part,
): Promise<Decision<UndoOutcome, UndoRefusal>> {
  const { db } = inside
  const edition = await lockEdition(db, editionId)
  if (!edition) return refuse({ kind: 'not-found' })
  if (isFrozen(edition)) return refuse({ kind: 'edition-archived' })
  const stored = await lockImport(db, editionId, importId)
  if (!stored) return refuse({ kind: 'not-found' })
  if (stored.undoneAt) return refuse({ kind: 'undone' })
  if (await isImportRunning(db, editionId, importId)) return refuse({ kind: 'running' })
  await drainJobsWithin(inside, editionId)
  const before = await readSnapshot(db, editionId)
  const gone: PreviewedDancer[] = []
  const kept: UndoOutcome['kept'][number][] = []
  const imported = await (part ? part.read() : selectImported(db, editionId, importId))
  for (const { id, code, name, surname, since } of imported) {
    const dancer = { id, code, name, surname }
    if (since !== null) {
      kept.push({ dancer, reason: 'touched' })
      continue
    }
    const deleted = await deleteRegistration(inside, { id, by })
    if (deleted.ok) gone.push(dancer)
    else if (deleted.reason === 'not-found' || deleted.reason === 'edition-archived') {
      return refuse({ kind: deleted.reason })
    } else kept.push({ dancer, reason: deleted.reason })
  }
  await drainJobsWithin(inside, editionId)
  if (!stored.notifiedAt) {
    const staying = [...(part?.kept ?? []), ...kept].map(({ dancer }) => dancer.id)
    const found = { before, stored, gone, staying, pending: part?.pending ?? [] }
    await dropMessages(db, await messagesOfUninformed(inside, editionId, found))
  }
  const after = await readSnapshot(db, editionId)
  const others = ofOthers(previewOf(before, after), (id) => gone.some((one) => one.id === id))
  return accept({ gone, kept, others, digest: digestOf(gone, kept, others) })
}

/**
 * E-mails to people who were never informed of the import: those held since, and those that undoing causes, except about places gained now. Those held for later
 * parts, and for partners, are kept until the last part.
 */
async function messagesOfUninformed(
  { db }: AppContext,
  editionId: string,
  {
    before,
    stored,
    gone,
    staying,
    pending,
  }: {
    readonly before: Snapshot
    readonly stored: StoredImport
    readonly gone: UndoOutcome['gone']
    readonly staying: readonly string[]
    readonly pending: readonly string[]
  },
): Promise<string[]> {
  const { emails } = await readSnapshot(db, editionId)
  const isGone = new Set<string>(gone.map(({ id }) => id))
  const isLeaving = new Set<string>(pending)
  const isStaying = new Set<string>(staying)
  const ofImport = new Set(stored.emails)
  return [...emails].flatMap(([id, { kind, registrationId }]) => {
    const subject = registrationId ?? ''
    if (before.emails.has(id)) {
      const isOver = isGone.has(subject) || (pending.length === 0 && !isStaying.has(subject))
      return ofImport.has(id) && isOver ? [id] : []
    }
    const isNews =
      (kind === 'promoted' || kind === 'moved') && !isGone.has(subject) && !isLeaving.has(subject)
    return isNews ? [] : [id]
  })
}

function digestOf(
  gone: readonly PreviewedDancer[],
  kept: UndoOutcome['kept'],
  { places, money, moneyBack, statuses, emails }: Preview,
): string {
  const content = [
    gone.map(({ id }) => id),
    kept.map(({ dancer, reason }) => [dancer.id, reason]),
    places.map(({ eventId, change, dancer, role }) => [eventId, change, dancer.id, role]),
    money.map(({ dancer, after }) => [dancer.id, after]),
    moneyBack.map(({ dancer, amountCents }) => [dancer.id, amountCents]),
    statuses.map(({ dancer, after }) => [dancer.id, after]),
    emails.map(({ kind, recipient }) => [kind, recipient]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
