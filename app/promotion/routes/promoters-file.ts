import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { fileKindIn } from '#app/platform/spreadsheet/file-kind.ts'
import { tableFile } from '#app/platform/spreadsheet/table-file.server.ts'
import { may } from '../policy.ts'
import { payoutTable } from '../promoters/payout-table.ts'
import { readPromoters } from '../queries/read-promoters.server.ts'
import type { Route } from './+types/promoters-file.ts'

/** What the promoters of the edition get, as a file. V6 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'promoters.see')) throw data(null, { status: 403 })
  const { id, code } = await officeEdition(args, by)
  const locale = localeOfPage(args.request)
  const { columns, rows } = payoutTable(await readPromoters(args.context.get(appContext).db, id), locale)
  return tableFile(
    { columns, batches: [rows] },
    { kind: fileKindIn(args.url.pathname), name: `${code}-promotorji`, locale },
  )
}
