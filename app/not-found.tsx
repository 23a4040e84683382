import type { Route } from './+types/not-found.ts'
import { leadOn } from './lead-on.server.ts'

/** Every address nothing else answers, the bare root among them. */
export function loader(arrival: Route.LoaderArgs) {
  return leadOn(arrival)
}

/** Only a route that draws is answered with a page. */
export default function NotFound() {
  return null
}
