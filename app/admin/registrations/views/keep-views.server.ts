import { z } from 'zod'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { everything } from '#app/platform/audit/audit-entry.ts'
import { readEntryPage } from '#app/platform/audit/audit-reading.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newId, newSecret } from '#app/platform/ids.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { cut } from '#app/platform/values/storable.ts'
import { isArchived } from '../../mails/queries/read-audience.server.ts'
import { readState } from '../list-state.ts'
import { LONGEST_NAME, MOST_VIEWS, SHEET_DAYS, viewSearch } from './list-view.ts'
import { may } from './policy.ts'
import {
  countOtherViews,
  deleteOldSheets,
  deleteView,
  endSheetRow,
  insertSheet,
  insertView,
  selectView,
  upsertView,
} from './view-rows.server.ts'

export type ViewRefusal =
  | ('not-allowed' | 'not-found' | 'edition-archived' | 'written-meanwhile')
  | ('name-missing' | 'too-many' | 'is-everything' | 'is-searched')

type Naming = {
  readonly editionId: string
  readonly name: string
  /** The address of the list as it stands. */
  readonly search: string
  readonly by: Actor
}

const DAY_MS = 86_400_000

/** Stores what the address picks out under a name, in place of the person's own view of that name. R56 */
export function saveView(
  app: AppContext,
  { editionId, name: typed, search, isShared, by }: Naming & { readonly isShared: boolean },
): Promise<Decision<{ readonly id: Id }, ViewRefusal>> {
  return decideInTransaction<{ readonly id: Id }, ViewRefusal>(app.db, async (tx) => {
    if (!may(by, 'view.save') || (isShared && !may(by, 'view.share'))) return refuse('not-allowed')
    if (await isArchived(tx, editionId)) return refuse('edition-archived')
    const name = nameIn(typed)
    if (name === '') return refuse('name-missing')
    const stored = storedSearch(search)
    if (stored === '') return refuse('is-everything')
    const owner = nameOfActor(by)
    if ((await countOtherViews(tx, { editionId, owner, name })) >= MOST_VIEWS) return refuse('too-many')
    const at = app.now()
    const id = await upsertView(tx, { editionId, id: newId(at), name, search: stored, owner, isShared, at })
    if (isShared)
      await note(tx, { editionId, at, by, action: 'view.share', id, after: { name, search: stored } })
    return accept({ id })
  })
}

/** Removes a view: the user's own, or as a regAdmin one for everybody. Other views are not found. R56 */
export function removeView(
  app: AppContext,
  { editionId, id, by }: { readonly editionId: string; readonly id: Id; readonly by: Actor },
): Promise<Decision<null, ViewRefusal>> {
  return decideInTransaction<null, ViewRefusal>(app.db, async (tx) => {
    if (!may(by, 'view.save')) return refuse('not-allowed')
    if (await isArchived(tx, editionId)) return refuse('edition-archived')
    const view = await selectView(tx, editionId, id)
    const isOwn = view?.owner.toLowerCase() === nameOfActor(by).toLowerCase()
    if (!view || !(isOwn || (view.isShared && may(by, 'view.removeShared')))) return refuse('not-found')
    await deleteView(tx, editionId, id)
    const { name, search, owner } = view
    const before = { name, search, owner }
    if (view.isShared) await note(tx, { editionId, at: app.now(), by, action: 'view.remove', id, before })
    return accept(null)
  })
}

const RESTORABLE_MS = 30 * 60_000
const removedView = z.object({ name: z.string(), search: z.string(), owner: z.string() })

