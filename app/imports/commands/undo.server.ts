import { createHash } from 'node:crypto'
import { isFrozen } from '#app/festival/phase.ts'
import { lockEdition } from '#app/festival/service.server.ts'
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
import { deleteRegistration, drainJobs, readSnapshot } from '#app/registration/service.server.ts'
import { ofOthers } from '../outcome.ts'
import { may } from '../policy.ts'
import { isImportRunning } from '../tables/import-jobs.server.ts'
import { lockImport, noteUndone, type StoredImport, selectImported } from '../tables/imports.server.ts'

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
export function previewUndo(
  app: AppContext,
  asked: UndoRequest,
): Promise<Decision<UndoOutcome, UndoRefusal>> {
  if (!may(asked.by, 'registrations.import')) return Promise.resolve(refuse({ kind: 'not-allowed' }))
  return dryRun(app.db, (db) => runUndo({ ...app, db, wake: () => undefined }, asked))
}

/**
 * Undoes an import as previewed, completely: registrations without later changes are deleted, the others stay and are named. Checked again under the
 * locks. Sends
 * e-mails only to people who were informed of the import, and to those who get a place. O7
 */
export async function undoImport(
  app: AppContext,
  { digest, ...asked }: UndoRequest & { readonly digest: string },
): Promise<Decision<UndoOutcome, UndoRefusal>> {
  if (!may(asked.by, 'registrations.import')) return refuse({ kind: 'not-allowed' })
  const done = await runAsOne<UndoOutcome, UndoRefusal>(app.db, async (db) => {
    const result = await runUndo({ ...app, db, wake: () => undefined }, asked)
    if (!result.ok) return result
    if (result.value.digest !== digest) return refuse({ kind: 'moved', outcome: result.value })
    if (result.value.gone.length === 0) return refuse({ kind: 'nothing-left' })
    const [at, actor] = [app.now(), nameOfActor(asked.by)]
    await db.transaction(async (tx) => {
      if (result.value.kept.length === 0) await noteUndone(tx, { ...asked, at, by: actor })
      await recordAction(tx, {
        editionId: asked.editionId,
        at,
        actor,
        action: 'import.undo',
        subjectId: asked.importId,
        after: { gone: result.value.gone.length, kept: result.value.kept.length },
      })
    })
    return result
  })
  if (done.ok) app.wake()
  return done
}

async function runUndo(
  inside: AppContext,
  { editionId, importId, by }: UndoRequest,
): Promise<Decision<UndoOutcome, UndoRefusal>> {
  const { db } = inside
  const edition = await lockEdition(db, editionId)
  if (!edition) return refuse({ kind: 'not-found' })
  if (isFrozen(edition)) return refuse({ kind: 'edition-archived' })
  const stored = await lockImport(db, editionId, importId)
  if (!stored) return refuse({ kind: 'not-found' })
  if (stored.undoneAt) return refuse({ kind: 'undone' })
  if (await isImportRunning(db, editionId, importId)) return refuse({ kind: 'running' })
  await drainJobs(inside)
  const before = await readSnapshot(db, editionId)
  const gone: PreviewedDancer[] = []
  const kept: UndoOutcome['kept'][number][] = []
  for (const { id, code, name, surname, since } of await selectImported(db, editionId, importId)) {
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
  await drainJobs(inside)
  if (!stored.notifiedAt)
    await dropMessages(db, await messagesOfUninformed(inside, editionId, { before, stored, gone, kept }))
  const after = await readSnapshot(db, editionId)
  const others = ofOthers(previewOf(before, after), (id) => gone.some((one) => one.id === id))
  return accept({ gone, kept, others, digest: digestOf(gone, kept, others) })
}

/** E-mails to people who were never informed of the import: those held since, and those that undoing causes, except about places gained now. */
async function messagesOfUninformed(
  { db }: AppContext,
  editionId: string,
  {
    before,
    stored,
    gone,
    kept,
  }: {
    readonly before: Snapshot
    readonly stored: StoredImport
    readonly gone: UndoOutcome['gone']
    readonly kept: UndoOutcome['kept']
  },
): Promise<string[]> {
  const { emails } = await readSnapshot(db, editionId)
  const isGone = new Set<string>(gone.map(({ id }) => id))
  const isKept = new Set<string>(kept.map(({ dancer }) => dancer.id))
  const ofImport = new Set(stored.emails)
  return [...emails].flatMap(([id, { kind, registrationId }]) => {
    const subject = registrationId ?? ''
    if (before.emails.has(id)) return ofImport.has(id) && !isKept.has(subject) ? [id] : []
    const isNews = (kind === 'promoted' || kind === 'moved') && !isGone.has(subject)
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
