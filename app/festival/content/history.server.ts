import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { Editor } from '../editing.server.ts'
import type { Edition } from '../edition.ts'
import { getCurrentEdition } from '../editions.server.ts'
import { type EditionFacts, factsOf } from './edition-facts.ts'
import { type PageName, pageNames } from './page-names.ts'
import { isSameSource, type PageSource } from './page-source.ts'
import {
  type PagePlace,
  selectInForce,
  selectStates,
  selectVersion,
  selectVersions,
  type VersionLine,
} from './repository.server.ts'
import { repositorySource } from './repository-pages.server.ts'

/** A page in one language, for the list of them. */
export type ContentState = {
  readonly page: PageName
  readonly locale: Locale
  /** as it is written, facts in braces */
  readonly title: string
  /** Null: the repository's text, never edited. */
  readonly last: { readonly by: string; readonly at: Date; readonly isOwn: boolean } | null
}

/** A page in one language, and some of its former versions. */
export type ContentHistory = {
  readonly inForce: PageSource
  /** of the current text; 0 if it was never edited */
  readonly number: number
  /** the newest first, without the texts */
  readonly versions: readonly VersionLine[]
  /** The number before which older versions continue; null: these were all. */
  readonly olderBefore: number | null
  /** Whether the current text equals the repository's. */
  readonly readsLikeRepository: boolean
  /** The requested version; number 0 is the repository's. */
  readonly opened: { readonly number: number; readonly source: PageSource } | null
  readonly facts: EditionFacts
}

/** How many versions are listed at a time. */
export const versionsAtOnce = 20

/** Every page in both languages, in order of names. Versions are for admins. F13. */
export async function findContentStates(
  app: Pick<AppContext, 'db'>,
  by: Editor,
  edition?: Edition,
): Promise<Decision<ContentState[], 'not-allowed'>> {
  if (!by.isAdmin) return refuse('not-allowed')
  const { id } = edition ?? (await getCurrentEdition(app))
  const states = await selectStates(app.db, id)
  const places = pageNames.flatMap((page) => (['en', 'sl'] as const).map((locale) => ({ page, locale })))
  return accept(
    places.map(({ page, locale }) => {
      const state = states.find((one) => one.page === page && one.locale === locale)
      const last = state ? { by: state.by, at: state.at, isOwn: state.isOwn } : null
      return { page, locale, title: state?.title ?? repositorySource(page, locale).title, last }
    }),
  )
}

/** The text of a page; on request also its history, in pages, and one earlier text. F13, F16. */
export async function findContentHistory(
  { db }: Pick<AppContext, 'db'>,
  {
    by,
    page,
    locale,
    before = null,
    open = null,
    edition: wanted,
  }: {
    readonly by: Editor
    readonly page: PageName
    readonly locale: Locale
    /** list those from before this one */
    readonly before?: number | null
    /** whose text is wanted too */
    readonly open?: number | null
    /** whose text; absent: the current edition's */
    readonly edition?: Edition
  },
): Promise<Decision<ContentHistory, 'not-allowed'>> {
  if (!by.isAdmin) return refuse('not-allowed')
  const edition = wanted ?? (await getCurrentEdition({ db }))
  const place = { editionId: edition.id, page, locale }
  const newest = (await selectInForce(db, edition.id, page)).get(locale)
  const repository = repositorySource(page, locale)
  const inForce = newest?.source ?? repository
  const most = versionsAtOnce + 1
  const found = await selectVersions(db, place, { inForce, repository, before, most })
  const versions = found.slice(0, versionsAtOnce)
  return accept({
    inForce,
    number: newest?.number ?? 0,
    versions,
    olderBefore: found.length > versions.length ? (versions.at(-1)?.number ?? null) : null,
    readsLikeRepository: isSameSource(inForce, repository),
    opened: open === null ? null : await findText(db, place, open),
    facts: factsOf(edition, locale),
  })
}

async function findText(db: Querying, place: PagePlace, number: number): Promise<ContentHistory['opened']> {
  const repository = repositorySource(place.page, place.locale)
  if (number === 0) return { number, source: repository }
  const version = await selectVersion(db, place, number)
  return version && { number, source: version.source ?? repository }
}
