import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { fileKindIn } from '#app/platform/spreadsheet/file-kind.ts'
import { tableFile } from '#app/platform/spreadsheet/table-file.server.ts'
import { may } from '#app/registration/policy.ts'
import { readOpenQueue } from '../refunds/open-queue.server.ts'
import { refundTable } from '../refunds/refund-list.ts'
import type { Route } from './+types/refund-list-file.ts'

/** The queue of refunds as a file. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'refund.decide')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const { code } = await officeEdition(args, by)
  const locale = localeOfPage(args.request)
  const { columns, rows } = refundTable(await readOpenQueue(app), locale)
  return tableFile(
    { columns, batches: [rows] },
    { kind: fileKindIn(args.url.pathname), name: `${code}-vracila`, locale },
  )
}
