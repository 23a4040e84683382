import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { may } from '../../policy.ts'
import { readConsents } from '../../privacy/queries/read-consents.server.ts'
import { readRetention } from '../../privacy/queries/read-retention.server.ts'
import { PrivacyScreen } from '../../privacy/ui/PrivacyScreen.tsx'
import type { Route } from './+types/privacy.ts'

export const handle: RouteHandle = { title: (locale) => m.privacy_title({}, { locale }) }

/** The personal data of the office's edition, until when it is held, and the consents. F25, R58 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'privacy.read')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const page = Math.min(Math.max(Math.trunc(Number(args.url.searchParams.get('page'))) || 1, 1), 10_000)
  const [retained, { entries, hasMore }] = await Promise.all([
    readRetention(app.db, edition, app.now()),
    readConsents(app.db, edition.id, page),
  ])
  return { code: edition.code, retained, consents: { entries, page, hasMore } }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PrivacyScreen {...loaderData} locale={useLocale()} />
}
