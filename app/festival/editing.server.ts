import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { decideInTransaction, decideWithin } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { columnOf } from '#app/platform/values/column-name.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { Edition } from './edition.ts'
import {
  changeErrors,
  type EditionDraft,
  type EditionError,
  editionErrors,
  tidyEdition,
} from './edition-draft.ts'
import { editionIdOf } from './edition-names.ts'
import { raiseCatalogueVersion } from './editions.server.ts'
import { lockEdition, selectAccountingLock, selectEditions } from './repository.server.ts'

/** Who edits, as far as it matters here: people are another domain's. */
export type Editor = { readonly name: string; readonly isAdmin: boolean }

type EditionRefusal =
  | { readonly kind: 'edition'; readonly errors: readonly EditionError[] }
  | 'not-allowed'
  | 'not-found'
  | 'taken'
  | 'fixed-name'
  | 'edition-archived'
  | 'is-current'
  | 'by-closing'

type Deps = Pick<AppContext, 'db' | 'now'>
type Action = { readonly by: Editor; readonly tx?: Tx | undefined }
type Done = Promise<Decision<{ readonly id: string }, EditionRefusal>>

/** Adds an edition. Its number is unique; its programme and prices are added elsewhere. F6, F7, F17. */
export async function addEdition(
  app: Deps,
  { by, draft: given, tx }: Action & { readonly draft: EditionDraft },
): Done {
  if (!by.isAdmin) return refuse('not-allowed')
  const draft = tidyEdition(given)
  const errors = editionErrors(draft)
  if (errors.length > 0) return refuse({ kind: 'edition', errors })
  const edition = { ...draft, id: editionIdOf(draft) }
  return decideWithin<{ id: string }, EditionRefusal>(app.db, tx, async (tx) => {
    const { rows } = await tx.query('select from editions where number = $1 or id = $2', [
      draft.number,
      edition.id,
    ])
    if (rows.length > 0) return refuse('taken')
    if (draft.isCurrent) await makeNoneCurrent(tx, edition.id)
    const accountingLockedUntil = draft.accountingLockedUntil ?? (await selectAccountingLock(tx))
    const after = { ...edition, accountingLockedUntil }
    await write(tx, after)
    await record(app, tx, by, { action: 'edition.add', id: edition.id, before: null, after })
    return accept({ id: edition.id })
  })
}

/**
 * Changes an edition, makes it the current one, archives it or reopens it. Archived it is read-only, but for the days its accounting is locked
 * until, and is reopened as it is. Number and code are its name and stay; the current one is archived once another is current. F6, F7, F17, F18.
 */
export async function changeEdition(
  app: Deps,
  { by, id, change, tx }: Action & { readonly id: string; readonly change: Partial<EditionDraft> },
): Done {
  if (!by.isAdmin) return refuse('not-allowed')
  return decideWithin<{ id: string }, EditionRefusal>(app.db, tx, async (tx) => {
    const known = await lockEdition(tx, id)
    if (!known) return refuse('not-found')
    const { catalogueVersion: _, ...before } = known
    if (known.archived) return changeArchived(app, tx, by, before, { ...before, ...change })
    const after = { ...tidyEdition({ ...before, ...change }), id }
    if (after.closed !== known.closed) return refuse('by-closing')
    if (after.code !== known.code || after.number !== known.number) return refuse('fixed-name')
    if (known.isCurrent && (!after.isCurrent || after.archived)) return refuse('is-current')
    if (after.isCurrent && after.archived) return refuse('edition-archived')
    const errors = changeErrors(before, after)
    if (errors.length > 0) return refuse({ kind: 'edition', errors })
    if (after.isCurrent && !known.isCurrent) await makeNoneCurrent(tx, id)
    await write(tx, after)
    await record(app, tx, by, { action: actionOf(known, after), id, before, after })
    return accept({ id })
  })
}

/**
 * Closes an edition whose business is finished, or reopens it; the caller runs the checks before closing. F22
 * @param by an authorised user, checked by the caller
 */
