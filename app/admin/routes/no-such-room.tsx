import { data } from 'react-router'
import { enterSignedIn } from '#app/people/access/doors.server.ts'
import type { Route } from './+types/no-such-room.ts'

/** Every address of the office that leads nowhere: whoever is signed in is told so inside the frame. */
export async function loader(arrival: Route.LoaderArgs) {
  await enterSignedIn(arrival)
  throw data(null, { status: 404 })
}

export default function NoSuchRoom() {
  return null
}
