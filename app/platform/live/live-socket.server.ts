import type { RawData, WebSocket } from 'ws'
import type { LiveLimits } from './live-limits.ts'
import { type ClientMessage, closing, readClientMessage, type ServerMessage } from './live-message.ts'

/** The other end of a connection. */
export type Peer = {
  readonly address: string
  /** null: not signed in */
  readonly session: { readonly id: string; readonly userId: string } | null
  /** as the browser sent it: who they are is asked again from time to time */
  readonly cookie: string | undefined
}

/** One browser on the live channel: what it may send, and how much may be unread. */
export class LiveSocket {
  readonly peer: Peer
  readonly name: string
  readonly topics = new Set<string>()
  /** Resolves when the connection is gone. */
  readonly left: Promise<void>
  readonly #socket: WebSocket
  readonly #limits: LiveLimits
  #answers = true
  #count = 0

  constructor(socket: WebSocket, peer: Peer, name: string, limits: LiveLimits) {
    this.peer = peer
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

  /** Hands over what is received, one after the other, and says when the connection is gone. */
  attend({ received, gone }: { received(message: ClientMessage): Promise<void>; gone(): void }): void {
    let before = Promise.resolve()
    this.#socket.on('message', (data, isBinary) => {
      this.#count += 1
      if (this.#count > this.#limits.messagesPerMinute) return this.end(closing.tooMuch, 'too many messages')
      const message = isBinary ? null : readClientMessage(textOf(data))
      if (message) before = before.then(() => received(message))
      else this.send({ type: 'refused', topic: '', reason: 'unreadable' })
    })
    this.#socket.on('close', gone)
  }

  /** Whether messages still reach the browser. */
  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Sends a message. One to a closed connection is lost, and a browser that has left too much unread is cut off. */
  send(message: ServerMessage): void {
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount > this.#limits.waitingBytes) {
      // a closing handshake would wait behind what is not taken off
      this.#socket.terminate()
      return
    }
    this.#socket.send(JSON.stringify(message))
  }

  /** A sign of life in both directions: the server learns of dead connections by the pong, the page by the message. */
  heartbeat(): void {
    if (!this.#answers) {
      this.#socket.terminate()
      return
    }
    this.#answers = false
    this.#socket.ping()
    this.send({ type: 'heartbeat' })
  }

  /** A new minute of messages begins. */
  resetCount(): void {
    this.#count = 0
  }

  /** Closes the connection by a handshake, with one of the codes of `closing`. */
  end(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** Ends the connection at once, without a handshake. */
  cut(): void {
    this.#socket.terminate()
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString()
}
