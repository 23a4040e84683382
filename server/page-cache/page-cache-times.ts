import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { addDays, localDayOf, startOfDay } from '#app/platform/values/local-day.ts'
import { getTimetable } from '#app/programme/timetable.server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The first instant after `at` at which a page might say something else by time alone: where the registration's phases, the price tiers or
 * an event begin or end, at midnight, and once an hour in any case. In the demo, whose bar shows the time, and while the festival is
 * danced, when pages may say what is on: the next full minute.
 */
export async function goodUntil(app: Pick<AppContext, 'db' | 'config'>, at: Date): Promise<Date> {
  const edition = await getCurrentEdition(app)
  const { events } = await getTimetable(app, edition.id)
  const from = startOfDay(addDays(edition.startsOn, -1))
  const to = startOfDay(addDays(edition.endsOn, 2))
  const step = app.config.demo || (from <= at && at < to) ? minuteMs : hourMs
  const changes = [
    // texts name the dates of deadlines, so every midnight counts as one
    startOfDay(addDays(localDayOf(at), 1)),
    edition.opensAt,
    edition.closesAt,
    ...events.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  ]
  const next = (Math.floor(at.getTime() / step) + 1) * step
  return new Date(
    Math.min(next, ...changes.map((turn) => turn.getTime()).filter((turn) => turn > at.getTime())),
  )
}
