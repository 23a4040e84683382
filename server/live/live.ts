import type { IncomingMessage, Server } from 'node:http'
import { usersChannel } from '#app/people/accounts/cached-users.server.ts'
import { makeRequestActor } from '#app/people/request-actor.server.ts'
import { findEndedSessions } from '#app/people/sign-in/ended-sessions.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { watchAudit } from '#app/platform/audit/audit-watch.server.ts'
import { RateLimit } from '#app/platform/http/rate-limit.ts'
import { LiveConnections } from '#app/platform/live/live-connections.server.ts'
import { LiveHub } from '#app/platform/live/live-hub.server.ts'
import { type LiveLimits, liveLimits } from '#app/platform/live/live-limits.ts'
import { type ClientMessage, closing, type LiveRefusal } from '#app/platform/live/live-message.ts'
import { publish } from '#app/platform/live/live-notice.server.ts'
import type { LiveSocket, Peer } from '#app/platform/live/live-socket.server.ts'
import { addressOfCaller } from '#server/middleware/client-address.ts'
import { isForeign } from '#server/middleware/foreign-origin.ts'
import { watchPlaces } from './live-places.ts'
import { watchReception } from './live-reception.ts'
import { findTopic } from './live-topics.ts'

/** The live channel of this process. */
export type Live = {
  /** The number of connected clients. */
  count(): number
  close(): Promise<void>
}

/** Connections of `test` per address and minute; this machine is exempt in the demo. */
const SAID_PER_MINUTE = 60
const MOST_FAILED_CHECKS = 3

/** Opens `/live` on the server: WebSockets behind the session, each topic behind its policy, notifications over the database's bus. */
export async function openLive(
  app: AppContext,
  server: Server,
  limits: LiveLimits = liveLimits,
): Promise<Live> {
  const hub = await LiveHub.open(
    app.db,
    [
      watchAudit(app.db, { topic: 'audit' }),
      watchAudit(app.db, { topic: 'registrations' }),
      watchPlaces(app.db),
      watchReception(app.db),
    ],
    app.log,
  )
  const saying = new RateLimit(SAID_PER_MINUTE)
  const connections = new LiveConnections(
    server,
    {
      identify: (request) => identify(app, request),
      received: (socket, message) => answer(app, hub, saying, socket, message),
      gone: (socket) => hub.unsubscribeAll(socket),
    },
    limits,
    app.log,
  )

  let failed = 0
  const check = async (sockets: readonly LiveSocket[]) => {
    try {
      await checkSessions(app, sockets)
      for (const socket of sockets) await checkTopics(app, hub, socket)
      failed = 0
    } catch (error) {
      failed += 1
      app.log.warn({ err: error }, 'who is on the live channel could not be checked')
      // disconnect sessions that cannot be re-checked
      if (failed >= MOST_FAILED_CHECKS) for (const socket of signedIn(sockets)) socket.end(1011, 'unchecked')
    }
  }
  const all = () => [...connections.sockets]
  const of = (userId: string) => all().filter(({ peer }) => peer.session?.userId === userId)
  const stopListening = await app.db.listen(usersChannel, {
    notified: (userId) => void check(of(userId)),
    missed: () => void check(all()),
  })
  const timer = setInterval(() => void check(all()), limits.checkMs).unref()

  return {
    count: () => connections.sockets.size,
    close: async () => {
      clearInterval(timer)
      await connections.close()
      await stopListening()
      await hub.close()
    },
  }
}

async function identify(app: AppContext, request: IncomingMessage): Promise<Peer | number> {
  const header = (name: string) => request.headers[name]?.toString()
  if (isForeign(header, app.config.origin)) return 403
  const { address } = addressOfCaller(request.socket.remoteAddress, header)
  const cookie = request.headers.cookie
  const session = await makeRequestActor(app, cookie).session()
  return { address, cookie, session: session && { id: session.id, userId: session.user._id } }
}

async function answer(
  app: AppContext,
  hub: LiveHub,
  saying: RateLimit,
  socket: LiveSocket,
  message: ClientMessage,
): Promise<void> {
  if (message.type === 'unsubscribe') {
    socket.topics.delete(message.topic)
    return hub.unsubscribe(message.topic, socket)
  }
  // an echo counts as a visitor's message as well
  const name = message.type === 'echo' ? 'test' : message.topic
  const topic = findTopic(app.config, name)
  const refuse = (reason: LiveRefusal) => socket.send({ type: 'refused', topic: name, reason })
  if (!topic) return refuse('unknown')

  const actor = await actorAt(app, socket)
  if (!socket.isOpen) return
  if (message.type === 'subscribe') {
    if (!topic.subscribe(actor)) return refuse('not-allowed')
    socket.topics.add(name)
    return socket.send({ type: 'subscribed', topic: name, at: await hub.subscribe(name, socket) })
  }
  if (!topic.say(actor)) return refuse('not-allowed')
  if (!mayGoOn(app, saying, socket.peer)) return refuse('too-often')
  if (message.type === 'echo') socket.send({ type: 'echo', text: message.text })
  else await publish(app.db, { topic: name, id: socket.name, text: message.text })
}

function mayGoOn({ config, now }: AppContext, saying: RateLimit, { address }: Peer): boolean {
  const isHere = address === '::1' || address.startsWith('127.')
  return (config.demo !== null && isHere) || saying.take(address, now()) === null
}

/** The current actor: roles change while a page stays open. */
function actorAt(app: AppContext, { peer }: LiveSocket) {
  return makeRequestActor(app, peer.cookie).actor()
}

function signedIn(sockets: readonly LiveSocket[]): LiveSocket[] {
  return sockets.filter(({ peer }) => peer.session !== null)
}

/** Disconnects blocked and signed-out users. */
async function checkSessions(app: AppContext, sockets: readonly LiveSocket[]): Promise<void> {
  const ids = new Set(sockets.flatMap(({ peer }) => peer.session?.id ?? []))
  if (ids.size === 0) return
  const ended = await findEndedSessions(app, [...ids])
  for (const socket of sockets) {
    if (socket.peer.session && ended.has(socket.peer.session.id)) socket.end(closing.signedOut, 'signed out')
  }
}

/** Unsubscribes a socket from topics its actor may no longer have. */
async function checkTopics(app: AppContext, hub: LiveHub, socket: LiveSocket): Promise<void> {
  if (!socket.peer.session || socket.topics.size === 0) return
  const actor = await actorAt(app, socket)
  for (const name of [...socket.topics]) {
    if (findTopic(app.config, name)?.subscribe(actor)) continue
    socket.topics.delete(name)
    hub.unsubscribe(name, socket)
    socket.send({ type: 'refused', topic: name, reason: 'not-allowed' })
  }
}
