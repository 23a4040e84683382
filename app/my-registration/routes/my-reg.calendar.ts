import { houseContext } from '#app/platform/house.server.ts'
import { localeIn } from '#app/platform/locale.ts'
import { getTimetable } from '#app/programme/timetable.server.ts'
import { calendarOf } from '#app/registration/mail/calendar.ts'
import type { Route } from './+types/my-reg.calendar.ts'
import { requireHere } from './my-reg-page.server.ts'

/** The dancer's places as a file for any calendar. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { view, edition } = await requireHere(house, request, params.lang)
  const { venues } = await getTimetable(house, edition.id)
  const { origin } = house.config
  const facts = {
    locale: localeIn(params),
    edition,
    venues,
    registration: view,
    origin,
    link: null,
    invitation: null,
  }
  return new Response(calendarOf(facts, house.now()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${view.code}.ics"`,
      'Cache-Control': 'no-store',
    },
  })
}
