import { data } from 'react-router'
import { isFrozen } from '#app/festival/phase.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { id, isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { may } from '#app/registration/policy.ts'
import { readEventQueue, readParticipants, recentPlanActions } from '#app/registration/service.server.ts'
import { readEventMoney } from '#app/reports/service.server.ts'
import { may as mayTeam } from '#app/team/policy.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { answerEvent } from '../events/answer-event.server.ts'
import { readEventLine } from '../events/queries/read-events.server.ts'
import { showParticipants } from '../events/shown-participants.ts'
import { EventScreen } from '../events/ui/event/EventScreen.tsx'
import { NoEvent } from '../events/ui/event/NoEvent.tsx'
import { whatIfRights } from '../events/what-if/rights.ts'
import { pendingOf } from '../registrations/pending.ts'
import type { Route } from './+types/event.ts'

export const handle: RouteHandle = { title: (locale) => m.office_event_title({}, { locale }), isLive: true }

/** The event that `id` names; without one, or where it is gone, the page says where to choose it. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const wanted = args.url.searchParams.get('id')
  if (wanted === null) return null
  const edition = await officeEdition(args, by)
  const line = isId(wanted) ? await readEventLine(app.db, edition.id, wanted) : null
  // not thrown: a page that is read again after a colleague deleted its event says so itself
  if (!line) return data({ line: null }, { status: 404 })
  const [money, participants, queue, recent] = await Promise.all([
    readEventMoney(app.db, edition, line.id),
    readParticipants(app.db, edition.id, line.id),
    readEventQueue(app, edition.id, line.id),
    recentPlanActions(app, edition.id),
  ])
  return {
    line: { ...line, incomeCents: money.incomeCents },
    participants: showParticipants(participants),
    queue,
    budget: mayTeam(by, 'costs.see') ? money.budget : null,
    isVatRegistered: edition.company.vatRegistered,
    promoteLate: edition.promoteLate,
    pending: recent
      .filter(
        ({ command, targets }) => command === 'cancel-event' && targets.some(({ id }) => id === line.id),
      )
      .map((action) => pendingOf(action, app.now())),
    may: {
      admit: may(by, 'registration.admit') && !isFrozen(edition),
      admitPast: may(by, 'registration.admitPast'),
      ...whatIfRights(by, edition),
    },
  }
}

/** Answers the requests of the event page, in JSON; those that begin with `preview` write nothing. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const wanted = args.url.searchParams.get('id') ?? ''
  if (!isId(wanted)) throw data(null, { status: 404 })
  const { id: editionId } = await officeEdition(args, by)
  const caller = { editionId, eventId: id(wanted), by, locale: localeOfPage(args.request) }
  const answer = await answerEvent(app, caller, await jsonOf(args.request))
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function Event({ loaderData }: Route.ComponentProps) {
  const locale = useLocale()
  return loaderData?.line ? (
    <EventScreen {...loaderData} locale={locale} />
  ) : (
    <NoEvent isGone={loaderData !== null} locale={locale} />
  )
}
