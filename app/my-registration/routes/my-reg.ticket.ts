import { data } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeIn } from '#app/platform/locale.ts'
import { ticketPdf, ticketsOf } from '#app/registration/service.server.ts'
import type { Route } from './+types/my-reg.ticket.ts'
import { requireHere } from './my-reg-page.server.ts'

/** The dancer's own ticket as a PDF, to keep on the phone or to print; 404 without a place. R50 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { view, edition, dancer } = await requireHere(app, request, params.lang)
  const { id, name, surname, code: file } = view
  const ticket = (await ticketsOf(app, { editionId: edition.id, ids: [id], by: dancer })).get(id)
  if (!ticket) throw data(null, { status: 404 })
  const locale = localeIn(params)
  const content = await ticketPdf({ code: ticket.code, edition, registration: { name, surname }, locale })
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${file}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
