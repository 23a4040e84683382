import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type LiveLimits, liveLimits } from '#app/platform/live/live-limits.ts'
import { type ClientMessage, readServerMessage, type ServerMessage } from '#app/platform/live/live-message.ts'
import { openLive } from '#server/live/live.ts'

/** An instance of the app, as far as the live channel goes. */
export async function openInstance(app: AppContext, limits: Partial<LiveLimits> = {}) {
  const server = createServer((_, answer) => answer.end('page'))
  const live = await openLive(app, server, { ...liveLimits, ...limits })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    live,
    url: `ws://127.0.0.1:${port}/live`,
    close: async () => {
      await live.close()
      server.close()
    },
  }
}

type Kind<Name extends ServerMessage['type']> = Extract<ServerMessage, { type: Name }>

/** A browser, or what pretends to be one. */
export class LiveVisitor {
  /** What was received and not yet taken. */
  readonly messages: ServerMessage[] = []
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  #received = Promise.withResolvers<void>()

  private constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) => socket.on('close', (code) => resolve(code)))
    socket.on('error', () => undefined)
    socket.on('message', (data) => {
      const message = readServerMessage(String(data))
      if (message) this.messages.push(message)
      this.#received.resolve()
      this.#received = Promise.withResolvers()
    })
  }

  /** Comes in, or answers with the status that it was sent away with. */
  static async come(
    url: string,
    { cookie, ...headers }: Record<string, string> = {},
  ): Promise<LiveVisitor | number> {
    const socket = new WebSocket(url, { headers: cookie ? { ...headers, cookie } : headers })
    const visitor = new LiveVisitor(socket)
    const status = await new Promise<number>((resolve, reject) => {
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0))
      socket.on('error', reject)
    })
    return status === 101 ? visitor : status
  }

  /** @throws when sent away */
  static async enter(url: string, headers: Record<string, string> = {}): Promise<LiveVisitor> {
    const visitor = await LiveVisitor.come(url, headers)
    if (typeof visitor === 'number') throw new Error(`sent away with ${visitor}`)
    return visitor
  }

  say(message: ClientMessage): void {
    this.send(JSON.stringify(message))
  }

  send(data: string | Buffer): void {
    this.#socket.send(data)
  }

  /** Subscribes to a topic and waits for the answer: `subscribed`, or why not. */
  async subscribe(topic: string): Promise<string> {
    this.say({ type: 'subscribe', topic })
    const answer = await this.take((message) => message.type === 'subscribed' || message.type === 'refused')
    return answer.type === 'refused' ? answer.reason : answer.type
  }

  /** Takes the next message of a kind; earlier ones stay. */
  next<Name extends ServerMessage['type']>(kind: Name): Promise<Kind<Name>> {
    return this.take((message): message is Kind<Name> => message.type === kind)
  }

  async take<Taken extends ServerMessage>(
    wanted: ((message: ServerMessage) => message is Taken) | ((message: ServerMessage) => boolean),
  ): Promise<Taken> {
    for (;;) {
      const index = this.messages.findIndex(wanted)
      const [taken] = index < 0 ? [] : this.messages.splice(index, 1)
      if (taken) return taken as Taken
      await this.#received.promise
    }
  }

  leave(): void {
    this.#socket.close()
  }

  /** Reads nothing that is sent any more. */
  stopReading(): void {
    this.#socket.pause()
  }
}
