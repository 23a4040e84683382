import { redirect } from 'react-router'
import type { Route } from './+types/to-locations.ts'

/** `/EN/location` → the page with all of them. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/${params.lang}/locations`)
}
