import { data } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { answerCalendar } from '../calendar/calendar-answer.server.ts'
import { isCalled } from '../event-address.ts'
import type { Route } from './+types/event-calendar.ts'

/** One event as a calendar file. E13. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const answer = await answerCalendar(context.get(appContext), { request, lang: params.lang }, (events) => {
    const event = events.find(isCalled(params.id))
    return event ? { events: [event], name: event.slug ?? event.id } : null
  })
  if (!answer) throw data(null, { status: 404 })
  return answer
}
