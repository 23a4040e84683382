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
import { DayHeading } from '../ui/DayHeading.tsx'
import { DayLinks } from '../ui/DayLinks.tsx'
import { groupByDay } from '../ui/group-by-day.ts'
import { ScheduleDay } from '../ui/ScheduleDay.tsx'
import type { Route } from './+types/schedule.ts'
import styles from './schedule.module.css'

export const handle: RouteHandle = { title: (locale) => m.schedule_title({}, { locale }) }

export async function loader({ context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { id } = await getCurrentEdition(house)
  return { programme: await findProgramme(house, id) }
}

export default function Schedule({ loaderData: { programme } }: Route.ComponentProps) {
  const locale = useLocale()
  const days = groupByDay(programme.events)
  return (
    <div className="page">
      <PageHeader
        title={m.schedule_title({}, { locale })}
        lead={m.schedule_lead({}, { locale })}
        aside={
          <LinkButton href={`/${langOf(locale)}/program`}>{m.programme_to_list({}, { locale })}</LinkButton>
        }
      />
      {days.length === 0 && (
        <EmptyState title={m.programme_empty_title({}, { locale })}>
          {m.programme_empty_text({}, { locale })}
        </EmptyState>
      )}
      {days.length > 0 && <DayLinks days={days.map(({ day }) => day)} locale={locale} />}
      {days.map(({ day, events }) => (
        <section key={day} id={day} className={styles.day}>
          <div className={styles.heading}>
            <DayHeading day={day} locale={locale} />
          </div>
          <ScheduleDay
            events={events}
            venues={programme.venues}
            artists={programme.artists}
            locale={locale}
          />
        </section>
      ))}
    </div>
  )
}