/** Puts back a view for all that this user removed within the last half hour, under its owner's name. R56 */
export function restoreView(
  app: AppContext,
  { editionId, id, by }: { readonly editionId: string; readonly id: Id; readonly by: Actor },
): Promise<Decision<null, ViewRefusal>> {
  return decideInTransaction<null, ViewRefusal>(app.db, async (tx) => {
    if (!may(by, 'view.save')) return refuse('not-allowed')
    if (await isArchived(tx, editionId)) return refuse('edition-archived')
    const at = app.now()
    const filter = {
      ...everything,
      actor: nameOfActor(by),
      action: 'view.remove',
      subject: id,
      from: new Date(at.getTime() - RESTORABLE_MS),
    }
    const { entries } = await readEntryPage(tx, { filter, place: null, size: 1 })
    const [entry] = entries
    const removed = removedView.safeParse(entry?.before)
    if (entry?.editionId !== editionId || !removed.success) return refuse('not-found')
    const view = { ...removed.data, editionId, id, isShared: true, at }
    // its owner may have stored another one of that name since
    if (!(await insertView(tx, view))) return refuse('written-meanwhile')
    const { name, search } = removed.data
    await note(tx, { editionId, at, by, action: 'view.share', id, after: { name, search } })
    return accept(null)
  })
}

/**
 * Creates an address that shows a spreadsheet of the view for 30 days. It is returned once: only the hash of its secret is stored. Refused while the
 * list is searched: the text is not stored, and the sheet would show people who are not on the screen. R57
 */
export function makeSheet(
  app: AppContext,
  { editionId, name: typed, search, locale, by }: Naming & { readonly locale: Locale },
): Promise<Decision<{ readonly id: Id; readonly secret: string }, ViewRefusal>> {
  return decideInTransaction<{ readonly id: Id; readonly secret: string }, ViewRefusal>(
    app.db,
    async (tx) => {
      if (!may(by, 'sheet.make')) return refuse('not-allowed')
      if (await isArchived(tx, editionId)) return refuse('edition-archived')
      const name = nameIn(typed)
      if (name === '') return refuse('name-missing')
      if (readState(new URLSearchParams(search)).q !== '') return refuse('is-searched')
      const madeAt = app.now()
      const [id, secret] = [newId(madeAt), newSecret()]
      const endsAt = new Date(madeAt.getTime() + SHEET_DAYS * DAY_MS)
      await deleteOldSheets(tx, new Date(madeAt.getTime() - SHEET_DAYS * DAY_MS))
      const stored = storedSearch(search)
      await insertSheet(tx, {
        editionId,
        id,
        name,
        search: stored,
        locale,
        secretHash: hashSecret(secret),
        madeBy: nameOfActor(by),
        madeAt,
        endsAt,
      })
      await note(tx, { editionId, at: madeAt, by, action: 'sheet.make', id, after: { name, search: stored } })
      return accept({ id, secret })
    },
  )
}

/** Revokes the address. Allowed in an archive too. R57 */
export function endSheet(
  app: AppContext,
  { editionId, id, by }: { readonly editionId: string; readonly id: Id; readonly by: Actor },
): Promise<Decision<null, ViewRefusal>> {
  return decideInTransaction<null, ViewRefusal>(app.db, async (tx) => {
    if (!may(by, 'sheet.end')) return refuse('not-allowed')
    const at = app.now()
    if (!(await endSheetRow(tx, { editionId, id, by: nameOfActor(by), at }))) return refuse('not-found')
    await note(tx, { editionId, at, by, action: 'sheet.end', id })
    return accept(null)
  })
}

const nameIn = (typed: string) => cut(typed.normalize('NFC').replace(/\s+/g, ' ').trim(), LONGEST_NAME)

const storedSearch = (search: string) => viewSearch(readState(new URLSearchParams(search)))

type Noted = Pick<Naming, 'editionId' | 'by'> & {
  readonly at: Date
  readonly action: string
  readonly id: Id
  readonly before?: object
  readonly after?: object
}

function note(tx: Parameters<typeof recordAction>[0], { editionId, at, by, action, id, ...what }: Noted) {
  return recordAction(tx, { editionId, at, actor: nameOfActor(by), action, subjectId: id, ...what })
}
