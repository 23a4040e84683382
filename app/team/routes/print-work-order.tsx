import { data } from 'react-router'
import { officeEdition, requestActorContext } from '#app/people/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { readLinkSecret } from '#app/platform/http/link-secret.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { festivalOf, openOrders, reportThroughLink } from '../orders/open-order.server.ts'
import { NoOrder } from '../orders/ui/NoOrder.tsx'
import { OrderSheet } from '../orders/ui/OrderSheet.tsx'
import { ReportForm } from '../orders/ui/ReportForm.tsx'
import type { Route } from './+types/print-work-order.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale) => m.office_work_order_print_title({}, { locale }),
}

export const headers = personalHeaders

/** The order of a link, or those named by staff: `?id=` once or more. Without either the page explains how to open one. T3 */
export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const by = await args.context.get(requestActorContext).actor()
  const secret = readLinkSecret(app, args.request, 'key')
  const ids = args.url.searchParams.getAll('id')
  const { id: editionId } = await officeEdition(args, by)
  const opened = await openOrders(app, { editionId, by, ids, secret })
  const isAsked = secret !== null || ids.length > 0
  if (!opened) return data({ opened: null, festival: null, isAsked }, { status: isAsked ? 404 : 200 })
  return data({ opened, festival: await festivalOf(app, opened.editionId), isAsked })
}

/** The person accepts the order, or reports it done with the hours. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const by = await context.get(requestActorContext).actor()
  const secret = readLinkSecret(app, request, 'key') ?? ''
  const answer = await reportThroughLink(app, { secret, by, form: await formOf(request) })
  return data(answer, { status: answer.kind === 'reported' ? 200 : answer.kind === 'fields' ? 422 : 409 })
}

export default function PrintWorkOrder({ loaderData, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  const { opened, festival, isAsked } = loaderData
  if (!opened || !festival) return <NoOrder isAsked={isAsked} locale={locale} />
  const [own] = opened.orders
  return (
    <>
      {opened.isByLink && own && <ReportForm order={own} answer={actionData} locale={locale} />}
      {opened.orders.map((order) => (
        <OrderSheet key={order.id} order={order} festival={festival} locale={locale} />
      ))}
    </>
  )
}
