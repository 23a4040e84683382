import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { festivalDayOf } from '#app/platform/values/local-day.ts'
import { PrintCentre } from '../centre/ui/PrintCentre.tsx'
import { defaultDay } from '../lists/list-request.ts'
import { readListDays } from '../service.server.ts'
import type { Route } from './+types/print-centre.ts'

export const handle: RouteHandle = { title: (locale) => m.office_print_title({}, { locale }) }

export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const days = await readListDays(app, edition)
  return { days, today: defaultDay(days, festivalDayOf(app.now()), edition.startsOn) }
}

export default function Print({ loaderData }: Route.ComponentProps) {
  return <PrintCentre {...loaderData} locale={useLocale()} />
}
