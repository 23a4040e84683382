import { z } from 'zod'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { arrangeLines, countByFilter, lineFilters, lineOrders } from '../events/event-line.ts'
import { readEventLines } from '../events/queries/read-events.server.ts'
import { EventsScreen } from '../events/ui/EventsScreen.tsx'
import type { Route } from './+types/events.ts'

export const handle: RouteHandle = { title: (locale) => m.office_events_title({}, { locale }) }

export async function loader(args: Route.LoaderArgs) {
  await requireAccessSignedIn(args)
  const app = args.context.get(appContext)
  const { searchParams } = args.url
  const order = z.enum(lineOrders).catch('worst').parse(searchParams.get('by'))
  const filter = z.enum(lineFilters).catch('all').parse(searchParams.get('show'))
  const lines = await readEventLines(app.db, await getCurrentEdition(app))
  return { groups: arrangeLines(lines, { filter, order }), counts: countByFilter(lines), order, filter }
}

export default function Events({ loaderData }: Route.ComponentProps) {
  return <EventsScreen {...loaderData} locale={useLocale()} />
}
