import { data } from 'react-router'
import { refusalContext } from '#app/platform/start/refusal.server.ts'
import type { Route } from './+types/not-found.ts'
import { leadOn } from './lead-on.server.ts'

/** Every address nothing else answers, the bare root among them; and what is shown to whom the house refused before any page was asked. */
export function loader(arrival: Route.LoaderArgs) {
  const refusal = arrival.context.get(refusalContext)
  if (refusal) throw data(refusal, { status: refusal.status })
  return leadOn(arrival)
}

/** Only a route that draws is answered with a page. */
export default function NotFound() {
  return null
}
