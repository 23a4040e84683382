import { data } from 'react-router'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { answerTickets, ticketOverview } from '../service.server.ts'
import { TicketsScreen } from '../tickets/ui/TicketsScreen.tsx'
import type { Route } from './+types/tickets.ts'

export const handle: RouteHandle = {
  isOfCurrentEdition: true,
  isPrivate: true,
  title: (locale) => m.office_tickets_title({}, { locale }),
}

/** The tickets to print, and the print runs so far. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await getCurrentEdition(app)
  const overview = await ticketOverview(app, { editionId, by })
  if (!overview) throw data(null, { status: 403 })
  return overview
}

export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await getCurrentEdition(app)
  const answer = await answerTickets(app, { editionId, by }, await formOf(args.request))
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export default function Tickets({ loaderData, actionData }: Route.ComponentProps) {
  return <TicketsScreen {...loaderData} answer={actionData} locale={useLocale()} />
}
