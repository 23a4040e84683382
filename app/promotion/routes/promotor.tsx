import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { may } from '../policy.ts'
import { PromoterScreen } from '../promoters/ui/PromoterScreen.tsx'
import { readBroughtDancers, readPromoters } from '../queries/read-promoters.server.ts'
import type { Route } from './+types/promotor.ts'

export const handle: RouteHandle = { title: (locale) => m.office_promoter_title({}, { locale }) }

/** A promoter's own page, by the account in the list; with `id` another promoter's, for readers of the list. V6 */
export async function loader(args: Route.LoaderArgs) {
  const session = await requireAccessSignedIn(args)
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, actorOf(session))
  const wanted = args.url.searchParams.get('id')
  if (wanted !== null && !(isId(wanted) && may(actorOf(session), 'promoters.see')))
    throw data(null, { status: 404 })
  const only = wanted === null ? { username: session.user.username } : { id: wanted }
  const [promoter] = await readPromoters(app.db, edition.id, only)
  if (!promoter) {
    if (wanted !== null) throw data(null, { status: 404 })
    return { promoter: null, dancers: [], isOwn: true }
  }
  const dancers = await readBroughtDancers(app.db, edition.id, promoter.code)
  return { promoter, dancers, isOwn: wanted === null }
}

export default function Promoter({ loaderData }: Route.ComponentProps) {
  return <PromoterScreen {...loaderData} locale={useLocale()} />
}
