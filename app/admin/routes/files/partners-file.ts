import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { inLocale } from '#app/platform/locale.ts'
import { fileKindIn } from '#app/platform/spreadsheet/file-kind.ts'
import { tableFile } from '#app/platform/spreadsheet/table-file.server.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { may } from '#app/registration/policy.ts'
import { readSeekers } from '#app/registration/service.server.ts'
import { eventIn } from '../../partners/event-in.ts'
import { seekersTable } from '../../partners/seekers-table.ts'
import type { Route } from './+types/partners-file.ts'

/** Dancers without a partner as a file; with `event` those who picked it. R41 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'partners.propose')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const { id, code } = await officeEdition(args, by)
  const locale = localeOfPage(args.request)
  const { pathname, searchParams } = args.url
  const [{ events }, { first: all }] = await Promise.all([
    getTimetable(app, id),
    readSeekers(app.db, id, { eventId: eventIn(searchParams), most: null }),
  ])
  const titles = new Map<string, string>(
    events.map((event) => [event.id, inLocale(event.title, locale).text]),
  )
  const { columns, rows } = seekersTable(all, titles, locale)
  return tableFile(
    { columns, batches: [rows] },
    { kind: fileKindIn(pathname), name: `partners-${code}`, locale },
  )
}
