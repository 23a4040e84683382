import { data } from 'react-router'
import { routePathOf } from '#app/people/access/route-access.ts'
import type { Actor } from '#app/people/actor.ts'
import { officeEdition, type RouteArgs, requireAccess } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import type { Locale } from '#app/platform/locale.ts'
import { type Reader, readerOf } from './read-list.server.ts'

/** Lists with their own page. */
const collectionAt: Readonly<Record<string, string>> = {
  '/auth/users': 'users',
  '/admin/team': 'team',
  '/test/db': 'test',
}

export type Arrived = {
  readonly by: Actor
  readonly locale: Locale
  readonly collection: string
  readonly reader: Reader
  /** Registrations open in separate windows. */
  readonly ownWindow: boolean
}

/** Checks access to a list. @throws the response: a redirect to sign-in, 403, or 404 for an unknown list */
export async function arriveAtList(args: RouteArgs): Promise<Arrived> {
  const session = await requireAccess(args)
  const by = actorOf(session)
  const { request, pattern, params, context } = args
  const locale = localeOfPage(request)
  const collection = collectionAt[routePathOf(pattern)] ?? String(params.collection)
  const { id: editionId } = await officeEdition(args, by)
  const reader = await readerOf(context.get(appContext), { collection, by, locale, editionId })
  if (!reader) throw data(null, { status: 404 })
  const isOfRegistrations = reader.kind === 'regs' || reader.kind === 'archivedRegs'
  const ownWindow = isOfRegistrations && session?.user.editRegsHack === true
  return { by, locale, collection, reader, ownWindow }
}
