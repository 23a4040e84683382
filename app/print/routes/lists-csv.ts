import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { listFile } from '../service.server.ts'
import type { Route } from './+types/lists-csv.ts'

/** A list of the festival days as a file. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const edition = await officeEdition(args, by)
  const asked = { search: args.url.searchParams, by, edition, locale: localeOfPage(args.request) }
  return listFile(args.context.get(appContext), asked, 'csv')
}
