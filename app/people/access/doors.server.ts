import { data, type Params, type RouterContextProvider, redirect } from 'react-router'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { rememberedLang } from '#app/platform/http/language-cookie.ts'
import { isLang } from '#app/platform/locale.ts'
import { may } from '../policy.ts'
import { actorOf, type Session } from '../sign-in/session.ts'
import { whoContext } from '../who.server.ts'
import { doorOf, firstPageOf, roomOf } from './doors.ts'
import { wayTo } from './doors-back.ts'
import type { ClosedDoor } from './doors-closed.ts'

/** What a loader, an action or a middleware is given, as far as a door asks. */
export type Arrival = {
  readonly request: Request
  /** as people see it: without what React Router adds */
  readonly url: URL
  /** of the whole route: `/admin/lists/:collection` */
  readonly pattern: string
  readonly params: Params
  readonly context: Readonly<RouterContextProvider>
}

/** The one address where roles are asked as they were given: whoever laid them down can take them back there. */
const dressingRoom = '/auth/selectMyRoles'

/**
 * Lets somebody in, or throws the answer: to sign-in and back for who is not signed in, to the second factor for who lacks it, a closed
 * door (403) for everybody else. Asked by the frame round a room and by each room's own loader and action, because a room
 * that asks nothing of the server is shown without the frame being asked.
 */
export async function enter(arrival: Arrival): Promise<Session | null> {
  const entered = await knock(arrival)
  if (!entered.ok) throw data(entered.reason, { status: 403 })
  return entered.value
}

/** The same, with a closed door for an answer. @throws the ways to sign-in and to the second factor */
export async function knock({
  request,
  url,
  pattern,
  params,
  context,
}: Arrival): Promise<Decision<Session | null, ClosedDoor>> {
  const session = await context.get(whoContext).session()
  const room = roomOf(pattern)
  const door = doorOf(room, params)
  const actor = actorOf(session)
  if (session?.user.mustChangePassword && door !== 'open') throw redirect(wayTo('/auth/password', url))
  if (may(actor, 'door.enter', door)) return accept(session)
  if (!session) throw redirect(wayTo('/auth/login', url))

  const { user } = session
  if (user.mustSecondFactor) throw redirect(wayTo('/auth/password', url))
  const asGiven = actorOf({ ...session, user: { ...user, roles: user.allRoles } })
  if (room === dressingRoom && may(asGiven, 'door.enter', door)) return accept(session)

  const lang = isLang(params.lang) ? params.lang : (rememberedLang(request.headers.get('cookie')) ?? 'EN')
  const { username, accname, roles } = user
  return refuse({ closed: true, lang, name: accname ?? username, roles, first: firstPageOf(actor) })
}

/** The same as `enter` for a room that is for people who are signed in, whoever they are. */
export async function enterSignedIn(arrival: Arrival): Promise<Session> {
  await enter(arrival)
  return requireSession(arrival)
}

/** Who is signed in, whatever is open to them. @throws the way to sign-in and back */
export async function requireSession({ url, context }: Pick<Arrival, 'url' | 'context'>): Promise<Session> {
  const session = await context.get(whoContext).session()
  if (!session) throw redirect(wayTo('/auth/login', url))
  return session
}
