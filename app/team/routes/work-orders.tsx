import { data } from 'react-router'
import { z } from 'zod'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useKeptAnswer } from '#app/platform/ui/use-kept-answer.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { textIn } from '#app/platform/values/text-in-address.ts'
import { findProgramme } from '#app/programme/service.server.ts'
import { answerOrders } from '../orders/answer-orders.server.ts'
import { countByFilter, orderFilters } from '../orders/order.ts'
import { checkOrders, readWorkers } from '../orders/queries/read-busy.server.ts'
import { readOrders } from '../orders/queries/read-orders.server.ts'
import { ProposeScreen } from '../orders/ui/ProposeScreen.tsx'
import { WorkOrdersScreen } from '../orders/ui/WorkOrdersScreen.tsx'
import { may } from '../policy.ts'
import type { Route } from './+types/work-orders.ts'

export const handle: RouteHandle = {
  title: (locale) => m.office_work_orders_title({}, { locale }),
  isLive: true,
}

/** All orders for staff; other signed-in users may propose work. */
export async function loader(args: Route.LoaderArgs) {
  const session = await requireAccessSignedIn(args)
  const by = actorOf(session)
  if (!may(by, 'workOrders.see')) return { list: null, name: session.user.accname ?? '' }
  const app = args.context.get(appContext)
  const { searchParams } = args.url
  const edition = await officeEdition(args, by)
  const seesRates = may(by, 'money.set')
  const orders = await checkOrders(app.db, edition.id, await readOrders(app.db, edition.id, { seesRates }))
  const counts = countByFilter(orders)
  const fallback = counts.open > 0 || counts.all === 0 ? 'open' : 'all'
  const filter = z.enum(orderFilters).catch(fallback).parse(searchParams.get('show'))
  const { venues } = await findProgramme(app, edition.id)
  return {
    list: {
      orders,
      counts,
      filter,
      search: textIn(searchParams, 'q'),
      workers: await readWorkers(app.db, edition.id),
      venues: venues.map(({ name }) => name),
      may: {
        edit: !edition.archived,
        rates: seesRates,
        remove: may(by, 'workOrders.remove') && !edition.archived,
      },
      festival: { from: edition.startsOn, to: edition.endsOn },
    },
    name: '',
  }
}

export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const caller = {
    editionId,
    by,
    locale: localeOfPage(args.request),
    requestContext: args.context.get(requestContextKey),
  }
  const answer = await answerOrders(app, caller, await formOf(args.request))
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export default function WorkOrders({ loaderData: { list, name }, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  const answer = useKeptAnswer(actionData)
  if (!list) return <ProposeScreen name={name} answer={answer} locale={locale} />
  return <WorkOrdersScreen {...list} answer={answer} locale={locale} />
}
