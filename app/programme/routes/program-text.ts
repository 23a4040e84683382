import { getCurrentEdition } from '#app/festival/service.server.ts'
import { houseContext } from '#app/platform/house.server.ts'
import { localeIn } from '#app/platform/locale.ts'
import { programmeText } from '../plain/programme-text.ts'
import { writeProgramme } from '../plain/written-programme.ts'
import { getTimetable } from '../timetable.server.ts'
import type { Route } from './+types/program-text.ts'

/** The whole programme as text, for letters and notice boards. E14. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const edition = await getCurrentEdition(house)
  const locale = localeIn(params)
  const text = programmeText(writeProgramme(edition.name, await getTimetable(house, edition.id), locale))
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
