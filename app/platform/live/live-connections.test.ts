import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { SILENT } from '../database/log.ts'
import { LiveConnections } from './live-connections.server.ts'
import { liveLimits } from './live-limits.ts'

it('looks at a new connection only, not at all those before it', async () => {
  let looked = 0
  const identify = async () => ({
    get address() {
      looked += 1
      return `2001:db8::${looked}`
    },
    session: null,
    cookie: undefined,
  })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const handlers = { identify, received: async () => undefined, gone: () => undefined }
  const connections = new LiveConnections(server, handlers, liveLimits, SILENT)
  try {
    const arrive = async () => {
      const before = looked
      const browser = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/live`)
      await once(browser, 'message')
      return looked - before
    }
    const first = await arrive()
    for (let i = 0; i < 20; i += 1) expect(await arrive()).toBe(first)
  } finally {
    await connections.close()
    server.close()
  }
})
