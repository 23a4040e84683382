import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { House } from '#app/platform/house.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { Editor } from '../editing.server.ts'
import { getCurrentEdition } from '../service.server.ts'
import { type EditionFacts, factsOf } from './edition-facts.ts'
import { type PageName, pageNames } from './page-names.ts'
import type { PageSource } from './page-source.ts'
import { type PageVersion, selectHistory, selectStates } from './repository.server.ts'
import { repositorySource } from './repository-pages.server.ts'

/** A page in one language, for the list of them. */
export type ContentState = {
  readonly page: PageName
  readonly locale: Locale
  /** as it is written, facts in braces */
  readonly title: string
  /** Null: as in the repository, and nobody ever wrote another. */
  readonly last: { readonly by: string; readonly at: Date; readonly isOwn: boolean } | null
}

/** A page in one language with everything it ever was. */
export type ContentHistory = {
  readonly inForce: PageSource
  /** of the text in force; 0 where nobody ever wrote */
  readonly number: number
  readonly repository: PageSource
  /** the newest first */
  readonly versions: readonly PageVersion[]
  readonly facts: EditionFacts
}

/** Every page in both languages, in the order of the names. What is behind the pages is the admins'. F13. */
export async function findContentStates(
  house: Pick<House, 'db'>,
  by: Editor,
): Promise<Decision<ContentState[], 'not-allowed'>> {
  if (!by.isAdmin) return refuse('not-allowed')
  const { id } = await getCurrentEdition(house)
  const states = await selectStates(house.db, id)
  const places = pageNames.flatMap((page) => (['en', 'sl'] as const).map((locale) => ({ page, locale })))
  return accept(
    places.map(({ page, locale }) => {
      const state = states.find((one) => one.page === page && one.locale === locale)
      const last = state ? { by: state.by, at: state.at, isOwn: state.isOwn } : null
      return { page, locale, title: state?.title ?? repositorySource(page, locale).title, last }
    }),
  )
}

/** What a page says, said before, and says in the repository. F13. */
export async function findContentHistory(
  house: Pick<House, 'db'>,
  { by, page, locale }: { readonly by: Editor; readonly page: PageName; readonly locale: Locale },
): Promise<Decision<ContentHistory, 'not-allowed'>> {
  if (!by.isAdmin) return refuse('not-allowed')
  const edition = await getCurrentEdition(house)
  const versions = await selectHistory(house.db, { editionId: edition.id, page, locale })
  const repository = repositorySource(page, locale)
  const [newest] = versions
  return accept({
    inForce: newest?.source ?? repository,
    number: newest?.number ?? 0,
    repository,
    versions,
    facts: factsOf(edition, locale),
  })
}
