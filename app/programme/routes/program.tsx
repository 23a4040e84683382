import { getCurrentEdition } from '#app/festival/service.server.ts'
import { houseContext } from '#app/platform/house.server.ts'
import { langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { findProgramme } from '../service.server.ts'
import { DayLinks } from '../ui/DayLinks.tsx'
import { filterEvents, wantedFrom } from '../ui/filter-events.ts'
import { groupByDay } from '../ui/group-by-day.ts'
import { ProgrammeFilters } from '../ui/ProgrammeFilters.tsx'
import { ProgrammeList } from '../ui/ProgrammeList.tsx'
import type { Route } from './+types/program.ts'

export const handle: RouteHandle = { title: (locale) => m.programme_title({}, { locale }) }

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { id } = await getCurrentEdition(house)
  const programme = await findProgramme(house, id)
  return { programme, wanted: wantedFrom(new URL(request.url).searchParams), now: house.now() }
}

export default function Program({ loaderData: { programme, wanted, now } }: Route.ComponentProps) {
  const locale = useLocale()
  const events = filterEvents(programme.events, wanted)
  return (
    <div className="page">
      <PageHeader
        title={m.programme_title({}, { locale })}
        lead={m.programme_lead({}, { locale })}
        aside={
          <LinkButton href={`/${langOf(locale)}/schedule`}>
            {m.programme_to_schedule({}, { locale })}
          </LinkButton>
        }
      />
      {programme.events.length === 0 ? (
        <EmptyState title={m.programme_empty_title({}, { locale })}>
          {m.programme_empty_text({}, { locale })}
        </EmptyState>
      ) : (
        <>
          <ProgrammeFilters programme={programme} wanted={wanted} found={events.length} locale={locale} />
          {events.length === 0 ? (
            <EmptyState
              title={m.programme_none_title({}, { locale })}
              action={
                <LinkButton href={`/${langOf(locale)}/program`}>
                  {m.programme_filter_clear({}, { locale })}
                </LinkButton>
              }
            >
              {m.programme_none_text({}, { locale })}
            </EmptyState>
          ) : (
            <>
              <DayLinks days={groupByDay(events).map(({ day }) => day)} locale={locale} />
              <ProgrammeList programme={{ ...programme, events }} locale={locale} now={now} />
            </>
          )}
        </>
      )}
    </div>
  )
}
