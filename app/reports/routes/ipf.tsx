import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { budgetFacts } from '../budget/budget-facts.ts'
import { budgetSearch } from '../budget/budget-search.ts'
import { readBudget } from '../service.server.ts'
import { IncomeScreen } from '../ui/IncomeScreen.tsx'
import type { Route } from './+types/ipf.ts'

export const handle: RouteHandle = { title: (locale) => m.office_ipf_title({}, { locale }) }

export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const office = await officeEdition(args, by)
  const locale = localeOfPage(args.request)
  const read = await readBudget(args.context.get(appContext), {
    by,
    office,
    search: args.url.searchParams,
    locale,
  })
  if (!read.ok) throw data(null, { status: read.reason === 'not-allowed' ? 403 : 404 })
  const { edition, editions, rule, whatIf, sheet, rows, hasLists, events, reports } = read.value
  return {
    edition,
    editions,
    rule,
    whatIf,
    rows,
    reports,
    facts: budgetFacts(sheet, {
      search: budgetSearch({ edition: edition.id, rule, whatIf, rows: null }),
      hasLists,
      locale,
    }),
    events: events.map(({ id, title }) => ({ id, title: inLocale(title, locale).text })),
  }
}

export default function Income({ loaderData }: Route.ComponentProps) {
  return <IncomeScreen {...loaderData} locale={useLocale()} />
}
