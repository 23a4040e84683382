import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AddressRefusedError, listenFirst } from './listening.ts'
import { makeMetrics } from './metrics.ts'
import { type MakeListener, type Running, start } from './start.ts'
import { stateOfHealth } from './state-of-health.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Never answers `/never`; answers `/readyz` and `/healthz` as the application does, anything else with its path. */
const makeListener: MakeListener = async (app, { isReady }) => {
  const health = stateOfHealth(app, { id: 'b', version: '1' }, makeMetrics(), {
    isReady,
    disk: { isFull: false },
  })
  return async (request, response) => {
    const path = request.url ?? '/'
    if (path === '/never') return
    const answer = path.endsWith('z') ? await health.request(path) : new Response(path)
    response.writeHead(answer.status).end(await answer.text())
  }
}

let scratch: string
let running: Running[]
beforeEach(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), 'ronda-start-'))
  running = []
})
afterEach(async () => {
  for (const one of running) await one.stop()
  await rm(scratch, { recursive: true, force: true })
})

const env = (over: Record<string, string> = {}) => ({
  PORT: '0',
  RONDA_DEMO: '0',
  DRAIN_SECONDS: '0',
  LOG_LEVEL: 'silent',
  DATA_DIR: path.join(scratch, 'data'),
  ...over,
})

async function open(over: Record<string, string> = {}): Promise<string> {
  const begun = await start(env(over), { root, makeListener })
  if (!begun.ok) throw new Error(begun.reason.join())
  running.push(begun.value)
  return begun.value.address.replace('localhost', '127.0.0.1')
}

/** The status, or the reason for none. A new connection each time. */
function statusOf(url: string): Promise<number | string> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
  })
}

describe('a start on a used port', () => {
  it('fails before it changes anything', async () => {
    const other = createTcpServer().listen(0, '127.0.0.1')
    await new Promise((done) => other.once('listening', done))
    const { port } = other.address() as AddressInfo
    const begun = start(env({ PORT: String(port) }), { root, makeListener })
    await expect(begun).rejects.toThrow(AddressRefusedError)
    await expect(begun).rejects.toThrow(`another program listens on 127.0.0.1:${port} already`)
    expect(existsSync(path.join(scratch, 'data'))).toBe(false)
    other.close()
  })

  it('leaves the running process alone, also in the same data directory', async () => {
    const address = await open()
    const { port } = new URL(address)
    await expect(start(env({ PORT: port }), { root, makeListener })).rejects.toThrow('listens on')
    expect(await statusOf(`${address}/healthz`)).toBe(200)
  })

  it('names an address that the machine does not have', async () => {
    await expect(listenFirst({ port: 0, host: '192.0.2.1' })).rejects.toThrow('this machine has no address')
  })
})

it('a starting process answers 503 with Retry-After, then normally', async () => {
  const listening = await listenFirst({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${listening.port}/EN`
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.json()).toMatchObject({ detail: 'Ronda is starting.' })
  listening.serve((_, response) => response.end('here'))
  expect(await (await fetch(url)).text()).toBe('here')
  await listening.close(0)
})

it('a failed start frees the port', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => free.once('listening', done))
  const { port } = free.address() as AddressInfo
  await new Promise((done) => free.close(done))
  const gone = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', PORT: String(port) }
  await expect(start(env(gone), { root, makeListener })).rejects.toThrow()
  await (await listenFirst({ port, host: '127.0.0.1' })).close(0)
})

it('a database server that does not answer is named with the reason', async () => {
  // both addresses of this name refuse
  const gone = env({ DATABASE_URL: 'postgresql://nobody:secret@localhost:1/none' })
  const begun = start(gone, { root, makeListener })
  await expect(begun).rejects.toThrow(/^The database server in DATABASE_URL cannot be used: .*ECONNREFUSED/)
  await expect(begun).rejects.not.toThrow('secret')
})

it('a data directory that cannot be made is named by its setting', async () => {
  const file = path.join(scratch, 'file')
  await writeFile(file, '')
  for (const DATA_DIR of [file, path.join(file, 'data')]) {
    const begun = start(env({ DATA_DIR }), { root, makeListener })
    await expect(begun).rejects.toThrow(/^The directory in DATA_DIR cannot be used: E(EXIST|NOTDIR)/)
  }
})

it('unreadable files of the fiscal certificate refuse the start, by the names of their settings', async () => {
  const own = path.join(scratch, 'own.p12')
  await writeFile(own, 'no certificate')
  const files = { FURS_CERTIFICATE_PASSWORD: 'secret', FURS_CA_FILE: own }
  const errorsWith = async (over: object) => {
    const begun = await start(env({ ...files, ...over }), { root, makeListener })
    return begun.ok ? [] : begun.reason
  }
  expect(await errorsWith({ FURS_CERTIFICATE_FILE: '/nowhere.p12' })).toEqual([
    'FURS_CERTIFICATE_FILE names a file that cannot be read (ENOENT)',
    'FURS_CA_FILE holds no certificate in PEM format',
  ])
  expect(await errorsWith({ FURS_CERTIFICATE_FILE: own, FURS_CA_FILE: '/nowhere.pem' })).toEqual([
    'FURS_CERTIFICATE_FILE is no PKCS#12 file with a key that FURS_CERTIFICATE_PASSWORD opens',
    'FURS_CA_FILE names a file that cannot be read (ENOENT)',
  ])
  const alsoWrong = await errorsWith({ FURS_CERTIFICATE_FILE: own, FURS_CA_FILE: undefined, HSTS: 'never' })
  expect(alsoWrong).toEqual([
    expect.stringMatching(/^HSTS /),
    'FURS_CERTIFICATE_FILE is no PKCS#12 file with a key that FURS_CERTIFICATE_PASSWORD opens',
  ])
  expect(existsSync(env().DATA_DIR)).toBe(false)
})

/** What a response says of its connection. */
async function connectionOf(url: string): Promise<readonly (string | null)[]> {
  const { headers } = await fetch(url)
  return [headers.get('connection'), headers.get('keep-alive')]
}

describe('a shutdown', () => {
  it('asks for new connections while it still answers, before it keeps unused ones longer than a proxy does', async () => {
    const address = await open({ DRAIN_SECONDS: '1' })
    expect(await connectionOf(`${address}/EN`)).toEqual(['keep-alive', 'timeout=130'])
    const stopped = running[0]?.stop()
    expect(await connectionOf(`${address}/EN`)).toEqual(['close', null])
    await stopped
  })

  it('returns 503 at /readyz while it still answers, then refuses connections', async () => {
    const address = await open({ DRAIN_SECONDS: '2' })
    expect(await statusOf(`${address}/readyz`)).toBe(200)
    const stopped = running[0]?.stop()
    expect(await statusOf(`${address}/readyz`)).toBe(503)
    expect(await statusOf(`${address}/healthz`)).toBe(200)
    expect(await statusOf(`${address}/EN`)).toBe(200)
    await stopped
    expect(await statusOf(`${address}/readyz`)).toBe('ECONNREFUSED')
  })

  it('refuses connections at once without a drain period', async () => {
    const address = await open()
    const stopped = running[0]?.stop()
    await pause(1)
    expect(await statusOf(`${address}/readyz`)).toBe('ECONNREFUSED')
    await stopped
  })

  it('cuts unanswered requests, and ends', async () => {
    const address = await open()
    const unanswered = statusOf(`${address}/never`)
    expect(await statusOf(`${address}/EN`)).toBe(200)
    // without the cut this would wait for the test's own time limit
    await running[0]?.stop()
    expect(await unanswered).toBe('ECONNRESET')
  })
})
