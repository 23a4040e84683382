import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { ClosedDoorPage } from '#app/people/ui/ClosedDoorPage.tsx'
import { houseContext } from '#app/platform/house.server.ts'
import { rememberedLang } from '#app/platform/language-cookie.ts'
import { isLang, localeOf } from '#app/platform/locale.ts'
import { buildContext } from '#app/platform/visit.server.ts'
import type { Route } from './+types/root.ts'
import { Document } from './document.tsx'
import { FailedPage } from './failed-page.tsx'
import { closedDoorOf, failureOf } from './failure.ts'
import { useFreshBuild } from './fresh-build.ts'
import { publicEdition } from './public-edition.ts'

/** What every page needs: which festival, in which language, and in the demo what time it is. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const lang = isLang(params.lang) ? params.lang : rememberedLang(request.headers.get('cookie'))
  return {
    locale: localeOf(lang ?? 'EN'),
    origin: house.config.origin,
    analyticsUrl: house.config.analyticsUrl,
    edition: publicEdition(await getCurrentEdition(house)),
    now: house.now(),
    isDemo: house.config.demo !== null,
    build: context.get(buildContext),
  }
}

export function Layout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>
}

export default function Root() {
  useFreshBuild()
  return <Outlet />
}

/** A thrown answer keeps its status; anything else is ours to answer for, and says nothing of what broke. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const door = closedDoorOf(error)
  return door ? <ClosedDoorPage door={door} /> : <FailedPage failure={failureOf(error)} />
}
