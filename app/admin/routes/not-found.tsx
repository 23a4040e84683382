import { data } from 'react-router'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import type { Route } from './+types/not-found.ts'

/** Every unknown address of the back-office: a signed-in user sees the 404 inside the layout. */
export async function loader(args: Route.LoaderArgs) {
  await requireAccessSignedIn(args)
  throw data(null, { status: 404 })
}

export default function NoSuchPage() {
  return null
}
