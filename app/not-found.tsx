import { data, redirect } from 'react-router'
import { addressWithLanguage } from '#app/platform/addresses.ts'
import type { Route } from './+types/not-found.ts'

/** Every address nothing else answers, the bare root among them. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const address = addressWithLanguage(pathname)
  if (address) throw redirect(address + search)
  throw data(null, { status: 404 })
}

/** Only a route that draws is answered with a page. */
export default function NotFound() {
  return null
}
