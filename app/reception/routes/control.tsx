import { data, useSearchParams } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useKeptAnswer } from '#app/platform/ui/use-kept-answer.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { answerControl, readControl } from '../service.server.ts'
import { ControlScreen } from '../ui/control/ControlScreen.tsx'
import { ZSheet } from '../ui/control/ZSheet.tsx'
import type { Route } from './+types/control.ts'

export const handle: RouteHandle = { title: (locale) => m.office_control_title({}, { locale }) }

/** The desks as those see them who look after them. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const edition = await officeEdition(args, by)
  return readControl(args.context.get(appContext), { edition, by })
}

export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const { id: editionId } = await officeEdition(args, by)
  const form = await formOf(args.request)
  const answered = await answerControl(args.context.get(appContext), form, { editionId, by })
  if (answered === 'unreadable') throw data(null, { status: 400 })
  return answered
}

export default function Control({ loaderData, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  // the desks' actions, after which the page is read again, take no sentence away
  const answer = useKeptAnswer(actionData)
  const [asked] = useSearchParams()
  const printed = asked.get('z')
  if (printed !== null) return <ZSheet control={loaderData} id={printed} locale={locale} />
  return <ControlScreen {...loaderData} answer={answer} locale={locale} />
}
