import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { textIn } from '#app/platform/values/text-in-address.ts'
import { may } from '../policy.ts'
import { mediaTypes } from '../signed/signed-copy.ts'
import { selectCopy } from '../signed/tables/signed-copies.server.ts'
import type { Route } from './+types/signed-copy.ts'

/** The signed copy of an artist's contract, as it was uploaded: `?artist=…`. H8 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'engagements.see')) throw data(null, { status: 403 })
  const { id: editionId } = await officeEdition(args, by)
  const slug = textIn(args.url.searchParams, 'artist')
  const copy = slug === '' ? null : await selectCopy(args.context.get(appContext).db, editionId, slug)
  if (!copy) throw data(null, { status: 404 })
  return new Response(new Uint8Array(copy.bytes), {
    headers: {
      'Content-Type': mediaTypes[copy.type],
      'Content-Disposition': `attachment; filename="contract-${slug}-signed.${copy.type}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
