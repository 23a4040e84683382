import { data } from 'react-router'
import { getContentPage } from '#app/festival/content/service.server.ts'
import { ContentPage } from '#app/festival/content/ui/ContentPage.tsx'
import { viewIn } from '#app/festival/content/view-in.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { isLang, localeOf } from '#app/platform/locale.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { getTimetable } from '../timetable.server.ts'
import { Walks } from '../ui/venues/Walks.tsx'
import type { Route } from './+types/travel.ts'

export const handle: RouteHandle = {
  title: (_, loaded) => viewIn(loaded)?.title,
  description: (_, loaded) => viewIn(loaded)?.description,
}

/** The page about travelling, with the walking times between the halls, computed from the venues. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isLang(params.lang)) throw data(null, { status: 404 })
  const app = context.get(appContext)
  const { id } = await getCurrentEdition(app)
  const [view, { venues }] = await Promise.all([
    getContentPage(app, 'travel', localeOf(params.lang)),
    getTimetable(app, id),
  ])
  return { view, venues }
}

export default function Travel({ loaderData: { view, venues } }: Route.ComponentProps) {
  const locale = useLocale()
  return (
    <ContentPage name="travel" view={view} locale={locale}>
      <Walks venues={venues} locale={locale} />
    </ContentPage>
  )
}
