import { data, redirect } from 'react-router'
import type { Edition } from '#app/festival/edition.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { inLocale, type Locale, localeIn } from '#app/platform/locale.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { isCalled } from '#app/programme/event-address.ts'
import { findProgrammePage } from '#app/programme/service.server.ts'
import { EventPage } from '#app/programme/ui/event/EventPage.tsx'
import { ProgrammeLayout } from '#app/programme/ui/ProgrammeLayout.tsx'
import { eventHref } from '#app/programme/ui/programme-links.ts'
import { makePicking } from '#app/programme/ui/selection/picking.ts'
import { getCatalogue } from '../catalogue.server.ts'
import { structuredEvent } from '../structured-event.ts'
import { tierForVisitors } from '../tier.ts'
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

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const page = await findProgrammePage({ request, context })
  const event = page.programme.events.find(isCalled(params.id))
  if (!event) throw data(null, { status: 404 })
  // older links have its id
  if (event.slug !== undefined && event.slug !== params.id) {
    throw redirect(eventHref(event, localeIn(params), new URL(request.url).search), 301)
  }
  const { items } = await getCatalogue(app, edition.id)
  return {
    ...page,
    event,
    items,
    festival: datesAndOrganiser(edition),
    tier: tierForVisitors(edition, page.now),
  }
}

function datesAndOrganiser(edition: Edition) {
  const { opensAt, closesAt, startsOn, endsOn, superEarlyUntil, earlyUntil, company } = edition
  const organiser = { name: company.name, email: company.email }
  return { opensAt, closesAt, startsOn, endsOn, superEarlyUntil, earlyUntil, organiser }
}

export default function Event({ loaderData }: Route.ComponentProps) {
  const { event, programme, selection, items, tier } = loaderData
  const locale = useLocale()
  const picking = makePicking(selection, programme, loaderData.isPickable)
  const price = <EventPrice event={event} items={items} tier={tier} locale={locale} />
  return (
    <ProgrammeLayout {...loaderData} picking={picking} locale={locale}>
      <EventPage {...loaderData} price={price} picking={picking} locale={locale} />
    </ProgrammeLayout>
  )
}
