import { getContentPage } from '#app/festival/content/service.server.ts'
import { Prose } from '#app/festival/content/ui/Prose.tsx'
import { viewIn } from '#app/festival/content/view-in.ts'
import { isAfterFestival } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { type Locale, languageTag, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { DancersPage } from '../dancers-page/DancersPage.tsx'
import { findDancers } from '../dancers-page/find-dancers.server.ts'
import { findFloor } from '../floor/find-floor.server.ts'
import { lightName, parseLight } from '../floor/floor.ts'
import type { Route } from './+types/prijave.ts'

export const handle: RouteHandle = {
  islands: true,
  // A shared page has a preview picture of its dancer's light
  image: (loaded) => {
    const light = (loaded as Route.ComponentProps['loaderData'] | undefined)?.light
    return light ? `/prijave/${lightName(light)}` : undefined
  },
  title: (locale: Locale, loaded) =>
    (loaded as Route.ComponentProps['loaderData'] | undefined)?.isOver
      ? m.dancers_came({}, { locale })
      : m.dancers_title({}, { locale }),
  description: (_, loaded) => viewIn(loaded)?.description,
}

/** Returns counts and first names only, no rows of registrations. R15, R16. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const { id } = edition
  const [dancers, floor, view] = await Promise.all([
    findDancers(app, id),
    findFloor(app, id),
    getContentPage(app, 'prijave', localeIn(params)),
  ])
  const light = parseLight(new URL(request.url).searchParams.get('light'))
  return { dancers, floor, light, view, isOver: isAfterFestival(edition, app.now()) }
}

export default function Prijave({ loaderData }: Route.ComponentProps) {
  const { dancers, floor, light, view, isOver } = loaderData
  const locale = useLocale()
  const lang = view.locale === locale ? undefined : languageTag(view.locale)
  return (
    <div className="page">
      {isOver ? (
        <PageHeader title={m.dancers_came({}, { locale })} lead={m.dancers_came_lead({}, { locale })} />
      ) : (
        <PageHeader title={<span lang={lang}>{view.title}</span>} lead={<p lang={lang}>{view.lead}</p>} />
      )}
      <DancersPage dancers={dancers} floor={floor} light={light} isOver={isOver} locale={locale}>
        <Prose text={view} locale={locale} />
      </DancersPage>
    </div>
  )
}
