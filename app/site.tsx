import { Outlet, redirect, useLocation } from 'react-router'
import { isAfterFestival, registrationPhase } from '#app/festival/phase.ts'
import { asItIsWritten } from '#app/platform/addresses.ts'
import { houseContext } from '#app/platform/house.server.ts'
import { rememberLang } from '#app/platform/language-cookie.ts'
import { startOfDay } from '#app/platform/local-day.ts'
import { inLocale, isLang, type Lang, type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { DemoBar } from '#app/platform/ui/DemoBar.tsx'
import { SiteFooter } from '#app/platform/ui/SiteFooter.tsx'
import { SiteHeader, type SiteLink } from '#app/platform/ui/SiteHeader.tsx'
import { mainId, SkipLink } from '#app/platform/ui/SkipLink.tsx'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import type { Route } from './+types/site.ts'
import { leadOn, oldWay } from './lead-on.server.ts'
import type { PublicEdition } from './public-edition.ts'
import { useRootData } from './root-data.ts'

/** The door of the public site: only `EN` and `SI` are languages, and the browser remembers which. */
export const middleware: Route.MiddlewareFunction[] = [
  async (arrival, next) => {
    const { request, url, pattern, params, context } = arrival
    if (!isLang(params.lang)) return leadOn(arrival)
    const written = asItIsWritten(url.pathname, pattern)
    if (written !== url.pathname && request.method === 'GET') throw redirect(written + url.search, 308)

    const answer = await next()
    const way = answer.status === 404 ? await oldWay(arrival) : null
    if (way) return way
    const secure = context.get(houseContext).config.origin.startsWith('https:')
    const cookie = rememberLang(params.lang, request, { secure })
    if (cookie) answer.headers.append('Set-Cookie', cookie)
    return answer
  },
]

/** The frame of every public page. */
export default function Site() {
  const locale = useLocale()
  const root = useRootData()
  const { pathname, search } = useLocation()
  if (!root) return <Outlet />

  const { edition, now, isDemo } = root
  const lang = langOf(locale)
  const links = linksFor(lang, locale, isAfterFestival(edition, now))
  const isClosed = registrationPhase(edition, now) === 'closed'
  const next = { href: `/${lang}/register`, label: m.platform_nav_register({}, { locale }) }
  return (
    <>
      <SkipLink locale={locale} />
      {isDemo && <DemoBar locale={locale} now={now} stops={stopsOf(edition)} />}
      <SiteHeader
        locale={locale}
        name={inLocale(edition.name, locale).text}
        homeHref={`/${lang}`}
        links={links}
        next={isClosed || pathname === next.href ? undefined : next}
        pathname={pathname}
        search={search}
      />
      <main id={mainId} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter locale={locale} organiser={edition.organiser} links={links} />
    </>
  )
}

/** After the festival its programme and prices are history, and no longer offered. */
function linksFor(lang: Lang, locale: Locale, isOver: boolean): SiteLink[] {
  const link = (path: string, label: string) => ({ href: `/${lang}/${path}`, label })
  const ofFestival = [
    link('program', m.platform_nav_program({}, { locale })),
    link('schedule', m.platform_nav_schedule({}, { locale })),
    link('prices', m.platform_nav_prices({}, { locale })),
  ]
  return [
    ...(isOver ? [] : ofFestival),
    link('locations', m.platform_nav_locations({}, { locale })),
    link('myReg', m.platform_nav_my_registration({}, { locale })),
  ]
}

const eveningMs = 18 * 3_600_000

function stopsOf({ opensAt, closesAt, startsOn }: PublicEdition) {
  const festival = new Date(startOfDay(startsOn).getTime() + eveningMs)
  return { opening: opensAt, closing: closesAt, festival }
}
