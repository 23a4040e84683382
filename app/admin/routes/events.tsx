import { data } from 'react-router'
import { z } from 'zod'
import { isFrozen } from '#app/festival/phase.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { mayEditProgramme } from '#app/programme/policy.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { answerEvents } from '../events/answer-event.server.ts'
import { arrangeLines, countByFilter, lineFilters, lineOrders } from '../events/event-line.ts'
import { readEventLines } from '../events/queries/read-events.server.ts'
import { EventsScreen } from '../events/ui/EventsScreen.tsx'
import { whatIfRights } from '../events/what-if/rights.ts'
import type { Route } from './+types/events.ts'

export const handle: RouteHandle = { title: (locale) => m.office_events_title({}, { locale }), isLive: true }

/** All events; with `view=what-if` the ones with limited places, to try out other numbers. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { searchParams } = args.url
  const order = z.enum(lineOrders).catch('worst').parse(searchParams.get('by'))
  const filter = z.enum(lineFilters).catch('all').parse(searchParams.get('show'))
  const edition = await officeEdition(args, by)
  const lines = await readEventLines(app.db, edition)
  const rights = whatIfRights(by, edition)
  const whatIf =
    rights.preview && searchParams.get('view') === 'what-if'
      ? {
          lines: lines.filter(({ status, places }) => status === 'published' && places.mode !== 'open'),
          promoteLate: edition.promoteLate,
          may: rights,
        }
      : null
  const groups = whatIf ? [] : arrangeLines(lines, { filter, order })
  const mayPlan = mayEditProgramme(by) && !isFrozen(edition)
  return { groups, counts: countByFilter(lines), order, filter, whatIf, mayTry: rights.preview, mayPlan }
}

/** Answers what-if requests, in JSON; only `apply` writes. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const caller = { editionId, by, locale: localeOfPage(args.request) }
  const answer = await answerEvents(app, caller, await jsonOf(args.request))
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function Events({ loaderData }: Route.ComponentProps) {
  return <EventsScreen {...loaderData} locale={useLocale()} />
}
