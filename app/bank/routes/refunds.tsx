import { data } from 'react-router'
import { readDisputes } from '#app/cards/service.server.ts'
import { isFrozen } from '#app/festival/phase.ts'
import { readRefundFiles } from '#app/ledger/service.server.ts'
import { nameOfActor } from '#app/people/actor.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useKeptAnswer } from '#app/platform/ui/use-kept-answer.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { may } from '#app/registration/policy.ts'
import { readOverPaid, readRefundQueue, readResales } from '#app/registration/service.server.ts'
import { answerRefunds } from '../refunds/answer-refunds.server.ts'
import { readOpenQueue } from '../refunds/open-queue.server.ts'
import { RefundsScreen } from '../refunds/ui/RefundsScreen.tsx'
import type { Route } from './+types/refunds.ts'

export const handle: RouteHandle = { title: (locale) => m.office_refunds_title({}, { locale }), isLive: true }

const mostFiles = 10

export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'refund.decide')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const isAll = args.url.searchParams.get('show') === 'all'
  const [queue, closed, disputes, over, resales, files] = await Promise.all([
    readOpenQueue(app),
    isAll ? readRefundQueue(app.db, edition.id, ['paid', 'withdrawn']) : null,
    readDisputes(app.db, { all: isAll }),
    readOverPaid(app.db, edition.id),
    readResales(app.db, { edition }),
    readRefundFiles(app.db, mostFiles),
  ])
  return {
    queue,
    closed,
    disputes,
    over,
    resales,
    files,
    mayDonate: !isFrozen(edition),
    today: localDayOf(app.now()),
    username: nameOfActor(by),
    cardOffered: app.config.stripe !== null,
  }
}

export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'refund.decide')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const answer = await answerRefunds(app, await formOf(args.request), by)
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
  return <RefundsScreen {...loaderData} answer={useKeptAnswer(actionData)} locale={useLocale()} />
}
