import { redirect } from 'react-router'
import type { Route } from './+types/to-locations.ts'

/** `/EN/lokacija-festivalna` → `/EN/locations#festivalna`; `/EN/location` → the page with all of them. */
export function loader({ request, params }: Route.LoaderArgs) {
  const [, , page = ''] = new URL(request.url).pathname.split('/')
  const [, hall] = /^lokacija-(.+)$/i.exec(page) ?? []
  throw redirect(`/${params.lang}/locations${hall ? `#${hall.toLowerCase()}` : ''}`)
}
