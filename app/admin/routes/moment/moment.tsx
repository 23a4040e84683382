import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { readMoment } from '../../moment/read-moment.server.ts'
import { MomentScreen } from '../../moment/ui/MomentScreen.tsx'
import { may } from '../../policy.ts'
import type { Route } from './+types/moment.ts'

export const handle: RouteHandle = { title: (locale) => m.moment_title({}, { locale }) }

/** The office's edition as it was or will be at an instant; it only reads. F24 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'edition.time-travel')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  return readMoment(app, await officeEdition(args, by), args.url.searchParams.get('at'))
}

export default function Moment({ loaderData }: Route.ComponentProps) {
  return <MomentScreen {...loaderData} locale={useLocale()} />
}
