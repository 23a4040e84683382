import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { isId } from '#app/platform/id.ts'
import { documentOf } from '../document/invoice-document.ts'
import { may } from '../policy.ts'
import { invoicePdf, readIssued } from '../service.server.ts'
import type { Route } from './+types/invoice-pdf.ts'

/** The documents that the address names (`?id=` once or more) as one PDF. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'invoice.see')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const ids = args.url.searchParams.getAll('id').filter(isId).slice(0, 1000)
  const issued = await readIssued(app.db, editionId, ids)
  const [first] = issued
  if (!first) throw data(null, { status: 404 })
  const name = issued.length === 1 ? `${first.number}-${first.year}` : `${first.year}`
  return new Response(new Uint8Array(await invoicePdf(issued.map(documentOf))), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
