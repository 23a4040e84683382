import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { answerArtists } from '../answer-artists.server.ts'
import { may } from '../policy.ts'
import { readArtists } from '../queries/read-artists.server.ts'
import { ArtistsScreen } from '../ui/ArtistsScreen.tsx'
import type { Route } from './+types/artists.ts'

export const handle: RouteHandle = { title: (locale) => m.office_artists_title({}, { locale }) }

/** All artists of the edition with what they agreed to and what they are paid. H1 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'engagements.see')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  return {
    artists: await readArtists(app.db, edition),
    mayEdit: may(by, 'engagements.edit') && !edition.archived,
    festival: { from: edition.startsOn, to: edition.endsOn },
  }
}

export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const answer = await answerArtists(app, { editionId, by }, await formOf(args.request))
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export default function Artists({ loaderData, actionData }: Route.ComponentProps) {
  return <ArtistsScreen {...loaderData} answer={actionData} locale={useLocale()} />
}
