import { appContext } from '#app/platform/app-context.server.ts'
import { answerCalendar } from '../calendar/calendar-answer.server.ts'
import { selectionFrom } from '../selection.ts'
import type { Route } from './+types/program-calendar.ts'

/** The programme as a calendar: all of it, or the selection in the address. E13. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const answer = await answerCalendar(context.get(appContext), { request, lang: params.lang }, (events) => {
    if (!query.has('mine')) return { events, name: 'program' }
    const mine = selectionFrom(query, events)
    return { events: events.filter(({ id }) => mine.has(id)), name: 'mine' }
  })
  return answer
}
