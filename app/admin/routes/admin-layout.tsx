import { memo } from 'react'
import { data, Outlet, useMatches } from 'react-router'
import { demoStops } from '#app/festival/demo-stops.ts'
import type { Edition } from '#app/festival/edition.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Forbidden } from '#app/people/access/forbidden.ts'
import { firstPageOf } from '#app/people/access/route-access.ts'
import {
  checkAccess,
  editionsToChoose,
  officeEdition,
  requireSession,
  requireShownEdition,
  takeChosenEdition,
  takeChosenLanguage,
} from '#app/people/service.server.ts'
import { actorOf, type Session } from '#app/people/sign-in/session.ts'
import { roleNames } from '#app/people/ui/menu/role-names.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { readNewestId } from '#app/platform/audit/audit-reading.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { DemoBar } from '#app/platform/ui/site/DemoBar.tsx'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import type { EditionLine } from '../edition-line.ts'
import { LiveLists } from '../live/LiveLists.tsx'
import { readAtContext } from '../live/read-at.server.ts'
import { readMenu } from '../menu.server.ts'
import { AdminLayout } from '../ui/AdminLayout.tsx'
import { EditionBar } from '../ui/edition/EditionBar.tsx'
import { nameShownEdition } from '../ui/edition/shown-edition.ts'
import { MantineRoot } from '../ui/MantineRoot.tsx'
import { useOvertakenPage } from '../ui/use-overtaken-page.ts'
import { readWaiting, withWaiting } from '../waiting/read-waiting.server.ts'
import type { Route } from './+types/admin-layout.ts'
import styles from './admin-layout.module.css'

export const handle: RouteHandle = { hydrate: true, isPrivate: true, isOffice: true }

/**
 * The back-office's access check, before anything of the page runs; no response is cached. Staff who request a page that is closed to
 * them, by its address or by a link, reach that page's own check: its answer is shown inside the layout, with the menu of today's roles.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    const { request, context } = args
    const entered = await checkAccess(args)
    // the answer that refuses also has a language switcher
    takeChosenLanguage(args)
    if (!entered.ok && !(request.method === 'GET' && hasOffice(entered.reason)))
      throw data(entered.reason, { status: 403 })
    await takeChosenEdition(args)
    if (entered.ok) await requireShownEdition(args, actorOf(entered.value))
    context.set(readAtContext, await readNewestId(context.get(appContext).db))
    const answer = await next()
    answer.headers.set('Cache-Control', 'private, no-store')
    return answer
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    nameShownEdition(request)
    return next()
  },
]

export async function loader(args: Route.LoaderArgs) {
  const session = await requireSession(args)
  const app = args.context.get(appContext)
  const by = actorOf(session)
  const current = await getCurrentEdition(app)
  const editions = await editionsToChoose(args, by)
  const edition = await officeEdition(args, by)
  const menu = await readMenu(app, edition.id, { by, locale: localeOfPage(args.request) })
  return {
    edition: lineOf(edition),
    current: lineOf(current),
    readAt: args.context.get(readAtContext),
    editions: editions.map(lineOf),
    menu: withWaiting(menu, await readWaiting(app, edition.id)),
    home: firstPageOf(by),
    user: userOf(session),
    takenRoles: session.takenRoles,
    demo: app.config.demo === null ? null : { now: app.now(), stops: demoStops(current) },
  }
}

function lineOf({ id, code, number, startsOn, isCurrent, closed, archived }: Edition): EditionLine {
  return { id, code, number, startsOn, isCurrent, closed, archived }
}

function hasOffice({ first }: Forbidden): boolean {
  return first !== '/myReg'
}

function userOf({ user }: Session) {
  const { username, accname, roles, allRoles } = user
  return { name: accname ?? username, username, roles, isAdmin: allRoles.includes('admin') }
}

/** The office: Mantine's parts in our colours, inside the layout. */
export default function Office({ loaderData }: Route.ComponentProps) {
  useOvertakenPage()
  const isLive = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isLive)
  return (
    <>
      {isLive && <LiveLists readAt={loaderData.readAt} />}
      <Frame loaderData={loaderData} locale={useLocale()} />
    </>
  )
}

type FrameProps = Pick<Route.ComponentProps, 'loaderData'> & { readonly locale: Locale }

/** The router renders the route for every state of every request; the frame with its links stays while its data does. */
const Frame = memo(function Frame({ loaderData, locale }: FrameProps) {
  const { edition, current, editions, menu, home, user, takenRoles, demo } = loaderData
  return (
    <MantineRoot>
      <AdminLayout
        locale={locale}
        edition={edition}
        editions={editions}
        user={user}
        menu={menu}
        homeHref={home}
        above={demo && <DemoBar locale={locale} now={demo.now} stops={demo.stops} />}
        banner={
          <>
            <EditionBar edition={edition} current={current} locale={locale} />
            {takenRoles && (
              <p className={styles.banner}>
                {m.auth_roles_banner({ roles: roleNames(takenRoles, locale) }, { locale })}{' '}
                <a href="/auth/selectMyRoles">{m.auth_roles_back({}, { locale })}</a>
              </p>
            )}
          </>
        }
      >
        <Outlet />
      </AdminLayout>
    </MantineRoot>
  )
})
