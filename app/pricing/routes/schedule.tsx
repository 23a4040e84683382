import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { RoleSwitch } from '#app/programme/ui/event/RoleSwitch.tsx'
import { DayHeading } from '#app/programme/ui/list/DayHeading.tsx'
import { DayLinks } from '#app/programme/ui/list/DayLinks.tsx'
import { groupByDay } from '#app/programme/ui/list/group-by-day.ts'
import { ProgrammeFormats } from '#app/programme/ui/list/ProgrammeFormats.tsx'
import { ProgrammeLayout } from '#app/programme/ui/ProgrammeLayout.tsx'
import { buildHref, programHref } from '#app/programme/ui/programme-links.ts'
import { ScheduleDay } from '#app/programme/ui/schedule/ScheduleDay.tsx'
import { ChooseHint } from '#app/programme/ui/selection/ChooseHint.tsx'
import { makePicking } from '#app/programme/ui/selection/picking.ts'
import { findPricedProgramme } from '../priced-programme.server.ts'
import { SelectionTotal } from '../ui/SelectionPrice.tsx'
import type { Route } from './+types/schedule.ts'
import styles from './schedule.module.css'

export const handle: RouteHandle = {
  title: (locale) => m.schedule_title({}, { locale }),
  description: (locale) => m.schedule_lead({}, { locale }),
}

export function loader({ request, context }: Route.LoaderArgs) {
  return findPricedProgramme({ request, context })
}

export default function Schedule({ loaderData }: Route.ComponentProps) {
  const { programme, selection, items, tier, now, origin } = loaderData
  const locale = useLocale()
  const picking = makePicking(selection, programme, loaderData.isPickable)
  const days = groupByDay(programme.events)
  return (
    <ProgrammeLayout
      {...loaderData}
      picking={picking}
      locale={locale}
      isWide
      price={<SelectionTotal chosen={picking.chosen} items={items} tier={tier} locale={locale} />}
    >
      <PageHeader
        title={m.schedule_title({}, { locale })}
        lead={
          <>
            {m.schedule_lead({}, { locale })}
            {loaderData.isPickable && <ChooseHint locale={locale} />}
          </>
        }
        aside={
          <p className={styles.ways}>
            <LinkButton href={programHref(locale, picking.search)}>
              {m.programme_to_list({}, { locale })}
            </LinkButton>
            <LinkButton href={buildHref(locale)}>{m.programme_plan_title({}, { locale })}</LinkButton>
          </p>
        }
      />
      {days.length === 0 && (
        <EmptyState title={m.programme_empty_title({}, { locale })}>
          {m.programme_empty_text({}, { locale })}
        </EmptyState>
      )}
      {days.length > 0 && <RoleSwitch locale={locale} />}
      {days.length > 0 && <DayLinks days={days.map(({ day }) => day)} locale={locale} />}
      {days.map(({ day, events }) => (
        <section key={day} id={day} className={styles.day}>
          <div className={styles.heading}>
            <DayHeading day={day} locale={locale} />
          </div>
          <ScheduleDay events={events} programme={programme} picking={picking} now={now} locale={locale} />
        </section>
      ))}
      {days.length > 0 && <ProgrammeFormats origin={origin} locale={locale} />}
    </ProgrammeLayout>
  )
}
