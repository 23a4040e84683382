import { data } from 'react-router'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { fileKindIn } from '#app/platform/spreadsheet/file-kind.ts'
import { tableFile } from '#app/platform/spreadsheet/table-file.server.ts'
import { auditColumns, auditRow } from '../../audit/audit-table.ts'
import { readView } from '../../audit/audit-view.ts'
import { readWholeAudit } from '../../audit/service.server.ts'
import type { Route } from './+types/audit-file.ts'

/** Whatever the address' filters find, as a file. CSV is written while it is read. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const locale = localeOfPage(args.request)
  const view = readView(args.url.searchParams)
  const read = readWholeAudit(args.context.get(appContext), { by, view })
  if (!read.ok) throw data(null, { status: 403 })
  const entries = read.value

  async function* batches() {
    for await (const some of entries) yield some.map((entry) => auditRow(entry, locale))
  }
  return tableFile(
    { columns: auditColumns(locale), batches: batches() },
    { kind: fileKindIn(args.url.pathname), name: 'audit', locale },
  )
}
