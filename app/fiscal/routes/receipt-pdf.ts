import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import { printReceipt } from '../service.server.ts'
import type { Route } from './+types/receipt-pdf.ts'

/** A print is counted, so nothing is printed by following a link. */
export async function loader(args: Route.LoaderArgs) {
  await requireAccessSignedIn(args)
  throw data(null, { status: 404 })
}

/** Prints the receipt that the form names. Z8 */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const { id: editionId } = await officeEdition(args, by)
  const id = String((await formOf(args.request)).get('id') ?? '')
  const asked = { editionId, id, by, locale: localeOfPage(args.request) }
  const printed = await printReceipt(args.context.get(appContext), asked)
  if (!printed.ok) throw data(null, { status: printed.reason === 'not-allowed' ? 403 : 404 })
  return new Response(new Uint8Array(printed.value), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="receipt.pdf"',
      'Cache-Control': 'private, no-store',
    },
  })
}
