import type { RawData, WebSocket } from 'ws'
import type { LiveLimits } from './live-limits.ts'
import { type ClientMessage, closing, readClientMessage, type ServerMessage } from './live-message.ts'

/** Who is at the other end. */
export type Guest = {
  readonly address: string
  /** null: nobody is signed in */
  readonly session: { readonly id: string; readonly userId: string } | null
  /** as the browser sent it: who they are is asked again from time to time */
  readonly cookie: string | undefined
}

/** One browser on the live channel: what it may send and how much it may leave lying. */
export class LiveSocket {
  readonly guest: Guest
  readonly name: string
  readonly topics = new Set<string>()
  /** Resolves when the connection is gone. */
  readonly left: Promise<void>
  readonly #socket: WebSocket
  readonly #limits: LiveLimits
  #answers = true
  #asks = 0

  constructor(socket: WebSocket, guest: Guest, name: string, limits: LiveLimits) {
    this.guest = guest
    this.name = name
    this.#socket = socket
    this.#limits = limits
    socket.on('pong', () => {
      this.#answers = true
    })
    this.left = new Promise((resolve) => socket.on('close', () => resolve()))
    // ws closes by itself what breaks the protocol or is too long; without a listener that would end the process
    socket.on('error', () => undefined)
  }

  /** Hands over what is asked, one after the other, and tells when the connection is gone. */
  attend({ asked, gone }: { asked(ask: ClientMessage): Promise<void>; gone(): void }): void {
    let before = Promise.resolve()
    this.#socket.on('message', (data, isBinary) => {
      this.#asks += 1
      if (this.#asks > this.#limits.asksPerMinute) return this.end(closing.tooMuch, 'too many messages')
      const ask = isBinary ? null : readClientMessage(textOf(data))
      if (ask) before = before.then(() => asked(ask))
      else this.tell({ tell: 'refused', topic: '', reason: 'unreadable' })
    })
    this.#socket.on('close', gone)
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  tell(message: ServerMessage): void {
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount > this.#limits.waitingBytes) {
      // a closing handshake would wait behind what is not taken off
      this.#socket.terminate()
      return
    }
    this.#socket.send(JSON.stringify(message))
  }

  /** A sign of life in both directions: the server learns of dead connections by the pong, the page by the message. */
  beat(): void {
    if (!this.#answers) {
      this.#socket.terminate()
      return
    }
    this.#answers = false
    this.#socket.ping()
    this.tell({ tell: 'beat' })
  }

  /** A new minute of questions begins. */
  forgive(): void {
    this.#asks = 0
  }

  end(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  cut(): void {
    this.#socket.terminate()
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString()
}
