import { firstPageOf, routePathOf } from '#app/people/access/route-access.ts'
import { requireAccess } from '#app/people/access/route-guard.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { adminPages, menuLists } from '../pages.ts'
import { NotBuiltYet } from '../ui/NotBuiltYet.tsx'
import type { Route } from './+types/not-built-yet.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale, data) => (isRoom(data) ? titleOf(data, locale) : undefined),
}

/** Which room it is, once its door let somebody in. */
export async function loader(args: Route.LoaderArgs) {
  const session = await requireAccess(args)
  const { params } = args
  const collection = 'collection' in params ? String(params.collection) : null
  return { room: routePathOf(args.pattern), collection, first: firstPageOf(actorOf(session)) }
}

export default function Room({ loaderData }: Route.ComponentProps) {
  const locale = useLocale()
  const { first } = loaderData
  return (
    <NotBuiltYet
      locale={locale}
      title={titleOf(loaderData, locale)}
      text={pageOf(loaderData).text({}, { locale })}
      backHref={first === '/myReg' ? `/${langOf(locale)}` : first}
    />
  )
}

type RoomData = { readonly room: string; readonly collection: string | null }

function isRoom(data: unknown): data is RoomData {
  return typeof data === 'object' && data !== null && 'room' in data
}

function pageOf({ room }: RoomData) {
  if (!isKey(adminPages, room)) throw new Error(`Nobody said what will be at ${room}`)
  return adminPages[room]
}

function titleOf(room: RoomData, locale: Locale): string {
  const { collection } = room
  if (collection === null) return pageOf(room).title({}, { locale })
  const name = isKey(menuLists, collection) ? menuLists[collection]({}, { locale }) : collection
  return m.office_list_of({ collection: name }, { locale })
}

function isKey<Table extends object>(table: Table, key: string): key is string & keyof Table {
  return Object.hasOwn(table, key)
}
