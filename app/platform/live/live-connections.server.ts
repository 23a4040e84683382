import { randomBytes } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { DatabaseLog } from '../database/log.ts'
import { networkOf } from '../http/network-of.ts'
import { inSteps } from '../in-steps.server.ts'
import type { LiveLimits } from './live-limits.ts'
import { type ClientMessage, closing } from './live-message.ts'
import { LiveSocket, type Peer } from './live-socket.server.ts'

const livePath = '/live'

/** The operations of the server that the channel uses. */
export type LiveHandlers = {
  /** The caller, or the HTTP status that refuses the upgrade. */
  identify(request: IncomingMessage): Promise<Peer | number>
  received(socket: LiveSocket, message: ClientMessage): Promise<void>
  gone(socket: LiveSocket): void
}

const GRACE_MS = 1_000
const HEARTBEATS_AT_ONCE = 100

/** Accepts the live channel's connections on an HTTP server and holds them. */
export class LiveConnections {
  readonly instance = randomBytes(3).toString('hex')
  readonly sockets = new Set<LiveSocket>()
  /** How many connections each session and each network has: to look through all of them for each new one takes seconds. */
  readonly #held = new Map<string, number>()
  readonly #handlers: LiveHandlers
  readonly #limits: LiveLimits
  readonly #log: DatabaseLog
  readonly #server: WebSocketServer
  readonly #timers: NodeJS.Timeout[]
  #open = true

  constructor(server: Server, handlers: LiveHandlers, limits: LiveLimits, log: DatabaseLog) {
    this.#handlers = handlers
    this.#limits = limits
    this.#log = log
    this.#server = new WebSocketServer({
      noServer: true,
      maxPayload: limits.messageBytes,
      perMessageDeflate: false,
      clientTracking: false,
    })
    server.on('upgrade', (request, stream, head) => void this.#arrive(request, stream, head))
    this.#timers = [
      setInterval(() => void inSteps(this.#heartbeats()), limits.heartbeatMs).unref(),
      setInterval(() => {
        for (const socket of this.sockets) socket.resetCount()
      }, 60_000).unref(),
    ]
  }

  /** Closes all connections, and terminates those that do not respond. */
  async close(): Promise<void> {
    this.#open = false
    for (const timer of this.#timers) clearInterval(timer)
    const rest = [...this.sockets]
    if (rest.length === 0) return
    const gone = Promise.all(rest.map((socket) => socket.left))
    for (const socket of rest) socket.end(closing.away, 'closing')
    const timeout = setTimeout(() => {
      for (const socket of rest) socket.cut()
    }, GRACE_MS)
    await gone
    clearTimeout(timeout)
  }

  async #arrive(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    // the browser may disconnect while its session is read
    stream.on('error', () => stream.destroy())
    try {
      const peer = await this.#identify(request)
      if (typeof peer === 'number') return refuse(stream, peer)
      // others may have arrived while the session was read
      const status = this.#refusalOf(peer)
      if (status) return refuse(stream, status)
      this.#server.handleUpgrade(request, stream, head, (ws) => this.#welcome(ws, peer))
    } catch (error) {
      this.#log.error({ err: error }, 'the live channel could not be opened')
      refuse(stream, 500)
    }
  }

  async #identify(request: IncomingMessage): Promise<Peer | number> {
    if (URL.parse(request.url ?? '', 'http://here.invalid')?.pathname !== livePath) return 404
    if (!this.#hasRoom()) return 503
    return this.#handlers.identify(request)
  }

  #hasRoom(): boolean {
    return this.#open && this.sockets.size < this.#limits.inAll
  }

  /** The HTTP status that refuses one more connection of this caller, or null. */
  #refusalOf({ address, session }: Peer): number | null {
    if (!this.#hasRoom()) return 503
    const { perSession, perAddress } = this.#limits
    const ofSession = session ? this.#countOf(sessionKey(session.id)) : 0
    return ofSession >= perSession || this.#countOf(networkOf(address)) >= perAddress ? 429 : null
  }

  /** Writing to thousands of connections in one go would keep requests waiting. */
  *#heartbeats(): Generator<void, void> {
    for (const [n, socket] of [...this.sockets].entries()) {
      if (n > 0 && n % HEARTBEATS_AT_ONCE === 0) yield
      socket.heartbeat()
    }
  }

  #countOf(key: string): number {
    return this.#held.get(key) ?? 0
  }

  #count(keys: readonly string[], change: 1 | -1): void {
    for (const key of keys) {
      const count = this.#countOf(key) + change
      if (count > 0) this.#held.set(key, count)
      else this.#held.delete(key)
    }
  }

  #welcome(ws: ConstructorParameters<typeof LiveSocket>[0], peer: Peer): void {
    const socket = new LiveSocket(ws, peer, randomBytes(2).toString('hex'), this.#limits)
    this.sockets.add(socket)
    const keys = keysOf(peer)
    this.#count(keys, 1)
    socket.attend({
      received: async (message) => {
        try {
          await this.#handlers.received(socket, message)
        } catch (error) {
          this.#log.error({ err: error }, 'the live channel could not answer')
          socket.end(1011, 'failed')
        }
      },
      gone: () => {
        this.sockets.delete(socket)
        this.#count(keys, -1)
        this.#handlers.gone(socket)
      },
    })
    socket.send({
      type: 'welcome',
      instance: this.instance,
      name: socket.name,
      timeoutMs: this.#limits.heartbeatMs * 2.5,
      reconnectMs: 500 + (randomBytes(1)[0] ?? 0) * 10,
    })
  }
}

/** An address has no space. */
const sessionKey = (id: string) => `session ${id}`

/** What the connections of a caller are counted by. */
function keysOf({ address, session }: Peer): string[] {
  return [networkOf(address), ...(session ? [sessionKey(session.id)] : [])]
}

/** Answers before anything is opened (RFC 9112): browsers show a page no more than that it failed. */
function refuse(stream: Duplex, status: number): void {
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}
