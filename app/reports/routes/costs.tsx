import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { may } from '#app/team/policy.ts'
import { answerCategories, answerOrderCosts, readCostCategories } from '#app/team/service.server.ts'
import { readCosts } from '../service.server.ts'
import { CostsScreen } from '../ui/CostsScreen.tsx'
import type { Route } from './+types/costs.ts'

export const handle: RouteHandle = { title: (locale) => m.office_costs_title({}, { locale }) }

export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const office = await officeEdition(args, by)
  const locale = localeOfPage(args.request)
  const read = await readCosts(args.context.get(appContext), {
    by,
    office,
    search: args.url.searchParams,
    locale,
  })
  if (!read.ok) throw data(null, { status: 403 })
  const { asked, reports, orders } = read.value
  const categories = await readCostCategories(args.context.get(appContext).db, office.id)
  return {
    asked,
    reports,
    orders: office.archived ? [] : orders,
    categories,
    mayWrite: may(by, 'costs.edit') && !office.archived,
  }
}

/** Edits the list of categories, and puts hours of work orders into the costs. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const { id: editionId } = await officeEdition(args, by)
  const form = await formOf(args.request)
  const app = args.context.get(appContext)
  const ofOrders = await answerOrderCosts(app, { editionId, by }, form)
  if (ofOrders) return { ofOrders }
  const ofCategories = await answerCategories(app, { editionId, by }, form)
  if (!ofCategories) throw data(null, { status: 400 })
  return { ofCategories }
}

export default function Costs({ loaderData, actionData }: Route.ComponentProps) {
  return <CostsScreen {...loaderData} answer={actionData} locale={useLocale()} />
}
