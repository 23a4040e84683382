import { firstPageOf, routePathOf } from '#app/people/access/route-access.ts'
import { requireAccess } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { langOf } from '#app/platform/locale.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { pageAt, wordsAt } from '../menu.server.ts'
import { NotBuiltYet } from '../ui/NotBuiltYet.tsx'
import type { Route } from './+types/not-built-yet.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (_, data) => (isPageData(data) ? data.title : undefined),
}

/** What will be there, once its guard let somebody in. */
export async function loader(args: Route.LoaderArgs) {
  const session = await requireAccess(args)
  const { request, pattern } = args
  const { lang } = args.params as { readonly lang?: string }
  const locale = localeOfPage(request, lang)
  return { ...wordsAt(pageAt(routePathOf(pattern)), locale), first: firstPageOf(actorOf(session)) }
}

export default function NotBuiltYetPage({ loaderData }: Route.ComponentProps) {
  const locale = useLocale()
  const { title, text, first } = loaderData
  const backHref = first === '/myReg' ? `/${langOf(locale)}` : first
  return <NotBuiltYet locale={locale} title={title} text={text} backHref={backHref} />
}

function isPageData(data: unknown): data is { readonly title: string } {
  return typeof data === 'object' && data !== null && 'title' in data
}
