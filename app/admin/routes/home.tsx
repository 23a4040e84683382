import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { menuOf } from '../menu.server.ts'
import { readTodayParts } from '../today/read-today-parts.server.ts'
import { TodayPart } from '../today/ui/TodayPart.tsx'
import { PageMap } from '../ui/PageMap.tsx'
import type { Route } from './+types/home.ts'

export const handle: RouteHandle = { title: (locale) => m.office_home_title({}, { locale }) }

export async function loader(args: Route.LoaderArgs) {
  const session = await requireAccessSignedIn(args)
  const { accname, username } = session.user
  const by = actorOf(session)
  const menu = menuOf(by, localeOfPage(args.request))
  const edition = await officeEdition(args, by)
  return {
    name: accname ?? username,
    menu: menu.filter(({ group }) => group !== 'home'),
    today: await readTodayParts(args.context.get(appContext), { by, edition }),
  }
}

/** The start page, and below it the list of back-office pages that this user may open. */
export default function AdminHome({ loaderData: { name, menu, today } }: Route.ComponentProps) {
  const locale = useLocale()
  return (
    <PageMap locale={locale} name={name} menu={menu}>
      {today && <TodayPart {...today} locale={locale} />}
    </PageMap>
  )
}
