import { appContext } from '#app/platform/app-context.server.ts'
import { localeIn } from '#app/platform/locale.ts'
import { readHeld } from '../own-data/queries/read-held.server.ts'
import type { Route } from './+types/my-reg.data.ts'
import { minePageOf, requireHere } from './my-reg-page.server.ts'

/** All stored data about the dancer as a file: GDPR, articles 15 and 20. U27 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const here = await requireHere(app, request, params.lang)
  const { mine, payments, invoices } = await minePageOf(app, here, localeIn(params))
  const picks = mine.picks.map(({ event, ...pick }) => ({
    ...pick,
    event: event.title,
    startsAt: event.startsAt,
  }))
  const held = await readHeld(app.db, here.view)
  return new Response(JSON.stringify({ ...mine, picks, payments, invoices, held }, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${mine.code}.json"`,
      'Cache-Control': 'no-store',
    },
  })
}
