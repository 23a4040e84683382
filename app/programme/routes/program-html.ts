import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeIn } from '#app/platform/locale.ts'
import { programmeHtml } from '../plain/programme-html.ts'
import { writeProgramme } from '../plain/written-programme.ts'
import { getTimetable } from '../timetable.server.ts'
import type { Route } from './+types/program-html.ts'

/** The whole programme as a separate document, for newsletters and print. E14. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const locale = localeIn(params)
  const programme = writeProgramme(edition.name, await getTimetable(app, edition.id), locale)
  const html = programmeHtml(programme, locale, { origin: app.config.origin, path: 'programHtml' })
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
