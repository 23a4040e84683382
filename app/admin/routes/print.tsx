import { data, Outlet, redirect } from 'react-router'
import { firstPageOf } from '#app/people/access/route-access.ts'
import { isStaff } from '#app/people/actor.ts'
import { officeEdition, requireAccess } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { asItIsWritten } from '#app/platform/addresses.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { renewLangCookies } from '#app/platform/http/language-cookie.ts'
import { isLang } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { mainId } from '#app/platform/ui/site/SkipLink.tsx'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import type { Route } from './+types/print.ts'
import styles from './print.module.css'

export const handle: RouteHandle = { hydrate: true, isPrivate: true }

/** The access check of the print pages; no response is cached. One with a language has one address and sets the cookie, as on the public site. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    const { params, request, url, pattern, context } = args
    const lang = 'lang' in params ? String(params.lang) : null
    if (lang !== null && !isLang(lang)) throw data(null, { status: 404 })
    const written = lang === null ? url.pathname : asItIsWritten(url.pathname, pattern)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (written !== url.pathname && isRead) throw redirect(written + url.search, 308)
    await requireAccess(args)
    const answer = await next()
    if (lang !== null)
      renewLangCookies(answer, { lang, request, origin: context.get(appContext).config.origin })
    answer.headers.set('Cache-Control', 'private, no-store')
    return answer
  },
]

/** The user's first page of the back-office, and the archived edition that its pages show. Readers by a secret link have neither. */
export async function loader(args: Route.LoaderArgs) {
  const actor = actorOf(await requireAccess(args))
  if (!isStaff(actor)) return { office: null, archive: null }
  const { code, archived } = await officeEdition(args, actor)
  return { office: firstPageOf(actor), archive: archived && !('lang' in args.params) ? code : null }
}

/** Black on white, spacious; the bar above is not printed. */
export default function Print({ loaderData: { office, archive } }: Route.ComponentProps) {
  const locale = useLocale()
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {office !== null && <a href={office}>{m.office_print_back({}, { locale })}</a>}
        {archive !== null && <p role="note">{m.layout_bar_archived({ code: archive }, { locale })}</p>}
        <button type="button" onClick={() => window.print()}>
          {m.office_print_do({}, { locale })}
        </button>
      </header>
      <main id={mainId} className={styles.sheet}>
        <Outlet />
      </main>
    </div>
  )
}
