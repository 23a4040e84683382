import { data } from 'react-router'
import { isPageName } from '#app/festival/content/page-names.ts'
import { getContentPage } from '#app/festival/content/service.server.ts'
import { viewIn } from '#app/festival/content/view-in.ts'
import { isAfterFestival } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { isLang, localeOf } from '#app/platform/locale.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { Venue } from '../event.ts'
import { findProgramme } from '../programme.server.ts'
import { structuredPlace } from '../structured-place.ts'
import { VenuePage } from '../ui/venues/VenuePage.tsx'
import type { Route } from './+types/venue.ts'

export const handle: RouteHandle = {
  title: (_, loaded) => viewIn(loaded)?.title,
  description: (_, loaded) => viewIn(loaded)?.description,
  structuredData: (locale, loaded, { address }) => {
    const venue = venueIn(loaded)
    return venue ? [{ ...structuredPlace(venue, locale), url: address }] : []
  },
}

/** One venue: its text, address, and events; without events once the festival is over. */
export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const page = pattern.split('/').at(-1) ?? ''
  if (!isPageName(page) || !isLang(params.lang)) throw data(null, { status: 404 })
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const [view, { venues, events }] = await Promise.all([
    getContentPage(app, page, localeOf(params.lang)),
    findProgramme(app, edition.id),
  ])
  const slug = page.replace(/^lokacija-/, '')
  const now = app.now()
  return {
    view,
    slug,
    venue: venues.find((one) => one.slug === slug) ?? null,
    events: isAfterFestival(edition, now) ? [] : events.filter((event) => event.venue === slug),
    today: localDayOf(now),
    venues,
  }
}

export default function VenueRoute({ loaderData }: Route.ComponentProps) {
  return <VenuePage {...loaderData} locale={useLocale()} />
}

function venueIn(loaded: unknown): Venue | null {
  return typeof loaded === 'object' && loaded !== null && 'venue' in loaded
    ? (loaded.venue as Venue | null)
    : null
}
