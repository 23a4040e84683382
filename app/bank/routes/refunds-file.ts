import { data } from 'react-router'
import { readRefundFile } from '#app/ledger/service.server.ts'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { textIn } from '#app/platform/values/text-in-address.ts'
import { may } from '#app/registration/policy.ts'
import type { Route } from './+types/refunds-file.ts'

/** A file of refunds for the bank (`?file=`), as it was made. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'refund.decide')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const messageId = textIn(args.url.searchParams, 'file')
  const content = await readRefundFile(app.db, messageId)
  if (content === null) throw data(null, { status: 404 })
  return new Response(content, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${messageId}.xml"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
