import { data } from 'react-router'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { fileKindIn } from '#app/platform/spreadsheet/file-kind.ts'
import { tableFile } from '#app/platform/spreadsheet/table-file.server.ts'
import { textIn } from '#app/platform/values/text-in-address.ts'
import { readNewsReaders } from '../news/queries/news-recipients.server.ts'
import { readersTable } from '../news/readers-table.ts'
import { may } from '../policy.ts'
import type { Route } from './+types/newsletter-file.ts'

const MOST = 100_000

/** Everybody who gets news, or the results of `q`, as a file. N5 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'news.see')) throw data(null, { status: 403 })
  const { pathname, searchParams } = args.url
  const q = textIn(searchParams, 'q', 200)
  const { readers } = await readNewsReaders(args.context.get(appContext).db, { q, limit: MOST })
  const locale = localeOfPage(args.request)
  const { columns, rows } = readersTable(readers, locale)
  return tableFile({ columns, batches: [rows] }, { kind: fileKindIn(pathname), name: 'novice', locale })
}
