import { appContext } from '#app/platform/app-context.server.ts'
import { readSheet } from '../../registrations/views/read-sheet.server.ts'
import type { Route } from './+types/sheet.ts'

/** What a spreadsheet reads by itself: no session, the secret in the address alone. R57 */
export function loader({ params, context }: Route.LoaderArgs) {
  return readSheet(context.get(appContext), params.secret)
}
