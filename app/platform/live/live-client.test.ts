import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connect, type LiveClient, openLiveClient } from './live-client.ts'
import { closing, type ServerMessage } from './live-message.ts'

/** The server's end of a connection. */
class FakeConnection {
  readonly sent: unknown[] = []
  open = true
  readonly #on: Parameters<Connect>[0]

  constructor(on: Parameters<Connect>[0]) {
    this.#on = on
  }

  isOpen() {
    return this.open
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.open = false
  }

  receive(message: ServerMessage) {
    this.#on.message(JSON.stringify(message))
  }
  break(code = 1006) {
    this.open = false
    this.#on.closed(code)
  }
}

const welcome = { type: 'welcome', instance: 'i', name: 'n', timeoutMs: 50_000, reconnectMs: 700 } as const

let connections: FakeConnection[]
let client: LiveClient
const last = () => {
  const connection = connections.at(-1)
  if (!connection) throw new Error('there is no connection')
  return connection
}
beforeEach(() => {
  vi.useFakeTimers()
  connections = []
  client = openLiveClient((on) => {
    connections.push(new FakeConnection(on))
    return last()
  })
})
afterEach(() => {
  client.close()
  vi.useRealTimers()
})

describe('a page’s live connection', () => {
  it('subscribes once to each topic after the welcome, and unsubscribes with the last listener', () => {
    const received: string[] = []
    const stop = client.subscribe('audit', { changed: (id) => received.push(`a${id}`) })
    const stopToo = client.subscribe('audit', { changed: (id) => received.push(`b${id}`) })
    expect(client.state()).toBe('connecting')
    expect(last().sent).toEqual([])
    last().receive(welcome)
    expect([client.state(), last().sent]).toEqual(['online', [{ type: 'subscribe', topic: 'audit' }]])
    last().receive({ type: 'changed', topic: 'audit', id: '7' })
    last().receive({ type: 'changed', topic: 'places', id: '8' })
    expect(received).toEqual(['a7', 'b7'])
    stop()
    expect(last().sent).toHaveLength(1)
    stopToo()
    expect(last().sent.at(-1)).toEqual({ type: 'unsubscribe', topic: 'audit' })
    client.subscribe('places', {})
    expect(last().sent.at(-1)).toEqual({ type: 'subscribe', topic: 'places' })
  })

  it('says up to which change a page has to be read when it is subscribed', () => {
    const subscribed = vi.fn()
    client.subscribe('audit', { subscribed })
    last().receive(welcome)
    last().receive({ type: 'subscribed', topic: 'audit', at: '7' })
    expect(subscribed.mock.calls).toEqual([['7']])
  })

  it('reconnects with growing delays, and reloads what it may have missed', () => {
    const missed = vi.fn()
    client.subscribe('audit', { missed })
    last().receive(welcome)
    last().receive({ type: 'subscribed', topic: 'audit' })
    expect(missed).not.toHaveBeenCalled()

    last().break()
    expect(client.state()).toBe('offline')
    for (const waitMs of [700, 1_400, 2_800]) {
      const before = connections.length
      vi.advanceTimersByTime(waitMs - 1)
      expect(connections.length).toBe(before)
      vi.advanceTimersByTime(1)
      expect(connections.length).toBe(before + 1)
      last().break()
    }
    for (let n = 0; n < 10; n += 1) {
      vi.advanceTimersByTime(60_000)
      last().break()
    }
    expect(connections.length).toBeGreaterThanOrEqual(12)

    vi.advanceTimersByTime(60_000)
    last().receive(welcome)
    expect([client.state(), last().sent]).toEqual(['online', [{ type: 'subscribe', topic: 'audit' }]])
    last().receive({ type: 'subscribed', topic: 'audit' })
    expect(missed).toHaveBeenCalledOnce()
  })

  it('gives up a silent connection and ignores its later messages', () => {
    last().receive(welcome)
    const silent = last()
    vi.advanceTimersByTime(49_999)
    last().receive({ type: 'heartbeat' })
    vi.advanceTimersByTime(49_999)
    expect([client.state(), silent.open]).toEqual(['online', true])
    vi.advanceTimersByTime(1)
    expect([client.state(), silent.open]).toEqual(['offline', false])
    vi.advanceTimersByTime(700)
    silent.break(closing.signedOut)
    silent.receive(welcome)
    expect([client.state(), connections.length]).toEqual(['offline', 2])
  })

  it('does not reconnect after the session has ended', () => {
    last().receive(welcome)
    last().break(closing.signedOut)
    vi.advanceTimersByTime(600_000)
    expect([client.state(), connections.length]).toEqual(['signedOut', 1])
  })

  it('sends nothing without a connection, and reports it', () => {
    last().receive(welcome)
    expect(client.send({ type: 'echo', text: 'a' })).toBe(true)
    last().break()
    expect(client.send({ type: 'echo', text: 'b' })).toBe(false)
  })

  it('reports every state and message, skips unknown ones, and is silent once closed', () => {
    const events: unknown[] = []
    client.watch((event) => events.push(typeof event === 'string' ? event : event.type))
    last().receive(welcome)
    last().receive({ type: 'newer' } as unknown as ServerMessage)
    last().receive({ type: 'refused', topic: 'audit', reason: 'not-allowed' })
    client.close()
    last().break()
    vi.advanceTimersByTime(600_000)
    expect(events).toEqual(['online', 'welcome', 'refused'])
    expect(connections).toHaveLength(1)
  })
})
