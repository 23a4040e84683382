import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { may } from '#app/registration/policy.ts'
import { readOpenQueue } from '../refunds/open-queue.server.ts'
import { refundCsv } from '../refunds/refund-list.ts'
import type { Route } from './+types/refunds-csv.ts'

/** The queue of refunds as a file. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'refund.decide')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const { code } = await officeEdition(args, by)
  return new Response(refundCsv(await readOpenQueue(app), localeOfPage(args.request)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${code}-vracila.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
