import { officeEdition, requireAccess } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { findProgramme } from '../programme.server.ts'
import { DayHeading } from '../ui/list/DayHeading.tsx'
import { groupByDay } from '../ui/list/group-by-day.ts'
import { OverviewTable } from '../ui/schedule/OverviewTable.tsx'
import type { Route } from './+types/program-overview.ts'
import styles from './program-overview.module.css'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale) => m.programme_overview_title({}, { locale }),
}

/** A separate guard, because the layout of the public site has none. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    await requireAccess(args)
    return next()
  },
]

export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccess(args))
  const app = args.context.get(appContext)
  const { id } = await officeEdition(args, by)
  return { programme: await findProgramme(app, id, { by, drafts: true }) }
}

/** Everything in tables by day, for staff. */
export default function ProgramOverview({ loaderData: { programme } }: Route.ComponentProps) {
  const locale = useLocale()
  return (
    <div className="page">
      <PageHeader
        title={m.programme_overview_title({}, { locale })}
        lead={m.programme_overview_lead({}, { locale })}
      />
      {programme.events.length === 0 && <p>{m.programme_empty_title({}, { locale })}</p>}
      {groupByDay(programme.events).map(({ day, events }) => (
        <section key={day} id={day} className={styles.day}>
          <DayHeading day={day} locale={locale} />
          <OverviewTable day={day} events={events} programme={programme} locale={locale} />
        </section>
      ))}
    </div>
  )
}
