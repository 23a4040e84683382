import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { SILENT } from '../database/log.ts'
import { LiveConnections, type LiveHandlers } from './live-connections.server.ts'
import { type LiveLimits, liveLimits } from './live-limits.ts'
import { LiveSocket, type Peer } from './live-socket.server.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of open.splice(0)) await close()
})

/** @returns what connects one more browser */
async function accepting(identify: LiveHandlers['identify'], limits: Partial<LiveLimits> = {}) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const handlers = { identify, received: async () => undefined, gone: () => undefined }
  const connections = new LiveConnections(server, handlers, { ...liveLimits, ...limits }, SILENT)
  open.push(async () => {
    await connections.close()
    server.close()
  })
  return () => new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/live`)
}

const visitor: Peer = { address: '192.0.2.1', session: null, cookie: undefined }

it('looks at a new connection only, not at all those before it', async () => {
  let looked = 0
  const connect = await accepting(async () => ({
    get address() {
      looked += 1
      return `2001:db8::${looked}`
    },
    session: null,
    cookie: undefined,
  }))
  const arrive = async () => {
    const before = looked
    await once(connect(), 'message')
    return looked - before
  }
  const first = await arrive()
  for (let i = 0; i < 20; i += 1) expect(await arrive()).toBe(first)
})

it('limits connections that arrive while a session is read', async () => {
  const read = Promise.withResolvers<void>()
  let asked = 0
  const identify = async () => {
    asked += 1
    if (asked === 3) read.resolve()
    await read.promise
    return visitor
  }
  const connect = await accepting(identify, { inAll: 2 })
  const statuses = [connect(), connect(), connect()].map(async (browser) => {
    browser.on('error', () => undefined)
    return Promise.race([
      once(browser, 'open').then(() => 101),
      once(browser, 'unexpected-response').then(([, { statusCode }]) => statusCode),
    ])
  })
  expect((await Promise.all(statuses)).sort()).toEqual([101, 101, 503])
})

it('answers requests between the heartbeats of many connections', async () => {
  const connect = await accepting(async () => visitor, { perAddress: 250, heartbeatMs: 300 })
  await Promise.all(Array.from({ length: 250 }, () => once(connect(), 'message')))
  let turn = 0
  const turns: number[] = []
  vi.spyOn(LiveSocket.prototype, 'heartbeat').mockImplementation(() => void turns.push(turn))
  while (turns.length < 250) {
    await setImmediate()
    turn += 1
  }
  expect(new Set(turns).size).toBeGreaterThan(1)
})
