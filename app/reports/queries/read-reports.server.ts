import type { Edition } from '#app/festival/edition.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision } from '#app/platform/decision.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { ReadFile } from '../files/read-file.ts'
import { allReports, sections } from '../stats/all-reports.ts'
import { readAsked } from '../stats/asked.ts'
import { readStatistics } from './read-statistics.server.ts'

type ReportsFor = {
  readonly by: Actor
  readonly office: Edition
  readonly search: URLSearchParams
  readonly locale: Locale
}
/** All reports that an address asks for, in their order, for files; with `share=1` as they may leave the office. Y8 */
export async function readReports(
  app: Pick<AppContext, 'db' | 'now'>,
  { by, office, search, locale }: ReportsFor,
): Promise<Decision<ReadFile, 'not-allowed' | 'no-edition'>> {
  const asked = readAsked(search)
  const read = await readStatistics(app, { by, office, asked })
  if (!read.ok) return read
  const { edition, today } = read.value
  const bySection = allReports(read.value, { locale, isShared: asked.isShared, hasLists: false })
  return accept({ edition, today, reports: sections.flatMap((section) => bySection[section]) })
}
