import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { methodNotAllowed } from '#app/platform/http/problem.ts'
import { jsonOf } from '#app/platform/islands/json-answer.ts'
import { findProgramme } from '#app/programme/service.server.ts'
import type { PlacesNow } from '../ui/events/use-live-places.ts'
import type { Route } from './+types/register.places.ts'

/** The counters of every event, for an open form. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext)
  const { events } = await findProgramme(app, (await getCurrentEdition(app)).id)
  return jsonOf<PlacesNow>(
    Object.fromEntries(events.map(({ id, taken, waiting }) => [id, { taken, waiting }])),
  )
}

export const action = () => methodNotAllowed('GET', 'HEAD')
