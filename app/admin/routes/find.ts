import { editionsToChoose, officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { findRightsOf } from '../find/find-rights.ts'
import { findHits } from '../find/queries/find-hits.server.ts'
import type { Route } from './+types/find.ts'

/** The hits of the palette in the office's edition, and by whole codes and references in the others. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const { id: editionId } = await officeEdition(args, by)
  const hits = await findHits(args.context.get(appContext).db, {
    editionId,
    others: (await editionsToChoose(args, by)).map(({ id }) => id).filter((id) => id !== editionId),
    rights: findRightsOf(by),
    locale: localeOfPage(args.request),
    typed: args.url.searchParams.get('q') ?? '',
  })
  return Response.json(hits, { headers: { 'Cache-Control': 'private, no-store' } })
}
