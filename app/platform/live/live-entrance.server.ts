import { randomBytes } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { DatabaseLog } from '../database/log.ts'
import { networkOf } from '../http/network-of.ts'
import type { LiveLimits } from './live-limits.ts'
import { type ClientMessage, closing } from './live-message.ts'
import { type Guest, LiveSocket } from './live-socket.server.ts'

const livePath = '/live'

/** What the server does for the channel. */
export type LiveHandlers = {
  /** Who it is, or with which status they are sent away before anything is opened. */
  receive(request: IncomingMessage): Promise<Guest | number>
  asked(socket: LiveSocket, ask: ClientMessage): Promise<void>
  gone(socket: LiveSocket): void
}

const GRACE_MS = 1_000

/** Accepts the live channel's connections on an HTTP server and holds them. */
export class LiveEntrance {
  readonly instance = randomBytes(3).toString('hex')
  readonly sockets = new Set<LiveSocket>()
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
    const each = (action: (socket: LiveSocket) => void) => () => {
      for (const socket of [...this.sockets]) action(socket)
    }
    this.#timers = [
      setInterval(
        each((socket) => socket.beat()),
        limits.beatMs,
      ).unref(),
      setInterval(
        each((socket) => socket.forgive()),
        60_000,
      ).unref(),
    ]
  }

  /** Says goodbye to all, and hangs up on who does not answer. */
  async close(): Promise<void> {
    this.#open = false
    for (const timer of this.#timers) clearInterval(timer)
    const rest = [...this.sockets]
    if (rest.length === 0) return
    const gone = Promise.all(rest.map((socket) => socket.left))
    for (const socket of rest) socket.end(closing.away, 'closing')
    const patience = setTimeout(() => {
      for (const socket of rest) socket.cut()
    }, GRACE_MS)
    await gone
    clearTimeout(patience)
  }

  async #arrive(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    // a browser that goes away while it is asked who it is
    stream.on('error', () => stream.destroy())
    try {
      const guest = await this.#receive(request)
      if (typeof guest === 'number') return sendAway(stream, guest)
      this.#server.handleUpgrade(request, stream, head, (ws) => this.#welcome(ws, guest))
    } catch (error) {
      this.#log.error({ err: error }, 'the live channel could not be opened')
      sendAway(stream, 500)
    }
  }

  async #receive(request: IncomingMessage): Promise<Guest | number> {
    if (URL.parse(request.url ?? '', 'http://here.invalid')?.pathname !== livePath) return 404
    if (!this.#open || this.sockets.size >= this.#limits.inAll) return 503
    const guest = await this.#handlers.receive(request)
    if (typeof guest === 'number') return guest
    if (!this.#open) return 503
    return this.#isFull(guest) ? 429 : guest
  }

  #isFull({ address, session }: Guest): boolean {
    const all = [...this.sockets].map(({ guest }) => guest)
    const ofSession = all.filter((guest) => session && guest.session?.id === session.id).length
    const network = networkOf(address)
    const ofAddress = all.filter((guest) => networkOf(guest.address) === network).length
    return ofSession >= this.#limits.perSession || ofAddress >= this.#limits.perAddress
  }

  #welcome(ws: ConstructorParameters<typeof LiveSocket>[0], guest: Guest): void {
    const socket = new LiveSocket(ws, guest, randomBytes(2).toString('hex'), this.#limits)
    this.sockets.add(socket)
    socket.attend({
      asked: async (ask) => {
        try {
          await this.#handlers.asked(socket, ask)
        } catch (error) {
          this.#log.error({ err: error }, 'the live channel could not answer')
          socket.end(1011, 'failed')
        }
      },
      gone: () => {
        this.sockets.delete(socket)
        this.#handlers.gone(socket)
      },
    })
    socket.tell({
      tell: 'welcome',
      instance: this.instance,
      name: socket.name,
      patienceMs: this.#limits.beatMs * 2.5,
      returnMs: 500 + (randomBytes(1)[0] ?? 0) * 10,
    })
  }
}

/** Answers before anything is opened (RFC 9112): browsers show a page no more than that it failed. */
function sendAway(stream: Duplex, status: number): void {
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}
