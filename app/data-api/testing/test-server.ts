import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Packr } from 'msgpackr'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { createApp } from '#server/app.ts'

/** The whole HTTP application on loopback, without pages. */
export type TestServer = {
  readonly origin: string
  /** POSTs JSON and reads JSON, dates as they are written. */
  call(path: string, payload?: unknown, headers?: Record<string, string>): Promise<Answered>
  /** POSTs MessagePack and reads MessagePack. */
  callPacked(path: string, payload: unknown, headers?: Record<string, string>): Promise<Answered>
  /** POSTs these bytes. */
  send(
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ): Promise<Answered>
  stop(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: what the tests look at is the contract's, not a type's
export type Answered = { readonly status: number; readonly headers: Headers; readonly body: any }

/** Serves the application on a free port of loopback until `stop`. Pages answer 404, the live channel is off. */
export async function serve(app: AppContext): Promise<TestServer> {
  const http = createApp(app, {
    pages: async () => new Response('a page', { status: 404, headers: { 'Content-Type': 'text/html' } }),
    files: new Map(),
    build: { id: 'b1', version: '1.2.3' },
    demo: null,
    live: false,
    isReady: () => true,
  })
  const server = createServer(getRequestListener(http.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const send: TestServer['send'] = async (path, body, headers = {}) => {
    const answer = await fetch(`${origin}/api/db/${path}`, { method: 'POST', body, headers })
    return { status: answer.status, headers: answer.headers, body: await read(answer) }
  }
  return {
    origin,
    send,
    call: (path, payload = {}, headers = {}) => send(path, JSON.stringify(payload), { ...json, ...headers }),
    callPacked: (path, payload, headers = {}) =>
      send(path, new Uint8Array(packr.pack(payload)), { 'Content-Type': 'application/msgpack', ...headers }),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const json = { 'Content-Type': 'application/json', Accept: 'application/json' }
const packr = new Packr({ useRecords: false })

async function read(answer: Response): Promise<unknown> {
  const type = answer.headers.get('Content-Type') ?? ''
  if (/json/.test(type)) return answer.json()
  const bytes = Buffer.from(await answer.arrayBuffer())
  return type === 'application/msgpack' ? packr.unpack(bytes) : bytes.toString()
}
