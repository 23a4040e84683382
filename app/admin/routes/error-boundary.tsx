import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { isForbidden } from '#app/people/access/forbidden.ts'
import { ForbiddenPage } from '#app/people/ui/ForbiddenPage.tsx'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { FailedPage } from '../ui/FailedPage.tsx'
import type { Route } from './+types/error-boundary.ts'
import type { loader } from './admin-frame.tsx'

/** Between the frame and each page: a failed page shows its error in its place, and the menu stays. */
export default function AdminErrorBoundary() {
  return <Outlet />
}

/** A thrown response keeps its status; any other error is 500 without details. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const locale = useLocale()
  const frame = useRouteLoaderData<typeof loader>('admin/routes/admin-frame')
  const answer = isRouteErrorResponse(error) ? error : null
  if (isForbidden(answer?.data)) return <ForbiddenPage forbidden={answer.data} isFramed />
  return <FailedPage locale={locale} status={answer?.status ?? 500} backHref={frame?.home ?? '/admin'} />
}
