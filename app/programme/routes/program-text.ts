import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeIn } from '#app/platform/locale.ts'
import { programmeText } from '../plain/programme-text.ts'
import { writeProgramme } from '../plain/written-programme.ts'
import { getTimetable } from '../timetable.server.ts'
import type { Route } from './+types/program-text.ts'

/** The whole programme as text, for e-mails and notice boards. E14. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const locale = localeIn(params)
  const text = programmeText(writeProgramme(edition.name, await getTimetable(app, edition.id), locale))
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
