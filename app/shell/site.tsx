import { Outlet, redirect, useLocation } from 'react-router'
import { demoStops } from '#app/festival/demo-stops.ts'
import { isAfterFestival, registrationPhase } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { firstPageOf, mayOpen } from '#app/people/access/route-access.ts'
import { requestActorContext } from '#app/people/request-actor.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { SiteUser } from '#app/people/ui/menu/SiteUser.tsx'
import { asItIsWritten } from '#app/platform/addresses.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { renewLangCookies } from '#app/platform/http/language-cookie.ts'
import { inLocale, isLang, langOf, localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { DemoBar } from '#app/platform/ui/site/DemoBar.tsx'
import { SiteFooter } from '#app/platform/ui/site/SiteFooter.tsx'
import { SiteHeader } from '#app/platform/ui/site/SiteHeader.tsx'
import { mainId, SkipLink } from '#app/platform/ui/site/SkipLink.tsx'
import type { SiteLink } from '#app/platform/ui/site/site-link.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { withSelection } from '#app/programme/ui/programme-links.ts'
import { NewsForm } from '#app/promotion/news/ui/NewsForm.tsx'
import { isPromoter } from '#app/promotion/service.server.ts'
import type { OwnPlace } from '#app/registration/own-place.ts'
import { ownStepLabel } from '#app/registration/own-step-label.ts'
import { findOwnPlace } from '#app/registration/service.server.ts'
import type { Route } from './+types/site.ts'
import { redirectOldAddress, redirectOr404 } from './redirects.server.ts'
import { useRootData } from './root-data.ts'
import { siteLinks } from './site-links.server.ts'

/** The guard of the public site: only `EN` and `SI` are languages; a cookie stores the choice. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    const { request, url, pattern, params, context } = args
    if (!isLang(params.lang)) return redirectOr404(args)
    const written = asItIsWritten(url.pathname, pattern)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (written !== url.pathname && isRead) throw redirect(written + url.search, 308)

    const answer = await next()
    const way = answer.status === 404 ? await redirectOldAddress(args) : null
    if (way) return way
    const { origin } = context.get(appContext).config
    renewLangCookies(answer, { lang: params.lang, request, origin })
    // the page names the signed-in user: neither caches nor the browser's back button may show it to the next person
    const isOfSomebody =
      !answer.headers.has('Cache-Control') && (await context.get(requestActorContext).session())
    if (isOfSomebody) answer.headers.set('Cache-Control', 'private, no-store')
    return answer
  },
]

/** The signed-in user. All other visitors get the same page, which may come from the cache. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const isOver = isAfterFestival(edition, app.now())
  const links = siteLinks(isLang(params.lang) ? localeOf(params.lang) : 'en', isOver)
  const requestActor = context.get(requestActorContext)
  const caller = { actor: await requestActor.actor(), editionId: edition.id }
  const own = isOver ? null : await findOwnPlace(app, request, caller)
  const session = await requestActor.session()
  if (!session) return { links, user: null, own }
  const { accname, username } = session.user
  const actor = actorOf(session)
  const first = firstPageOf(actor)
  const officeHref = first === '/myReg' ? null : first
  const seesGuests = mayOpen(actor, '/:lang/vip')
  const isOnlyPromoter = !officeHref && (await isPromoter(app.db, edition.id, username))
  return { links, own, user: { name: accname ?? username, officeHref, seesGuests, isOnlyPromoter } }
}

/** The layout of every public page. */
export default function Site({ loaderData: { links, user, own } }: Route.ComponentProps) {
  const locale = useLocale()
  const root = useRootData()
  const { pathname, search } = useLocation()
  if (!root) return <Outlet />

  const { edition, now, isDemo } = root
  const lang = langOf(locale)
  const isClosed = registrationPhase(edition, now) === 'closed'
  const next = own
    ? { href: `/${lang}/myReg`, label: ownStepLabel(own, locale) }
    : { href: `/${lang}/register`, label: m.platform_nav_register({}, { locale }) }
  const isIdle = pathname.startsWith(next.href) || (isClosed && !own)
  const { groups, main } = links
  const keepingSelection = (link: SiteLink) => ({ ...link, href: withSelection(link.href, search) })
  return (
    <>
      <SkipLink locale={locale} />
      {isDemo && <DemoBar locale={locale} now={now} stops={demoStops(edition)} />}
      <SiteHeader
        locale={locale}
        name={inLocale(edition.name, locale).text}
        homeHref={`/${lang}`}
        links={main.map(keepingSelection)}
        groups={groups.map((group) => ({ ...group, links: group.links.map(keepingSelection) }))}
        next={isIdle ? undefined : own ? next : keepingSelection(next)}
        pathname={pathname}
        search={search}
        user={user && <SiteUser user={user} locale={locale} />}
      />
      <main id={mainId} tabIndex={-1}>
        <Outlet context={own satisfies OwnPlace | null} />
      </main>
      <SiteFooter
        locale={locale}
        organiser={edition.organiser}
        groups={groups}
        pathname={pathname}
        isSignedIn={user !== null}
        news={pathname.startsWith(`/${lang}/news`) ? null : <NewsForm id="footer-email" locale={locale} />}
      />
    </>
  )
}
