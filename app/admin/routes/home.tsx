import { requireAccessSignedIn } from '#app/people/access/route-guard.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { menuOf } from '../menu.ts'
import { PageMap } from '../ui/PageMap.tsx'
import type { Route } from './+types/home.ts'

export const handle: RouteHandle = { title: (locale) => m.office_home_title({}, { locale }) }

export async function loader(args: Route.LoaderArgs) {
  const session = await requireAccessSignedIn(args)
  const { accname, username } = session.user
  return { name: accname ?? username, actor: actorOf(session) }
}

/** The map of the office: what is open to this person, and what is still being built. */
export default function AdminHome({ loaderData: { name, actor } }: Route.ComponentProps) {
  const locale = useLocale()
  const menu = menuOf(actor, langOf(locale)).filter(({ group }) => group !== 'home')
  return <PageMap locale={locale} name={name} menu={menu} />
}
