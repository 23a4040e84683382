import { data } from 'react-router'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { textStream } from '#app/platform/http/text-stream.ts'
import { auditCsvHead, auditCsvLine } from '../audit/audit-csv.ts'
import { readView } from '../audit/audit-view.ts'
import { readWholeAudit } from '../audit/service.server.ts'
import type { Route } from './+types/audit-csv.ts'

/** Whatever the address' filters find, as a file, written while it is read. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const locale = localeOfPage(args.request)
  const view = readView(args.url.searchParams)
  const read = readWholeAudit(args.context.get(appContext), { by, view })
  if (!read.ok) throw data(null, { status: 403 })
  const batches = read.value

  async function* lines() {
    yield auditCsvHead(locale)
    for await (const entries of batches) yield entries.map((entry) => auditCsvLine(entry, locale)).join('')
  }
  return new Response(textStream(lines()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="audit.csv"',
      'Cache-Control': 'private, no-store',
    },
  })
}
