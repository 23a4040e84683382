import type { Edition } from '#app/festival/edition.ts'
import { festivalDays } from '#app/festival/phase.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { festivalDayOf, isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { findProgramme } from '#app/programme/service.server.ts'
import { readListedShifts, readListedWork, readTeam } from './queries/read-team.server.ts'

/** The days that lists are printed for: the festival's, and others on which an event is published, or somebody works or offers to. */
export async function readListDays(
  app: AppContext,
  edition: Pick<Edition, 'id' | 'startsOn' | 'endsOn'>,
): Promise<LocalDay[]> {
  const { events } = await findProgramme(app, edition.id)
  const [orders, shifts, team] = await Promise.all([
    readListedWork(app.db, edition.id),
    readListedShifts(app.db, edition.id),
    readTeam(app.db, edition.id),
  ])
  const days = [
    ...festivalDays(edition),
    ...events.flatMap(({ status, festivalDay }) => (status === 'published' ? [festivalDay] : [])),
    ...[...orders, ...shifts].flatMap(({ startsAt }) => (startsAt ? [festivalDayOf(startsAt)] : [])),
    ...team.flatMap((member) => member.shifts.map((offer) => offer.split(' ')[0] ?? '').filter(isLocalDay)),
  ]
  return [...new Set(days)].toSorted()
}
