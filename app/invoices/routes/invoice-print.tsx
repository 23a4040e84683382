import { data } from 'react-router'
import { officeEdition, openInItsEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { documentOf } from '../document/invoice-document.ts'
import { paymentCodesOf } from '../document/payment-codes.server.ts'
import { may } from '../policy.ts'
import { editionOfInvoice, listInvoices, readIssued } from '../service.server.ts'
import { InvoiceSheet } from '../ui/InvoiceSheet.tsx'
import type { Route } from './+types/invoice-print.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale) => m.office_invoice_print_title({}, { locale }),
}

/** The documents that the address names (`?id=` once or more), or all of the edition in the order of issue. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'invoice.see')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const named = args.url.searchParams.getAll('id')
  const known = named.filter(isId)
  const ids =
    named.length > 0 ? known : (await listInvoices(app.db, editionId, '')).map(({ id }) => id).reverse()
  const issued = await readIssued(app.db, editionId, ids)
  if (named.length > 0 && issued.length === 0) {
    const [first] = known
    if (first)
      await openInItsEdition(args, by, { of: await editionOfInvoice(app.db, first), shown: editionId })
    throw data(null, { status: 404 })
  }
  const documents = issued.map(documentOf)
  return { documents: documents.map((document) => ({ document, codes: paymentCodesOf(document) })) }
}

export default function InvoicePrint({ loaderData: { documents } }: Route.ComponentProps) {
  const locale = useLocale()
  if (documents.length === 0) return <h1>{m.invoices_list_none({}, { locale })}</h1>
  return documents.map((one) => <InvoiceSheet key={one.document.title} {...one} />)
}
