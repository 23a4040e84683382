import { type RouterContextProvider, redirect } from 'react-router'
import type { Edition } from '#app/festival/edition.ts'
import { findEditions, getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { readCookie, writeCookie } from '#app/platform/http/cookie.ts'
import type { RouteArgs } from './access/route-guard.server.ts'
import type { Actor } from './actor.ts'
import { officeEditionCookie } from './office-edition.ts'
import { may } from './policy.ts'

type Arrival = {
  readonly request: Pick<Request, 'headers'>
  readonly context: Readonly<RouterContextProvider>
}

/** The edition a user works on in the back-office: the one chosen in this browser, else the current one. U26 */
export async function officeEdition({ request, context }: Arrival, by: Actor): Promise<Edition> {
  const app = context.get(appContext)
  const chosen = readCookie(request.headers.get('cookie'), officeEditionCookie)
  const edition = chosen === null ? undefined : (await findEditions(app)).find(({ id }) => id === chosen)
  return edition && may(by, 'edition.choose', edition) ? edition : getCurrentEdition(app)
}

/** The editions this user may work on, newest first. U26 */
export async function editionsToChoose(
  { context }: Pick<Arrival, 'context'>,
  by: Actor,
): Promise<readonly Edition[]> {
  const editions = await findEditions(context.get(appContext))
  return editions.filter((edition) => may(by, 'edition.choose', edition))
}

const monthSeconds = 30 * 86_400

/**
 * The edition switch of the back-office: a plain link with `?edition=20tf2026`. Stores the choice in a cookie and redirects to the address without
 * it. The current edition is not stored by its id, so that its users continue with the next one when that becomes current. U26
 */
export async function takeChosenEdition({ url, context }: Pick<RouteArgs, 'url' | 'context'>): Promise<void> {
  const chosen = url.searchParams.get('edition')
  if (chosen === null) return
  const clean = new URL(url)
  clean.searchParams.delete('edition')
  const app = context.get(appContext)
  const edition = (await findEditions(app)).find(({ id }) => id === chosen)
  const headers = new Headers()
  if (edition) {
    const secure = app.config.origin.startsWith('https:')
    const maxAgeSeconds = edition.isCurrent ? 0 : monthSeconds
    const value = edition.isCurrent ? '' : edition.id
    headers.append('Set-Cookie', writeCookie(officeEditionCookie, value, { maxAgeSeconds, secure }))
  }
  throw redirect(clean.pathname + clean.search, { headers })
}
