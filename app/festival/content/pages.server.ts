import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { getCurrentEdition } from '../editions.server.ts'
import { isAfterFestival, registrationPhase } from '../phase.ts'
import { factsOf } from './edition-facts.ts'
import type { PageName } from './page-names.ts'
import { isEmptySource, type PageSource } from './page-source.ts'
import { type PageView, viewOf } from './page-view.ts'
import { selectInForce } from './repository.server.ts'
import { repositorySource } from './repository-pages.server.ts'

/**
 * A page of the current edition as everybody may read it, with the edition's facts in it. Where one language says nothing the other
 * is shown, with its own `locale`: mark it with its `lang`. With the sections of the present phase. F11, F12.
 */
export async function getContentPage(
  app: Pick<AppContext, 'db' | 'now'>,
  page: PageName,
  locale: Locale,
): Promise<PageView> {
  const edition = await getCurrentEdition(app)
  const inForce = await selectInForce(app.db, edition.id, page)
  const sourceIn = (language: Locale): PageSource =>
    inForce.get(language)?.source ?? repositorySource(page, language)
  const other: Locale = locale === 'en' ? 'sl' : 'en'
  const asked = sourceIn(locale)
  const shown = isEmptySource(asked) ? other : locale
  const now = app.now()
  const isClosed = registrationPhase(edition, now) === 'closed'
  const phase = isAfterFestival(edition, now) ? 'over' : isClosed ? 'closed' : 'open'
  return viewOf(shown === locale ? asked : sourceIn(other), shown, factsOf(edition, shown), locale, phase)
}
