import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#app/platform/config.server.ts'
import { problemResponse } from '#app/platform/http/problem.ts'

/** A server that has its port. Until `serve` is called it responds that it is starting. */
export type Listening = {
  readonly server: Server
  /** The actual port, also when 0 was requested. */
  readonly port: number
  serve(listener: RequestListener): void
  /** Still answers, but asks for a new connection each time, so that none is in use when `close` comes. */
  drain(): void
  /** Stops accepting connections, waits for running requests, and cuts those that take longer than `graceMs`. */
  close(graceMs: number): Promise<void>
}

/** The address in `HOST` and `PORT` cannot be listened on. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError'
}

/**
 * Longer than proxies keep unused connections to a server (Caddy 2 minutes, nginx 1): the proxy must be the first to close. If the server does, a
 * form sent at that instant is lost, and the proxy answers 502.
 */
const IDLE_MS = 130_000

/**
 * Takes the port before anything else: only the operating system knows whether it is free, and a process that does not get it must not touch the
 * data.
 * @throws AddressRefusedError with a sentence for the operator
 */
export async function listenFirst({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Listening> {
  let answer: RequestListener = answerStarting
  let draining = false
  const server = createServer({ keepAliveTimeout: IDLE_MS }, (request, response) => {
    if (draining) response.shouldKeepAlive = false
    answer(request, response)
  })
  await listen(server, port, host)
  return {
    server,
    port: (server.address() as AddressInfo).port,
    serve: (listener) => {
      answer = listener
    },
    drain: () => {
      draining = true
    },
    close: (graceMs) => closeServer(server, graceMs),
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (error: NodeJS.ErrnoException) => {
    const say = sentences[error.code ?? '']
    reject(say ? new AddressRefusedError(say(`${host}:${port}`), { cause: error }) : error)
  })
  server.listen(port, host, resolve)
  return promise
}

const sentences: Readonly<Record<string, (address: string) => string>> = {
  EADDRINUSE: (address) =>
    `another program listens on ${address} already. Stop that one, or choose another PORT. Nothing was changed.`,
  EACCES: (address) =>
    `this user may not listen on ${address}. Choose a PORT above 1023. Nothing was changed.`,
  EADDRNOTAVAIL: (address) =>
    `this machine has no address ${address}. Set HOST to one of its own. Nothing was changed.`,
  ENOTFOUND: (address) =>
    `this machine has no address ${address}. Set HOST to one of its own. Nothing was changed.`,
}

const answerStarting: RequestListener = (_, response) => {
  const problem = problemResponse({ status: 503, detail: 'Ronda is starting.' })
  response.writeHead(503, {
    ...Object.fromEntries(problem.headers),
    'Retry-After': '5',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  })
  void problem.text().then((text) => response.end(text))
}

function closeServer(server: Server, graceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  server.close(() => {
    clearTimeout(timer)
    resolve()
  })
  server.closeIdleConnections()
  return promise
}
