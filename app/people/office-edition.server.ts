import { data, type RouterContextProvider, redirect } from 'react-router'
import type { Edition } from '#app/festival/edition.ts'
import { findEditions, getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { readCookie, writeCookie } from '#app/platform/http/cookie.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteArgs } from './access/route-guard.server.ts'
import type { Actor } from './actor.ts'
import { ofCurrentEdition, officeEditionCookie, shownEditionCookie } from './office-edition.ts'
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

/**
 * Refuses what a page of the back-office sends if the page shows another edition than the one it would change: since it was opened, another one has
 * become current, or the selected one was archived. The page is not read again either: it would move to that edition under an open dialog. U26
 */
export async function requireShownEdition(
  arrival: Arrival & { readonly request: Request },
  by: Actor,
): Promise<void> {
  const { request, context } = arrival
  const isRead = request.method === 'GET'
  if (isRead && !new URL(request.url).pathname.endsWith('.data')) return
  const named = readCookie(request.headers.get('cookie'), shownEditionCookie)
  if (named === null) return
  const app = context.get(appContext)
  const isOfCurrent = named.startsWith(ofCurrentEdition)
  const id = isOfCurrent ? named.slice(ofCurrentEdition.length) : named
  const shown = (await findEditions(app)).find((edition) => edition.id === id)
  if (!shown) return
  const edition = isOfCurrent ? await getCurrentEdition(app) : await officeEdition(arrival, by)
  if (edition.id === shown.id) return
  const codes = { code: edition.code, shown: shown.code }
  const sentence = isRead ? m.layout_edition_moved : m.layout_edition_changed
  throw data({ detail: sentence(codes, { locale: localeOfPage(request) }) }, { status: 412 })
}

/** The editions this user may work on, newest first. U26 */
export async function editionsToChoose(
  { context }: Pick<Arrival, 'context'>,
  by: Actor,
): Promise<readonly Edition[]> {
  const editions = await findEditions(context.get(appContext))
  return editions.filter((edition) => may(by, 'edition.choose', edition))
}

/**
 * Redirects to the same address in another edition, which the user selects thereby: a link to a registration of last year opens it.
 * @param of the edition of what the address names; null: it does not exist
 * @param shown the one in which it was looked for
 */
export async function openInItsEdition(
  { url, context }: Pick<RouteArgs, 'url' | 'context'>,
  by: Actor,
  { of, shown }: { readonly of: string | null; readonly shown: string },
): Promise<void> {
  const edition = (await editionsToChoose({ context }, by)).find(({ id }) => id === of)
  if (!edition || edition.id === shown) return
  const there = new URL(url)
  there.searchParams.set('edition', edition.id)
  throw redirect(there.pathname + there.search)
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
