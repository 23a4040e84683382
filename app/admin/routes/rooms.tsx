import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { isClosedDoor } from '#app/people/access/doors-closed.ts'
import { ClosedDoorPage } from '#app/people/ui/ClosedDoorPage.tsx'
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
  if (isClosedDoor(answer?.data)) return <ClosedDoorPage door={answer.data} isFramed />
  return <FailedRoom locale={locale} status={answer?.status ?? 500} backHref={office?.home ?? '/admin'} />
}
