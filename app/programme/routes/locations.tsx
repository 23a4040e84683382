import { isAfterFestival } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { findProgramme } from '../programme.server.ts'
import { VenueCard } from '../ui/venues/VenueCard.tsx'
import { VenueMap } from '../ui/venues/VenueMap.tsx'
import { Walks } from '../ui/venues/Walks.tsx'
import type { Route } from './+types/locations.ts'

export const handle: RouteHandle = {
  title: (locale) => m.programme_locations_title({}, { locale }),
  description: (locale) => m.programme_locations_lead({}, { locale }),
  canonicalPath: '/locations',
}

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const programme = await findProgramme(app, edition.id)
  // After the festival nothing happens in the halls any more
  return { programme: isAfterFestival(edition, app.now()) ? { ...programme, events: [] } : programme }
}

export default function Locations({ loaderData: { programme } }: Route.ComponentProps) {
  const locale = useLocale()
  return (
    <div className="page">
      <PageHeader
        title={m.programme_locations_title({}, { locale })}
        lead={m.programme_locations_lead({}, { locale })}
      />
      {programme.venues.length === 0 && <EmptyState title={m.programme_locations_empty({}, { locale })} />}
      {programme.venues.map((venue) => (
        <VenueCard
          key={venue.slug}
          venue={venue}
          events={programme.events.filter((event) => event.venue === venue.slug)}
          locale={locale}
        />
      ))}
      <VenueMap venues={programme.venues} locale={locale} />
      <Walks venues={programme.venues} locale={locale} />
    </div>
  )
}
