import { data, type Params, type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { findWayOn } from '#app/festival/old-addresses/service.server.ts'
import { addressWithLanguage } from '#app/platform/addresses.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { findRootData } from './root-data.server.ts'
import type { NoPage } from './root-data.ts'

type RouteArgs = {
  readonly request: Request
  readonly params: Params
  /** as people see it: without what React Router adds */
  readonly url: URL
  readonly context: Readonly<RouterContextProvider>
}

/**
 * What is thrown at an address where there is no page: the English page where only the language is missing, else where an old address leads,
 * else 404. Another site is gone to by the browser itself, also from a page that changes pages by script.
 */
export async function redirectOr404(args: RouteArgs): Promise<never> {
  const { pathname, search } = args.url
  const address = addressWithLanguage(pathname)
  if (address) throw redirect(address + search)
  const way = await redirectOldAddress(args)
  if (way) throw way
  const noPage: NoPage = { root: await findRootData(args) }
  throw data(noPage, { status: 404 })
}

/** Where an old address leads; null where nobody said. Admins may change their mind, so no browser keeps it unasked. F8. */
export async function redirectOldAddress({
  request,
  url,
  context,
}: Pick<RouteArgs, 'request' | 'url' | 'context'>): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const way = await findWayOn(context.get(appContext), url)
  if (!way) return null
  const init = { status: 301, headers: { 'Cache-Control': 'no-cache' } }
  return way.external ? redirectDocument(way.to, init) : redirect(way.to, init)
}
