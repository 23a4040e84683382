import { data } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { isLang, localeOf } from '#app/platform/locale.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { isPageName } from '../content/page-names.ts'
import { getContentPage } from '../content/pages.server.ts'
import { ContentPage } from '../content/ui/ContentPage.tsx'
import { viewIn } from '../content/view-in.ts'
import type { Route } from './+types/content-page.ts'

export const handle: RouteHandle = {
  title: (_, loaded) => viewIn(loaded)?.title,
  description: (_, loaded) => viewIn(loaded)?.description,
}

/** The text of the page that the route table calls so. */
export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const page = pattern.split('/').at(-1) ?? ''
  if (!isPageName(page) || !isLang(params.lang)) throw data(null, { status: 404 })
  return { page, view: await getContentPage(context.get(appContext), page, localeOf(params.lang)) }
}

export default function Page({ loaderData: { page, view } }: Route.ComponentProps) {
  return <ContentPage name={page} view={view} locale={useLocale()} />
}
