import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { may } from '../policy.ts'
import { PromotersScreen } from '../promoters/ui/PromotersScreen.tsx'
import { readPromoters } from '../queries/read-promoters.server.ts'
import type { Route } from './+types/promotors.ts'

export const handle: RouteHandle = {
  title: (locale) => m.office_promoters_title({}, { locale }),
  isLive: true,
}

export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'promoters.see')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  return {
    promoters: await readPromoters(app.db, edition.id),
    mayAdd: may(by, 'promoters.edit') && !edition.archived,
  }
}

export default function Promoters({ loaderData }: Route.ComponentProps) {
  return <PromotersScreen {...loaderData} locale={useLocale()} />
}
