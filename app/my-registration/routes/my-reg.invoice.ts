import { data } from 'react-router'
import { documentOf } from '#app/invoices/document/invoice-document.ts'
import { findOwnInvoices, invoicePdf, readIssued } from '#app/invoices/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import type { Route } from './+types/my-reg.invoice.ts'
import { requireHere } from './my-reg-page.server.ts'

/** One of the dancer's own invoices (`?id=`) as a PDF; for another's the response is 404. I13 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { view } = await requireHere(app, request, params.lang)
  const wanted = url.searchParams.get('id')
  const own = view.erasedAt ? [] : await findOwnInvoices(app.db, view)
  const found = own.find(({ id, isTheirs }) => isTheirs && id === wanted)
  const [issued] = found ? await readIssued(app.db, view.editionId, [found.id]) : []
  if (!issued) throw data(null, { status: 404 })
  return new Response(new Uint8Array(await invoicePdf([documentOf(issued)])), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${issued.number}-${issued.year}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
