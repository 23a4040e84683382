import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { isForbidden } from '#app/people/access/forbidden.ts'
import { ForbiddenPage } from '#app/people/ui/ForbiddenPage.tsx'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { FailedRoom } from '../ui/FailedRoom.tsx'
import type { Route } from './+types/rooms.ts'
import type { loader } from './office.tsx'

/** Between the frame and each room: what fails in a room is said where the room would be, and the menu stays. */
export default function Rooms() {
  return <Outlet />
}

/** A thrown answer keeps its status; anything else is ours to answer for, and says nothing of what broke. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const locale = useLocale()
  const office = useRouteLoaderData<typeof loader>('office/routes/office')
  const answer = isRouteErrorResponse(error) ? error : null
  if (isForbidden(answer?.data)) return <ForbiddenPage forbidden={answer.data} isFramed />
  return <FailedRoom locale={locale} status={answer?.status ?? 500} backHref={office?.home ?? '/admin'} />
}
