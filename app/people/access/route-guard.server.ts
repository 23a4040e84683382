import { data, type Params, type RouterContextProvider, redirect } from 'react-router'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { langOfCookie } from '#app/platform/http/language-cookie.ts'
import { isLang } from '#app/platform/locale.ts'
import { may } from '../policy.ts'
import { requestActorContext } from '../request-actor.server.ts'
import { actorOf, type Session } from '../sign-in/session.ts'
import type { Forbidden } from './forbidden.ts'
import { pathWithReturn } from './return-path.ts'
import { accessOf, firstPageOf, routePathOf } from './route-access.ts'

/** The part of a loader's, an action's or a middleware's arguments that guards need. */
export type RouteArgs = {
  readonly request: Request
  /** as the address bar shows it, without what React Router adds */
  readonly url: URL
  /** the whole route's pattern: `/admin/lists/:collection` */
  readonly pattern: string
  readonly params: Params
  readonly context: Readonly<RouterContextProvider>
}

/** The only page that checks the given roles, not those in effect: an admin who acts with fewer roles takes them back here. */
const rolesPath = '/auth/selectMyRoles'

/**
 * Returns the session, or throws the response: a redirect to sign-in, a redirect to `/auth/password` (a password to change, U25; a missing
 * second factor, U9), or 403. Both the layout's middleware and each page's own loader and action call this: on client navigation a page
 * without a loader renders without a request, so without middleware.
 */
export async function requireAccess(args: RouteArgs): Promise<Session | null> {
  const checked = await checkAccess(args)
  if (!checked.ok) throw data(checked.reason, { status: 403 })
  return checked.value
}

/** The same, but returns the refusal as a value. @throws redirects to sign-in and to `/auth/password` */
export async function checkAccess({
  request,
  url,
  pattern,
  params,
  context,
}: RouteArgs): Promise<Decision<Session | null, Forbidden>> {
  const session = await context.get(requestActorContext).session()
  const path = routePathOf(pattern)
  const access = accessOf(path, params)
  const actor = actorOf(session)
  if (session?.user.mustChangePassword && access !== 'open')
    throw redirect(pathWithReturn('/auth/password', url))
  if (may(actor, 'route.enter', access)) return accept(session)
  if (!session) throw redirect(pathWithReturn('/auth/login', url))

  const { user } = session
  if (user.mustSecondFactor) throw redirect(pathWithReturn('/auth/password', url))
  const asGiven = actorOf({ ...session, user: { ...user, roles: user.allRoles } })
  if (path === rolesPath && may(asGiven, 'route.enter', access)) return accept(session)

  const lang = isLang(params.lang) ? params.lang : (langOfCookie(request.headers.get('cookie')) ?? 'EN')
  const { username, accname, roles } = user
  return refuse({ closed: true, lang, name: accname ?? username, roles, first: firstPageOf(actor) })
}

/** Like `requireAccess`, for pages that need a session even where the access rule does not. */
export async function requireAccessSignedIn(args: RouteArgs): Promise<Session> {
  await requireAccess(args)
  return requireSession(args)
}

/** The session, without checking access. @throws a redirect to sign-in and back */
export async function requireSession({ url, context }: Pick<RouteArgs, 'url' | 'context'>): Promise<Session> {
  const session = await context.get(requestActorContext).session()
  if (!session) throw redirect(pathWithReturn('/auth/login', url))
  return session
}
