import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { isClosedDoor } from '#app/people/doors-closed.ts'
import { ClosedDoorPage } from '#app/people/ui/ClosedDoorPage.tsx'
import { houseContext } from '#app/platform/house.server.ts'
import { rememberedLang } from '#app/platform/language-cookie.ts'
import { isLang, localeOf } from '#app/platform/locale.ts'
import type { Route } from './+types/root.ts'
import { Document } from './document.tsx'
import { FailedPage } from './failed-page.tsx'
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
  }
}

export function Layout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>
}

export default function Root() {
  return <Outlet />
}

/** A thrown answer keeps its status; anything else is ours to answer for, and says nothing of what broke. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <FailedPage status={500} />
  return isClosedDoor(error.data) ? (
    <ClosedDoorPage door={error.data} />
  ) : (
    <FailedPage status={error.status} />
  )
}
