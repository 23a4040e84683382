import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { may } from '#app/programme/policy.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { answerPlan } from '../program/answer-plan.server.ts'
import { readPlanView } from '../program/queries/read-plan.server.ts'
import { PlanScreen } from '../program/ui/PlanScreen.tsx'
import type { Route } from './+types/program.ts'

export const handle: RouteHandle = { title: (locale) => m.office_program_title({}, { locale }), isLive: true }

/** The plan of the current edition, drafts and what waits with it. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'programme.seeDrafts')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  return readPlanView(app, await officeEdition(args, by), by)
}

/** Answers the planner, in JSON. Reading it is for more people than writing it. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'programme.edit')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const caller = { editionId, by, locale: localeOfPage(args.request) }
  const answer = await answerPlan(app, caller, await jsonOf(args.request))
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function Program({ loaderData }: Route.ComponentProps) {
  return <PlanScreen view={loaderData} locale={useLocale()} />
}