export async function setClosed(
  app: Deps,
  tx: Tx,
  { by, id, closed }: { readonly by: string; readonly id: string; readonly closed: boolean },
): Promise<Decision<null, 'not-found' | 'edition-archived' | 'done-already'>> {
  const known = await lockEdition(tx, id)
  if (!known) return refuse('not-found')
  if (known.archived) return refuse('edition-archived')
  if (known.closed === closed) return refuse('done-already')
  const { catalogueVersion: _, ...before } = known
  const after = { ...before, closed }
  await write(tx, after)
  const action = closed ? 'edition.close' : 'edition.unclose'
  await record(app, tx, { name: by, isAdmin: true }, { action, id, before, after })
  return accept(null)
}

/**
 * Closes the books of every edition until a day, that day included, which must be over; or opens them to an earlier day, or wholly. F19
 * Refused where another user has done either since they were shown.
 * @param until null: nothing is closed
 * @param shown until when they were closed, as the user saw it
 */
export async function lockAccounting(
  app: Deps,
  { by, until, shown }: Action & { readonly until: LocalDay | null; readonly shown: LocalDay | null },
): Promise<Decision<null, 'not-allowed' | 'not-over' | 'changed'>> {
  if (!by.isAdmin) return refuse('not-allowed')
  if (until !== null && until >= localDayOf(app.now())) return refuse('not-over')
  return decideInTransaction<null, 'not-allowed' | 'changed'>(app.db, async (tx) => {
    const editions = await selectEditions(tx)
    for (const { id } of editions) await lockEdition(tx, id)
    const stored = await selectAccountingLock(tx)
    if (stored !== shown && stored !== until) return refuse('changed')
    for (const { id } of editions) {
      const known = await lockEdition(tx, id)
      if (!known || known.accountingLockedUntil === until) continue
      const { catalogueVersion: _, ...before } = known
      const after = { ...before, accountingLockedUntil: until }
      await write(tx, after)
      await record(app, tx, by, { action: 'edition.save', id, before, after })
    }
    return accept(null)
  })
}

/** An archive is reopened as it is, or its accounting locked; all else stays. F7, F18. */
async function changeArchived(
  app: Deps,
  tx: Tx,
  by: Editor,
  before: Omit<Edition, 'catalogueVersion'>,
  after: Omit<Edition, 'catalogueVersion'>,
): Done {
  const open: (keyof Edition)[] = after.archived ? ['accountingLockedUntil'] : ['archived']
  const changed = (Object.keys(before) as (keyof typeof before)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (!changed.every((field) => open.includes(field))) return refuse('edition-archived')
  await write(tx, after)
  const action = after.archived ? 'edition.save' : 'edition.reopen'
  await record(app, tx, by, { action, id: before.id, before, after })
  return accept({ id: before.id })
}

function actionOf(before: Edition, after: EditionDraft): string {
  if (after.archived) return 'edition.archive'
  return after.isCurrent && !before.isCurrent ? 'edition.makeCurrent' : 'edition.save'
}

/** One edition is current: the former one is notified. */
async function makeNoneCurrent(tx: Tx, but: string): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    'update editions set is_current = false where is_current and id <> $1 returning id',
    [but],
  )
  for (const { id } of rows) await raiseCatalogueVersion(tx, id)
}

async function write(tx: Querying, edition: Omit<Edition, 'catalogueVersion'>): Promise<void> {
  const row = Object.fromEntries(Object.entries(edition).map(([field, value]) => [columnOf(field), value]))
  const names = Object.keys(row).filter((name) => name !== 'id')
  const all = ['id', ...names].join(', ')
  await tx.query(
    `insert into editions (${all}) select ${all} from jsonb_populate_record(null::editions, $1)
     on conflict (id) do update set (${names.join(', ')}) = row(${names.map((name) => `excluded.${name}`).join(', ')})`,
    [JSON.stringify(row)],
  )
}

async function record(
  app: Deps,
  tx: Tx,
  by: Editor,
  { action, id, before, after }: { action: string; id: string; before: object | null; after: object },
): Promise<void> {
  await raiseCatalogueVersion(tx, id)
  const at = app.now()
  await recordAction(tx, { editionId: id, at, actor: by.name, action, subjectId: id, before, after })
}
