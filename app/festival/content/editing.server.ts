import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { Editor } from '../editing.server.ts'
import type { Edition } from '../edition.ts'
import { getCurrentEdition } from '../editions.server.ts'
import { type ContentError, contentError } from './content-error.ts'
import type { PageName } from './page-names.ts'
import { isEmptySource, isSameSource, type PageSource, sourceFields, tidySource } from './page-source.ts'
import { insertVersion, selectInForce, selectVersion } from './repository.server.ts'
import { repositorySource } from './repository-pages.server.ts'

export type ContentRefusal =
  | ContentError
  | 'not-allowed'
  | 'not-found'
  | 'conflict'
  | 'nothing-left'
  | 'nothing-new'
  | 'edition-archived'

type Deps = Pick<AppContext, 'db' | 'now'>

/** An edit of a text: by whom, and the version it is based on; 0 is the repository's. */
type Edit = {
  readonly by: Editor
  readonly page: PageName
  readonly locale: Locale
  readonly basedOn: number
  readonly note?: string
  /** Whose text it is; absent: the current edition's. */
  readonly edition?: Edition
}

type Done = Promise<Decision<{ readonly number: number }, ContentRefusal>>

/** Replaces the current text, which stays in the history. F12, F13, F14. */
export async function saveContentPage(app: Deps, edit: Edit & { readonly source: PageSource }): Done {
  const source = tidySource(edit.source)
  const error = contentError(source)
  return error && edit.by.isAdmin ? refuse(error) : write(app, edit, 'content.save', source)
}

/** Brings an older text back, as a new one that is checked as a saved one is; 0 is what the repository says. F11, F13, F14. */
export async function restoreContentPage(app: Deps, edit: Edit & { readonly number: number }): Done {
  if (!edit.by.isAdmin) return refuse('not-allowed')
  if (edit.number === 0) return write(app, edit, 'content.restore', null)
  const { id: editionId } = edit.edition ?? (await getCurrentEdition(app))
  const place = { editionId, page: edit.page, locale: edit.locale }
  const wanted = await selectVersion(app.db, place, edit.number)
  if (!wanted) return refuse('not-found')
  // what was valid when it was saved may name a fact that the program no longer has
  const error = wanted.source && contentError(wanted.source)
  return error ? refuse(error) : write(app, edit, 'content.restore', wanted.source)
}

async function write(
  app: Deps,
  { by, page, locale, basedOn, note = '', edition }: Edit,
  action: 'content.save' | 'content.restore',
  source: PageSource | null,
): Done {
  if (!by.isAdmin) return refuse('not-allowed')
  const { id: editionId, archived } = edition ?? (await getCurrentEdition(app))
  if (archived) return refuse('edition-archived')
  const at = app.now()
  return decideInTransaction<{ number: number }, ContentRefusal>(app.db, async (tx) => {
    const inForce = await selectInForce(tx, editionId, page)
    const known = inForce.get(locale)
    if ((known?.number ?? 0) !== basedOn) return refuse('conflict')
    const before = known?.source ?? repositorySource(page, locale)
    const after = source ?? repositorySource(page, locale)
    if (isSameSource(before, after) && (source === null) === !known?.source) return refuse('nothing-new')

    const other = locale === 'en' ? 'sl' : 'en'
    const otherSource = inForce.get(other)?.source ?? repositorySource(page, other)
    if (isEmptySource(after) && isEmptySource(otherSource)) return refuse('nothing-left')

    const number = basedOn + 1
    const place = { editionId, page, locale }
    const written = await insertVersion(tx, place, { number, source, note: note.trim(), by: by.name, at })
    if (!written) return refuse('conflict')
    await recordAction(tx, {
      editionId,
      at,
      actor: by.name,
      action,
      subjectId: `${page}.${locale}`,
      before: { version: basedOn, ...changed(before, after) },
      after: { version: number, ...changed(after, before) },
    })
    return accept({ number })
  })
}

/** For the audit log: the fields that differ. */
function changed(source: PageSource, from: PageSource): Partial<PageSource> {
  const fields = sourceFields.filter((field) => source[field] !== from[field])
  return Object.fromEntries(fields.map((field) => [field, source[field]]))
}
