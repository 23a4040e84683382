import { appContext } from '#app/platform/app-context.server.ts'
import { localeIn } from '#app/platform/locale.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { calendarOf } from '#app/registration/mail/calendar.ts'
import type { Route } from './+types/my-reg.calendar.ts'
import { requireHere } from './my-reg-page.server.ts'

/** The dancer's places as a file for any calendar. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { view, edition } = await requireHere(app, request, params.lang)
  const { venues } = await getTimetable(app, edition.id)
  const { origin } = app.config
  const now = app.now()
  const facts = {
    locale: localeIn(params),
    now,
    edition,
    venues,
    registration: view,
    origin,
    link: null,
    ticket: null,
    invitation: null,
  }
  return new Response(calendarOf(facts, now), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${view.code}.ics"`,
      'Cache-Control': 'no-store',
    },
  })
}
