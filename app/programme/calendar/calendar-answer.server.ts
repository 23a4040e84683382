import { createHash } from 'node:crypto'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { inLocale, isLang, localeOf } from '#app/platform/locale.ts'
import type { FestivalEvent } from '../event.ts'
import { getTimetable } from '../timetable.server.ts'
import type { Timetable } from '../timetable.ts'
import { eventHref } from '../ui/programme-links.ts'
import { type CalendarEntry, calendarFile } from './calendar.ts'

type CalendarRequest = { readonly request: Request; readonly lang: string | undefined }

/**
 * A calendar of some published and cancelled events, for calendars that poll: an unchanged calendar is answered with 304 (E13).
 *
 * @param choose the events; null: there is no such calendar
 */
export async function answerCalendar(
  app: Pick<AppContext, 'db' | 'now'> & { readonly config: Pick<AppContext['config'], 'origin'> },
  { request, lang }: CalendarRequest,
  choose: (events: readonly FestivalEvent[]) => { events: readonly FestivalEvent[]; name: string } | null,
): Promise<Response | null> {
  const edition = await getCurrentEdition(app)
  const timetable = await getTimetable(app, edition.id)
  const chosen = choose(timetable.events.filter(({ status }) => status !== 'draft'))
  if (!chosen) return null
  const locale = localeOf(isLang(lang) ? lang : 'EN')
  const { origin } = app.config
  const text = (madeAt: Date) =>
    calendarFile(
      chosen.events.map((event) => entryOf(event, timetable, origin + eventHref(event, locale))),
      { name: inLocale(edition.name, locale).text, locale, venues: timetable.venues, origin, madeAt },
    )
  // The timestamp of generation is not part of the content
  const tag = `W/"${createHash('sha256').update(text(epoch)).digest('base64url').slice(0, 22)}"`
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `inline; filename="${chosen.name}.ics"`,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ETag: tag,
  }
  const isKnown = request.headers.get('if-none-match')?.includes(tag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text(app.now()), { headers })
}

const epoch = new Date(0)

function entryOf(event: FestivalEvent, { artists }: Timetable, url: string): CalendarEntry {
  const names = event.artists.flatMap((slug) => artists.find((artist) => artist.slug === slug)?.name ?? [])
  return { event, description: names.join(', ') || null, url }
}
