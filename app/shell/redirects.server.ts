import { data, type Params, type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { findRedirect } from '#app/festival/old-addresses/lookup.server.ts'
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
 * Throws at an address without a page: a redirect to the English page where only the language is missing, else the redirect of an old address,
 * else 404. Redirects to other sites are full page loads.
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

/** The redirect of an old address; null where there is none. Admins may change it, so browsers must revalidate it. F8. */
export async function redirectOldAddress({
  request,
  url,
  context,
}: Pick<RouteArgs, 'request' | 'url' | 'context'>): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const way = await findRedirect(context.get(appContext), url)
  if (!way) return null
  const init = { status: 301, headers: { 'Cache-Control': 'no-cache' } }
  return way.external ? redirectDocument(way.to, init) : redirect(way.to, init)
}
