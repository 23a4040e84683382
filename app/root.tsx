import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { ClosedDoorPage } from '#app/people/ui/ClosedDoorPage.tsx'
import type { Route } from './+types/root.ts'
import { Document } from './document.tsx'
import { FailedPage } from './failed-page.tsx'
import { closedDoorOf, failureOf } from './failure.ts'
import { useFreshBuild } from './fresh-build.ts'
import { findRootData } from './root-data.server.ts'

export function loader(arrival: Route.LoaderArgs) {
  return findRootData(arrival)
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
