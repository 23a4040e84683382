import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { textIn } from '#app/platform/values/text-in-address.ts'
import { readNewsReaders } from '../news/queries/news-recipients.server.ts'
import { NewsReadersScreen } from '../news/ui/NewsReadersScreen.tsx'
import { may } from '../policy.ts'
import type { Route } from './+types/newsletter.ts'

export const handle: RouteHandle = { title: (locale) => m.office_newsletter_title({}, { locale }) }

const MOST = 500

/** The readers, with `q` those whose address or name has these words. N5 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'news.see')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const q = textIn(args.url.searchParams, 'q', 200)
  const { archived } = await officeEdition(args, by)
  const mayWrite = may(by, 'news.write') && !archived
  return { q, mayWrite, ...(await readNewsReaders(app.db, { q, limit: MOST })) }
}

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  return <NewsReadersScreen {...loaderData} locale={useLocale()} />
}
