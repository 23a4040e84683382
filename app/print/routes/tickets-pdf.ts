import { data } from 'react-router'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { pdfAnswer, ticketFile } from '../service.server.ts'
import type { Route } from './+types/tickets-pdf.ts'

/** Tickets to print: `?run=…&file=1`; or the page by which a printer is adjusted: `?test&sheet=L7160`. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId, code } = await getCurrentEdition(app)
  const asked = { editionId, by, festival: code, search: args.url.searchParams }
  const file = await ticketFile(app, { ...asked, locale: localeOfPage(args.request) })
  if (!file) throw data(null, { status: 404 })
  return pdfAnswer(file.content, file.name)
}
