import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { may } from '../policy.ts'
import { invoicesXlsx, listInvoices, readIssued } from '../service.server.ts'
import type { Route } from './+types/invoices-xlsx.ts'

/** Every issued document of the edition as a workbook, in the order of issue. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'invoice.see')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const { id: editionId, code } = await officeEdition(args, by)
  const ids = (await listInvoices(app.db, editionId, '')).map(({ id }) => id).reverse()
  const issued = await readIssued(app.db, editionId, ids)
  return new Response(new Uint8Array(await invoicesXlsx(issued, localeOfPage(args.request))), {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="invoices-${code}.xlsx"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
