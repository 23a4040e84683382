import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { isLocalDay } from '#app/platform/values/local-day.ts'
import { may } from '#app/programme/policy.ts'
import { readPlanView } from '../program/queries/read-plan.server.ts'
import { PlanSheet } from '../program/ui/print/PlanSheet.tsx'
import { RoomSheets } from '../program/ui/print/RoomSheets.tsx'
import type { Route } from './+types/program-print.ts'

export const handle: RouteHandle = { title: (locale) => m.planner_print_title({}, { locale }) }

/** The whole plan on A3; with `day` what happens in each room on that day, a page a room. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'programme.seeDrafts')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const asked = args.url.searchParams.get('day') ?? ''
  const { days, rooms, venues, artists, events } = await readPlanView(app, edition, by)
  const day = isLocalDay(asked) && days.includes(asked) ? asked : null
  return { code: edition.code, day, days, rooms, venues, artists, events }
}

export default function ProgramPrint({ loaderData: { day, ...plan } }: Route.ComponentProps) {
  const locale = useLocale()
  return day ? <RoomSheets {...plan} day={day} locale={locale} /> : <PlanSheet {...plan} locale={locale} />
}
