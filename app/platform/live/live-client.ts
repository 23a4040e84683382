import {
  type ClientMessage,
  closing,
  type LiveRefusal,
  readServerMessage,
  type ServerMessage,
} from './live-message.ts'

/** `signedOut`: the server ended it because the session is over, and coming back is of no use. */
export type LiveState = 'connecting' | 'online' | 'offline' | 'signedOut'

/** Called for the notices of a topic. */
export type TopicListener = {
  /** Something changed: its id; empty when it is not known what. */
  readonly changed?: (id: string) => void
  /** Notices may have been lost, while there was no connection too: what is shown is to be read again. */
  readonly missed?: () => void
  readonly said?: (words: { readonly text: string; readonly from: string }) => void
  readonly refused?: (reason: LiveRefusal) => void
}

/** One connection of a page to `/live`, which comes back by itself. */
export type LiveClient = {
  state(): LiveState
  /** What the server calls itself and this connection; null before it said so. */
  welcome(): Welcome | null
  /** @returns the function that ends it */
  subscribe(topic: string, listener: TopicListener): () => void
  /** False when there is no connection: nothing was sent, and nothing will be. */
  send(ask: ClientMessage): boolean
  /** Hears of every state and every message, in order. @returns the function that ends it */
  watch(watcher: (event: LiveState | ServerMessage) => void): () => void
  close(): void
}

export type Welcome = Extract<ServerMessage, { tell: 'welcome' }>

/** A connection that is being made or is there. */
type Line = {
  isOpen(): boolean
  send(text: string): void
  close(): void
}

/** Makes a connection; never throws. */
export type Dial = (on: { message(data: unknown): void; closed(code: number): void }) => Line

/** By the browser's own WebSocket. */
export function dialBrowser(url: string): Dial {
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

const FIRST_PATIENCE_MS = 20_000
const FIRST_RETURN_MS = 1_000
const LONGEST_RETURN_MS = 60_000

/**
 * Connects, and again when the connection is lost: first soon, then ever later, at latest after a minute.
 */
export function openLiveClient(dial: Dial): LiveClient {
  const listeners = new Map<string, Set<TopicListener>>()
  const watchers = new Set<(event: LiveState | ServerMessage) => void>()
  let line: Line | null = null
  let state: LiveState = 'connecting'
  let welcome: Welcome | null = null
  let tries = 0
  let wasLost = false
  let coming: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const notifyAll = (event: LiveState | ServerMessage) => {
    for (const watcher of [...watchers]) watcher(event)
  }
  const become = (next: LiveState) => {
    if (next === state) return
    state = next
    notifyAll(next)
  }
  const of = (topic: string) => [...(listeners.get(topic) ?? [])]
  const send = (ask: ClientMessage) => {
    if (!line?.isOpen()) return false
    line.send(JSON.stringify(ask))
    return true
  }

  const listen = (patienceMs: number) => {
    clearTimeout(silence)
    const silentLine = line
    // a network that went away says nothing: the connection seems to be there for a long time
    silence = setTimeout(() => {
      silentLine?.close()
      if (silentLine) lost(silentLine, 0)
    }, patienceMs)
  }

  const heard = (tell: ServerMessage) => {
    if (tell.tell === 'welcome') {
      welcome = tell
      tries = 0
      become('online')
      for (const topic of listeners.keys()) send({ ask: 'hear', topic })
    }
    if (tell.tell === 'hearing' && wasLost) for (const { missed } of of(tell.topic)) missed?.()
    if (tell.tell === 'changed') for (const { changed } of of(tell.topic)) changed?.(tell.id)
    if (tell.tell === 'missed') for (const { missed } of of(tell.topic)) missed?.()
    if (tell.tell === 'said') for (const { said } of of(tell.topic)) said?.(tell)
    if (tell.tell === 'refused') for (const { refused } of of(tell.topic)) refused?.(tell.reason)
    notifyAll(tell)
  }

  const lost = (ended: Line, code: number) => {
    if (ended !== line) return
    line = null
    clearTimeout(silence)
    if (code === closing.signedOut) return become('signedOut')
    wasLost = true
    become('offline')
    const waitMs = Math.min((welcome?.returnMs ?? FIRST_RETURN_MS) * 2 ** tries, LONGEST_RETURN_MS)
    tries += 1
    coming = setTimeout(open, waitMs)
  }

  const open = () => {
    clearTimeout(coming)
    const next = dial({
      message: (data) => {
        if (next !== line) return
        const tell = typeof data === 'string' ? readServerMessage(data) : null
        if (tell) heard(tell)
        listen(welcome?.patienceMs ?? FIRST_PATIENCE_MS)
      },
      closed: (code) => lost(next, code),
    })
    line = next
    listen(FIRST_PATIENCE_MS)
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
      if (!known && state === 'online') send({ ask: 'hear', topic })
      return () => {
        const left = listeners.get(topic)
        left?.delete(listener)
        if (left?.size !== 0) return
        listeners.delete(topic)
        send({ ask: 'leave', topic })
      }
    },
    watch: (watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    close: () => {
      clearTimeout(coming)
      clearTimeout(silence)
      const last = line
      line = null
      last?.close()
    },
  }
}
