import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { isForbidden } from '#app/people/access/forbidden.ts'
import { ForbiddenPage } from '#app/people/ui/ForbiddenPage.tsx'
import { isUnanswered } from '#app/platform/start/lost-answers.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { FailedPage } from '../ui/FailedPage.tsx'
import type { Route } from './+types/error-boundary.ts'
import type { loader } from './admin-layout.tsx'

/** Between the layout and each page: a failed page shows its error in its place, and the menu stays. */
export default function AdminErrorBoundary() {
  return <Outlet />
}

/** A thrown response keeps its status; any other error is 500 without details. Without an answer there is no status. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const locale = useLocale()
  const layout = useRouteLoaderData<typeof loader>('admin/routes/admin-layout')
  const answer = isRouteErrorResponse(error) ? error : null
  if (isForbidden(answer?.data)) return <ForbiddenPage forbidden={answer.data} isInLayout />
  const isUnreached = isUnanswered(error) || (answer !== null && unreached.has(answer.status))
  const status = isUnreached ? null : (answer?.status ?? 500)
  return <FailedPage locale={locale} status={status} backHref={layout?.home ?? '/admin'} />
}

/** RFC 9110, section 15.6: a proxy's answers for a server that gave none, and a server that cannot take the request. */
const unreached = new Set([502, 503, 504])
