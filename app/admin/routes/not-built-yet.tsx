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
  title: (locale, data) => (isPageData(data) ? titleOf(data, locale) : undefined),
}

/** The page's name, after its access check. */
export async function loader(args: Route.LoaderArgs) {
  const session = await requireAccess(args)
  const { params } = args
  const collection = 'collection' in params ? String(params.collection) : null
  return { page: routePathOf(args.pattern), collection, first: firstPageOf(actorOf(session)) }
}

export default function NotBuiltYetPage({ loaderData }: Route.ComponentProps) {
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

type PageData = { readonly page: string; readonly collection: string | null }

function isPageData(data: unknown): data is PageData {
  return typeof data === 'object' && data !== null && 'page' in data
}

function pageOf({ page }: PageData) {
  if (!isKey(adminPages, page)) throw new Error(`Nobody said what will be at ${page}`)
  return adminPages[page]
}

function titleOf(page: PageData, locale: Locale): string {
  const { collection } = page
  if (collection === null) return pageOf(page).title({}, { locale })
  const name = isKey(menuLists, collection) ? menuLists[collection]({}, { locale }) : collection
  return m.office_list_of({ collection: name }, { locale })
}

function isKey<Table extends object>(table: Table, key: string): key is string & keyof Table {
  return Object.hasOwn(table, key)
}
