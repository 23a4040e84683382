import {
  type ClientMessage,
  closing,
  type LiveRefusal,
  readServerMessage,
  type ServerMessage,
} from './live-message.ts'

/** `signedOut`: the server ended it because the session is over, and reconnecting is of no use. */
export type LiveState = 'connecting' | 'online' | 'offline' | 'signedOut'

/** Called for the notices of a topic. */
export type TopicListener = {
  /** From now on no change is missed; the id of the newest so far, where the topic has one. */
  readonly subscribed?: (at: string | undefined) => void
  /** Something changed: its id; empty when it is not known what. */
  readonly changed?: (id: string) => void
  /** Notifications may have been lost, also without a connection: the shown data must be loaded again. */
  readonly missed?: () => void
  readonly text?: (message: { readonly text: string; readonly from: string }) => void
  readonly refused?: (reason: LiveRefusal) => void
}

/** One connection of a page to `/live`, which reconnects by itself. */
export type LiveClient = {
  state(): LiveState
  /** The server's ids of itself and of this connection; null before they are known. */
  welcome(): Welcome | null
  /** @returns the function that ends it */
  subscribe(topic: string, listener: TopicListener): () => void
  /** False when there is no connection: nothing was sent, and nothing will be. */
  send(message: ClientMessage): boolean
  /** Gets every state and every message, in order. @returns the function that ends it */
  watch(watcher: (event: LiveState | ServerMessage) => void): () => void
  close(): void
}

export type Welcome = Extract<ServerMessage, { type: 'welcome' }>

/** A connection that is being made or is there. */
type Connection = {
  isOpen(): boolean
  send(text: string): void
  close(): void
}

/** Makes a connection; never throws. */
export type Connect = (on: { message(data: unknown): void; closed(code: number): void }) => Connection

/** Connects by the browser's own WebSocket. In the browser only. */
export function connectBrowser(url: string): Connect {
  return ({ message, closed }) => {
    const socket = new WebSocket(url)
    socket.addEventListener('message', ({ data }) => message(data))
    socket.addEventListener('close', ({ code }) => closed(code))
    return {
      isOpen: () => socket.readyState === WebSocket.OPEN,
      send: (text) => socket.send(text),
      close: () => socket.close(),
    }
  }
}

const FIRST_TIMEOUT_MS = 20_000
const FIRST_RECONNECT_MS = 1_000
const LONGEST_RECONNECT_MS = 60_000

/**
 * Connects, and again when the connection is lost: first soon, then ever later, at latest after a minute.
 */
export function openLiveClient(connect: Connect): LiveClient {
  const listeners = new Map<string, Set<TopicListener>>()
  const watchers = new Set<(event: LiveState | ServerMessage) => void>()
  let connection: Connection | null = null
  let state: LiveState = 'connecting'
  let welcome: Welcome | null = null
  let tries = 0
  let wasLost = false
  let reconnecting: ReturnType<typeof setTimeout> | undefined
  let timeout: ReturnType<typeof setTimeout> | undefined

  const notifyAll = (event: LiveState | ServerMessage) => {
    for (const watcher of [...watchers]) watcher(event)
  }
  const become = (next: LiveState) => {
    if (next === state) return
    state = next
    notifyAll(next)
  }
  const of = (topic: string) => [...(listeners.get(topic) ?? [])]
  const send = (message: ClientMessage) => {
    if (!connection?.isOpen()) return false
    connection.send(JSON.stringify(message))
    return true
  }

  const expectMessage = (timeoutMs: number) => {
    clearTimeout(timeout)
    const expected = connection
    // a network that went away says nothing: the connection seems to be there for a long time
    timeout = setTimeout(() => {
      expected?.close()
      if (expected) lost(expected, 0)
    }, timeoutMs)
  }

  const received = (message: ServerMessage) => {
    if (message.type === 'welcome') {
      welcome = message
      tries = 0
      become('online')
      for (const topic of listeners.keys()) send({ type: 'subscribe', topic })
    }
    if (message.type === 'subscribed') {
      for (const { subscribed } of of(message.topic)) subscribed?.(message.at)
      if (wasLost) for (const { missed } of of(message.topic)) missed?.()
    }
    if (message.type === 'changed') for (const { changed } of of(message.topic)) changed?.(message.id)
    if (message.type === 'missed') for (const { missed } of of(message.topic)) missed?.()
    if (message.type === 'text') for (const { text } of of(message.topic)) text?.(message)
    if (message.type === 'refused') for (const { refused } of of(message.topic)) refused?.(message.reason)
    notifyAll(message)
  }

  const lost = (ended: Connection, code: number) => {
    if (ended !== connection) return
    connection = null
    clearTimeout(timeout)
    if (code === closing.signedOut) return become('signedOut')
    wasLost = true
    become('offline')
    const waitMs = Math.min((welcome?.reconnectMs ?? FIRST_RECONNECT_MS) * 2 ** tries, LONGEST_RECONNECT_MS)
    tries += 1
    reconnecting = setTimeout(open, waitMs)
  }

  const open = () => {
    clearTimeout(reconnecting)
    const next = connect({
      message: (data) => {
        if (next !== connection) return
        const message = typeof data === 'string' ? readServerMessage(data) : null
        if (message) received(message)
        expectMessage(welcome?.timeoutMs ?? FIRST_TIMEOUT_MS)
      },
      closed: (code) => lost(next, code),
    })
    connection = next
    expectMessage(FIRST_TIMEOUT_MS)
  }
  open()

  return {
    state: () => state,
    welcome: () => welcome,
    send,
    subscribe: (topic, listener) => {
      const known = listeners.get(topic)
      if (known) known.add(listener)
      else listeners.set(topic, new Set([listener]))
      if (!known && state === 'online') send({ type: 'subscribe', topic })
      return () => {
        const left = listeners.get(topic)
        left?.delete(listener)
        if (left?.size !== 0) return
        listeners.delete(topic)
        send({ type: 'unsubscribe', topic })
      }
    },
    watch: (watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    close: () => {
      clearTimeout(reconnecting)
      clearTimeout(timeout)
      const last = connection
      connection = null
      last?.close()
    },
  }
}
