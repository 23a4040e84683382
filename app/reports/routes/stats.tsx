import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { byName } from '#app/platform/values/alphabet.ts'
import { countryName } from '#app/platform/values/countries.ts'
import { readStatistics } from '../service.server.ts'
import { allReports } from '../stats/all-reports.ts'
import { readAsked } from '../stats/asked.ts'
import { factsOf } from '../stats/facts.ts'
import { StatisticsScreen } from '../ui/StatisticsScreen.tsx'
import type { Route } from './+types/stats.ts'

export const handle: RouteHandle = { title: (locale) => m.office_stats_title({}, { locale }) }

export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const office = await officeEdition(args, by)
  const locale = localeOfPage(args.request)
  const asked = readAsked(args.url.searchParams)
  const read = await readStatistics(args.context.get(appContext), { by, office, asked })
  if (!read.ok) throw data(null, { status: read.reason === 'not-allowed' ? 403 : 404 })
  const { edition, editions, counts, itemNames, isWorkedOn } = read.value
  const countries = [...new Set(counts.countries.map(({ country }) => country))]
  return {
    edition,
    editions,
    filter: asked.filter,
    facts: factsOf(counts, { locale, hasList: isWorkedOn }),
    reports: allReports(read.value, { locale, isShared: false, hasLists: isWorkedOn }),
    countries: byName(
      countries.map((code) => ({ code, name: countryName(code, locale) })),
      locale,
    ),
    items: Object.entries(itemNames).map(([code, name]) => ({ code, name: inLocale(name, locale).text })),
  }
}

export default function Statistics({ loaderData }: Route.ComponentProps) {
  return <StatisticsScreen {...loaderData} locale={useLocale()} />
}
