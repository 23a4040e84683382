import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Dial, type LiveClient, openLiveClient } from './live-client.ts'
import { closing, type ServerMessage } from './live-message.ts'

/** The other end of the line. */
class FakeLine {
  readonly sent: unknown[] = []
  open = true
  readonly #on: Parameters<Dial>[0]

  constructor(on: Parameters<Dial>[0]) {
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

  tell(tell: ServerMessage) {
    this.#on.message(JSON.stringify(tell))
  }
  break(code = 1006) {
    this.open = false
    this.#on.closed(code)
  }
}

const welcome = { tell: 'welcome', instance: 'i', name: 'n', patienceMs: 50_000, returnMs: 700 } as const

let lines: FakeLine[]
let client: LiveClient
const last = () => {
  const line = lines.at(-1)
  if (!line) throw new Error('nobody called')
  return line
}
beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  client = openLiveClient((on) => {
    lines.push(new FakeLine(on))
    return last()
  })
})
afterEach(() => {
  client.close()
  vi.useRealTimers()
})

describe('a page’s live connection', () => {
  it('asks for its topics once it is welcome, each once, and leaves them with the last listener', () => {
    const heard: string[] = []
    const stop = client.subscribe('audit', { changed: (id) => heard.push(`a${id}`) })
    const stopToo = client.subscribe('audit', { changed: (id) => heard.push(`b${id}`) })
    expect(client.state()).toBe('connecting')
    expect(last().sent).toEqual([])
    last().tell(welcome)
    expect([client.state(), last().sent]).toEqual(['online', [{ ask: 'hear', topic: 'audit' }]])
    last().tell({ tell: 'changed', topic: 'audit', id: '7' })
    last().tell({ tell: 'changed', topic: 'places', id: '8' })
    expect(heard).toEqual(['a7', 'b7'])
    stop()
    expect(last().sent).toHaveLength(1)
    stopToo()
    expect(last().sent.at(-1)).toEqual({ ask: 'leave', topic: 'audit' })
    client.subscribe('places', {})
    expect(last().sent.at(-1)).toEqual({ ask: 'hear', topic: 'places' })
  })

  it('comes back ever later, and reads again what it may have missed', () => {
    const missed = vi.fn()
    client.subscribe('audit', { missed })
    last().tell(welcome)
    last().tell({ tell: 'hearing', topic: 'audit' })
    expect(missed).not.toHaveBeenCalled()

    last().break()
    expect(client.state()).toBe('offline')
    for (const waitMs of [700, 1_400, 2_800]) {
      const before = lines.length
      vi.advanceTimersByTime(waitMs - 1)
      expect(lines.length).toBe(before)
      vi.advanceTimersByTime(1)
      expect(lines.length).toBe(before + 1)
      last().break()
    }
    for (let n = 0; n < 10; n += 1) {
      vi.advanceTimersByTime(60_000)
      last().break()
    }
    expect(lines.length).toBeGreaterThanOrEqual(12)

    vi.advanceTimersByTime(60_000)
    last().tell(welcome)
    expect([client.state(), last().sent]).toEqual(['online', [{ ask: 'hear', topic: 'audit' }]])
    last().tell({ tell: 'hearing', topic: 'audit' })
    expect(missed).toHaveBeenCalledOnce()
  })

  it('gives a silent line up; what that says later counts no more', () => {
    last().tell(welcome)
    const silent = last()
    vi.advanceTimersByTime(49_999)
    last().tell({ tell: 'beat' })
    vi.advanceTimersByTime(49_999)
    expect([client.state(), silent.open]).toEqual(['online', true])
    vi.advanceTimersByTime(1)
    expect([client.state(), silent.open]).toEqual(['offline', false])
    vi.advanceTimersByTime(700)
    silent.break(closing.signedOut)
    silent.tell(welcome)
    expect([client.state(), lines.length]).toEqual(['offline', 2])
  })

  it('does not come back when the session is over', () => {
    last().tell(welcome)
    last().break(closing.signedOut)
    vi.advanceTimersByTime(600_000)
    expect([client.state(), lines.length]).toEqual(['signedOut', 1])
  })

  it('sends nothing into the void, and says so', () => {
    last().tell(welcome)
    expect(client.send({ ask: 'echo', text: 'a' })).toBe(true)
    last().break()
    expect(client.send({ ask: 'echo', text: 'b' })).toBe(false)
  })

  it('tells of every state and message, skips what it does not know, and is quiet once closed', () => {
    const events: unknown[] = []
    client.watch((event) => events.push(typeof event === 'string' ? event : event.tell))
    last().tell(welcome)
    last().tell({ tell: 'newer' } as unknown as ServerMessage)
    last().tell({ tell: 'refused', topic: 'audit', reason: 'not-allowed' })
    client.close()
    last().break()
    vi.advanceTimersByTime(600_000)
    expect(events).toEqual(['online', 'welcome', 'refused'])
    expect(lines).toHaveLength(1)
  })
})
