import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { OnlyRendered } from '#app/platform/ui/only-rendered.ts'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { RoleSwitch } from '#app/programme/ui/event/RoleSwitch.tsx'
import { DayLinks } from '#app/programme/ui/list/DayLinks.tsx'
import { filterEvents, setFilters, wantedFrom } from '#app/programme/ui/list/filter-events.ts'
import { groupByDay } from '#app/programme/ui/list/group-by-day.ts'
import { NothingFits } from '#app/programme/ui/list/NothingFits.tsx'
import { ProgrammeFilters } from '#app/programme/ui/list/ProgrammeFilters.tsx'
import { ProgrammeFormats } from '#app/programme/ui/list/ProgrammeFormats.tsx'
import { ProgrammeList } from '#app/programme/ui/list/ProgrammeList.tsx'
import { ProgrammeLayout } from '#app/programme/ui/ProgrammeLayout.tsx'
import { buildHref, scheduleHref } from '#app/programme/ui/programme-links.ts'
import { ChooseHint } from '#app/programme/ui/selection/ChooseHint.tsx'
import { makePicking } from '#app/programme/ui/selection/picking.ts'
import { findPricedProgramme } from '../priced-programme.server.ts'
import { SelectionTotal } from '../ui/SelectionPrice.tsx'
import type { Route } from './+types/program.ts'
import styles from './schedule.module.css'

export const handle: RouteHandle = {
  title: (locale) => m.programme_title({}, { locale }),
  description: (locale) => m.programme_lead({}, { locale }),
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const priced = await findPricedProgramme({ request, context })
  const wanted = wantedFrom(new URL(request.url).searchParams, priced.programme.artists)
  return new OnlyRendered({ ...priced, wanted })
}

export default function Program({ loaderData }: Route.ComponentProps) {
  const { data } = loaderData
  const { programme, selection, wanted, items, tier, now, origin } = data
  const locale = useLocale()
  const picking = makePicking(selection, programme, loaderData.data.isPickable)
  const { mine } = picking
  const events = filterEvents(programme.events, wanted)
  const isEmpty = programme.events.length === 0
  return (
    <ProgrammeLayout
      {...data}
      picking={picking}
      locale={locale}
      hiddenFields={setFilters(wanted)}
      price={<SelectionTotal chosen={picking.chosen} items={items} tier={tier} locale={locale} />}
    >
      <PageHeader
        title={m.programme_title({}, { locale })}
        lead={
          <>
            {m.programme_lead({}, { locale })}
            {loaderData.data.isPickable && <ChooseHint locale={locale} />}
          </>
        }
        aside={
          <p className={styles.ways}>
            <LinkButton href={scheduleHref(locale, picking.search)}>
              {m.programme_to_schedule({}, { locale })}
            </LinkButton>
            <LinkButton href={buildHref(locale)}>{m.programme_plan_title({}, { locale })}</LinkButton>
          </p>
        }
      />
      {isEmpty && (
        <EmptyState title={m.programme_empty_title({}, { locale })}>
          {m.programme_empty_text({}, { locale })}
        </EmptyState>
      )}
      {!isEmpty && <RoleSwitch locale={locale} />}
      {!isEmpty && (
        <ProgrammeFilters
          programme={programme}
          wanted={wanted}
          mine={mine}
          locale={locale}
          found={events.length}
        />
      )}
      {!isEmpty && events.length === 0 && (
        <NothingFits programme={programme} wanted={wanted} mine={mine} locale={locale} />
      )}
      {events.length > 0 && (
        <>
          <DayLinks days={groupByDay(events).map(({ day }) => day)} locale={locale} />
          <ProgrammeList events={events} programme={programme} picking={picking} locale={locale} now={now} />
          <ProgrammeFormats origin={origin} locale={locale} />
        </>
      )}
    </ProgrammeLayout>
  )
}
