import type { Edition } from '#app/festival/edition.ts'
import { isAfterFestival } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { hiddenAfterFestival } from '#app/people/access/route-access.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { addDays, startOfDay } from '#app/platform/values/local-day.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { findChanges } from './changes.server.ts'
import { artistPath, eventPath, publicPages } from './public-pages.ts'
import type { SitemapEntry } from './sitemap.ts'

/** Every public page at `app.now()`. After the festival, its programme, events and artists are left out. */
export async function findSitemap(app: Pick<AppContext, 'db' | 'now'>): Promise<SitemapEntry[]> {
  const edition = await getCurrentEdition(app)
  const { events, artists } = await getTimetable(app, edition.id)
  const [changes, texts] = await Promise.all([
    findChanges(app, edition.id, ['edition', 'event', 'artist', 'venue', 'priceItem']),
    findChanges(app, edition.id, ['content']),
  ])
  const now = app.now()
  const isOver = isAfterFestival(edition, now)
  const calendarChange = lastCalendarChange(edition, now)
  const changed = {
    text: null,
    registration: calendarChange,
    programme: latest([...changes.values(), calendarChange]),
  }

  const pages = publicPages
    .filter(({ path }) => !(isOver && hiddenAfterFestival.has(`/:lang${path}`)))
    .map(({ path, shows }) => {
      const textChanges = (['en', 'sl'] as const).map(
        (locale) => texts.get(`${path.slice(1) || 'home'}.${locale}`) ?? null,
      )
      return { path, changedAt: latest([...textChanges, changed[shows]]) }
    })
  const programme = isOver
    ? []
    : [
        ...events
          .filter(({ status }) => status !== 'draft')
          .map((event) => [eventPath(event), event.id] as const),
        ...artists.map(({ slug }) => [artistPath(slug), slug] as const),
      ].map(([path, id]) => ({ path, changedAt: latest([changes.get(id) ?? null, calendarChange]) }))
  return [...pages, ...programme].map(({ path, changedAt }) => ({ path: `/EN${path}`, changedAt }))
}

/** The last instant at which a date of the edition changed pages: registration opened or closed, prices rose, the festival began or ended. */
function lastCalendarChange(edition: Edition, now: Date): Date | null {
  const { opensAt, closesAt, superEarlyUntil, earlyUntil, startsOn, endsOn } = edition
  const days = [addDays(superEarlyUntil, 1), addDays(earlyUntil, 1), startsOn, addDays(endsOn, 1)]
  return latest([opensAt, closesAt, ...days.map(startOfDay)].filter((instant) => instant <= now))
}

function latest(instants: readonly (Date | null)[]): Date | null {
  return instants.reduce((last, one) => (one && (!last || one > last) ? one : last), null)
}
