import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { fileKindIn } from '#app/platform/spreadsheet/file-kind.ts'
import { tableFile } from '#app/platform/spreadsheet/table-file.server.ts'
import { readOutboxState } from '../../mails/outbox-state.ts'
import { outboxColumns, outboxFileRow } from '../../mails/outbox-table.ts'
import { may } from '../../mails/policy.ts'
import { readWholeOutbox } from '../../mails/queries/read-outbox.server.ts'
import type { Route } from './+types/mails-file.ts'

/** The e-mails that the address finds, as a file, without their texts. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'mails.see')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const { id, code } = await officeEdition(args, by)
  const locale = localeOfPage(args.request)
  const { pathname, searchParams } = args.url
  const emails = readWholeOutbox(app, id, readOutboxState(searchParams))

  async function* batches() {
    for await (const rows of emails) yield rows.map((row) => outboxFileRow(row, locale))
  }
  return tableFile(
    { columns: outboxColumns(locale), batches: batches() },
    { kind: fileKindIn(pathname), name: `mails-${code}`, locale },
  )
}
