import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { fileKindIn } from '#app/platform/spreadsheet/file-kind.ts'
import { tableFile } from '#app/platform/spreadsheet/table-file.server.ts'
import { textIn } from '#app/platform/values/text-in-address.ts'
import { invoicesTable } from '../document/invoices-table.ts'
import { may } from '../policy.ts'
import { listInvoices, readIssued } from '../service.server.ts'
import type { Route } from './+types/invoices-file.ts'

/** The issued documents that the address finds as a file, in the order of issue. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'invoice.see')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const { id: editionId, code } = await officeEdition(args, by)
  const { pathname, searchParams } = args.url
  const ids = (await listInvoices(app.db, editionId, textIn(searchParams, 'q'))).map(({ id }) => id).reverse()
  const issued = await readIssued(app.db, editionId, ids)
  const locale = localeOfPage(args.request)
  const { columns, rows } = invoicesTable(issued, locale)
  return tableFile(
    { columns, batches: [rows] },
    { kind: fileKindIn(pathname), name: `invoices-${code}`, locale },
  )
}
