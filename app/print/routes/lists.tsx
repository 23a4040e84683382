import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { festivalDayOf } from '#app/platform/values/local-day.ts'
import { findProgramme } from '#app/programme/service.server.ts'
import { listFilters } from '../lists/list-kinds.ts'
import { defaultDay, readListRequest } from '../lists/list-request.ts'
import { eventsOf } from '../lists/listed-event.ts'
import { ListsScreen } from '../lists/ui/ListsScreen.tsx'
import { readListDays, sheetsOf } from '../service.server.ts'
import type { Route } from './+types/lists.ts'

export const handle: RouteHandle = { title: (locale) => m.office_all_lists_title({}, { locale }) }

/** A list as it is printed. Without a day in the address it is of the day that people mean; `day=all` is of every day. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const locale = localeOfPage(args.request)
  const edition = await officeEdition(args, by)
  const days = await readListDays(app, edition)
  const search = new URLSearchParams(args.url.searchParams)
  const { list } = readListRequest(search)
  if (!search.has('day') && listFilters[list].includes('day')) {
    search.set('day', defaultDay(days, festivalDayOf(app.now()), edition.startsOn))
  }
  const { request, sheets } = await sheetsOf(app, { search, by, locale, edition })
  const programme = await findProgramme(app, edition.id)
  const events = listFilters[list].includes('event')
    ? eventsOf(list, { programme, day: request.day, event: null }).map(({ id, title }) => ({ id, title }))
    : []
  return { request, sheets, days, events }
}

export default function Lists({ loaderData }: Route.ComponentProps) {
  return <ListsScreen {...loaderData} locale={useLocale()} />
}
