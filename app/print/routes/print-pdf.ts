import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { printFile } from '../service.server.ts'
import type { Route } from './+types/print-pdf.ts'

/** A pack of lists, or the printed papers for an evening without a network. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const edition = await officeEdition(args, by)
  const asked = { search: args.url.searchParams, by, edition, locale: localeOfPage(args.request) }
  return printFile(args.context.get(appContext), asked)
}
