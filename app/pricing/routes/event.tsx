import { data } from 'react-router'
import type { Edition } from '#app/festival/edition.ts'
import { registrationPhase } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { houseContext } from '#app/platform/house.server.ts'
import { isId } from '#app/platform/id.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { findEvent, findProgramme } from '#app/programme/service.server.ts'
import { EventPage } from '#app/programme/ui/EventPage.tsx'
import { getCatalogue } from '../catalogue.server.ts'
import { structuredEvent } from '../structured-event.ts'
import { tierAt } from '../tier.ts'
import { EventPrice } from '../ui/EventPrice.tsx'
import type { Route } from './+types/event.ts'

export const handle: RouteHandle = {
  title: (locale: Locale, of: unknown) => {
    const loaded = of as Loaded | undefined
    return loaded && inLocale(loaded.event.title, locale).text
  },
  description: (locale, of) => {
    const loaded = of as Loaded | undefined
    return loaded && inLocale(loaded.event.text, locale).text.split(/\n{2,}/)[0]
  },
  structuredData: (_, of, site) => {
    const loaded = of as Loaded | undefined
    return loaded ? [structuredEvent(loaded, site)] : []
  },
}

type Loaded = Route.ComponentProps['loaderData']

export async function loader({ params, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const edition = await getCurrentEdition(house)
  const event = isId(params.id) ? await findEvent(house, edition.id, params.id) : null
  if (!event) throw data(null, { status: 404 })
  const programme = await findProgramme(house, edition.id)
  const { items } = await getCatalogue(house, edition.id)
  const now = house.now()
  const isPickable = registrationPhase(edition, now) !== 'closed'
  const festival = datesAndOrganiser(edition)
  return { event, programme, items, festival, tier: tierAt(edition, now), now, isPickable }
}

function datesAndOrganiser(edition: Edition) {
  const { opensAt, closesAt, startsOn, endsOn, superEarlyUntil, earlyUntil, company } = edition
  const organiser = { name: company.name, email: company.email }
  return { opensAt, closesAt, startsOn, endsOn, superEarlyUntil, earlyUntil, organiser }
}

export default function Event({ loaderData }: Route.ComponentProps) {
  const { event, programme, items, tier, now, isPickable } = loaderData
  const locale = useLocale()
  const price = <EventPrice event={event} items={items} tier={tier} locale={locale} />
  return <EventPage {...{ event, programme, price, now, isPickable, locale }} />
}
