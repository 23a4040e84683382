import { data } from 'react-router'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { houseContext } from '#app/platform/house.server.ts'
import { isId } from '#app/platform/id.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { findEvent, findProgramme } from '../service.server.ts'
import { EventPage } from '../ui/EventPage.tsx'
import type { Route } from './+types/event.ts'

export const handle: RouteHandle = {
  title: (locale: Locale, of: unknown) => {
    const loaded = of as Route.ComponentProps['loaderData'] | undefined
    return loaded && inLocale(loaded.event.title, locale).text
  },
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { id } = await getCurrentEdition(house)
  const event = isId(params.id) ? await findEvent(house, id, params.id) : null
  if (!event) throw data(null, { status: 404 })
  return { event, programme: await findProgramme(house, id), now: house.now() }
}

export default function Event({ loaderData: { event, programme, now } }: Route.ComponentProps) {
  return <EventPage event={event} programme={programme} now={now} locale={useLocale()} />
}
