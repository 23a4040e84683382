import { data, useSearchParams } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { answerTeacherLinks, readFloor, readTeachers } from '../service.server.ts'
import { FloorScreen } from '../ui/floor/FloorScreen.tsx'
import type { Route } from './+types/floor.ts'

export const handle: RouteHandle = { title: (locale) => m.office_floor_title({}, { locale }) }

/** How many dance at each event now, and who teaches. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId, isCurrent, showsTonight } = await officeEdition(args, by)
  const events = await readFloor(app, { editionId, by })
  if (!events) throw data(null, { status: 403 })
  const teachers = await readTeachers(app, editionId)
  return { now: app.now(), events, teachers, isToldPublicly: isCurrent && showsTonight }
}

/** Makes a teacher's link or takes it back. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const { id: editionId } = await officeEdition(args, by)
  const form = await formOf(args.request)
  const answered = await answerTeacherLinks(args.context.get(appContext), form, { editionId, by })
  if (answered === 'unreadable') throw data(null, { status: 400 })
  return answered
}

export default function Floor({ loaderData, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  const [asked] = useSearchParams()
  const { made = null, refused = null } = actionData ?? {}
  return (
    <FloorScreen {...loaderData} wall={asked.get('zaslon')} made={made} refused={refused} locale={locale} />
  )
}
