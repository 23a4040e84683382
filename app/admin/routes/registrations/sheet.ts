import { appContext } from '#app/platform/app-context.server.ts'
import { readSheet } from '../../registrations/views/read-sheet.server.ts'
import type { Route } from './+types/sheet.ts'

/** The live sheet for spreadsheets: without a session, by the secret in the address. R57 */
export function loader({ params, context }: Route.LoaderArgs) {
  return readSheet(context.get(appContext), params.secret)
}
