import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { may } from '../policy.ts'
import { payoutCsv } from '../promoters/payout-csv.ts'
import { readPromoters } from '../queries/read-promoters.server.ts'
import type { Route } from './+types/promoters-csv.ts'

/** What the promoters of the edition get, as a file. V6 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'promoters.see')) throw data(null, { status: 403 })
  const { id, code } = await officeEdition(args, by)
  const promoters = await readPromoters(args.context.get(appContext).db, id)
  return new Response(payoutCsv(promoters, localeOfPage(args.request)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${code}-promotorji.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
