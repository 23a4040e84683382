import { data } from 'react-router'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { readNewsReaders } from '../news/queries/news-recipients.server.ts'
import { readersCsv } from '../news/readers-csv.ts'
import { may } from '../policy.ts'
import type { Route } from './+types/newsletter-csv.ts'

const MOST = 100_000

/** Everybody who gets news, or the results of `q`, as a file. N5 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'news.see')) throw data(null, { status: 403 })
  const q = (args.url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200)
  const { readers } = await readNewsReaders(args.context.get(appContext).db, { q, limit: MOST })
  return new Response(readersCsv(readers, localeOfPage(args.request)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="novice.csv"',
      'Cache-Control': 'private, no-store',
    },
  })
}
