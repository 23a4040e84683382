import { data } from 'react-router'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { readView } from '../audit/audit-view.ts'
import { readAuditPage } from '../audit/service.server.ts'
import { AuditScreen } from '../audit/ui/AuditScreen.tsx'
import type { Route } from './+types/audit.ts'

export const handle: RouteHandle = { title: (locale) => m.office_audit_title({}, { locale }) }

/** The page of the audit log that the address asks for. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const view = readView(args.url.searchParams)
  const page = await readAuditPage(args.context.get(appContext), { by, view })
  if (!page.ok) throw data(null, { status: 403 })
  return { view, page: page.value }
}

export default function Audit({ loaderData: { view, page } }: Route.ComponentProps) {
  return <AuditScreen view={view} page={page} locale={useLocale()} />
}
