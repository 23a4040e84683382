import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { recordTakenFile } from '#app/people/service.server.ts'
import { ForbiddenPage } from '#app/people/ui/ForbiddenPage.tsx'
import { keepPage } from '#app/platform/start/lost-answers.ts'
import { PageState } from '#app/platform/ui/page-state/PageState.tsx'
import type { Route } from './+types/root.ts'
import { Document } from './shell/document.tsx'
import { FailedPage } from './shell/failed-page.tsx'
import { failureOf, forbiddenOf } from './shell/failure.ts'
import { useFreshBuild } from './shell/fresh-build.ts'
import { findRootData } from './shell/root-data.server.ts'

export function loader(arrival: Route.LoaderArgs) {
  return findRootData(arrival)
}

export const middleware = [recordTakenFile]

export const clientMiddleware = [keepPage]

export function Layout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>
}

export default function Root() {
  useFreshBuild()
  return (
    <>
      <Outlet />
      <PageState />
    </>
  )
}

/** A thrown response keeps its status; without an answer of the server there is none; any other error is a 500 whose page reveals no cause. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const forbidden = forbiddenOf(error)
  return forbidden ? <ForbiddenPage forbidden={forbidden} /> : <FailedPage failure={failureOf(error)} />
}
