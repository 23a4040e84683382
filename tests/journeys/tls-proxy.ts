import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { selfSigned } from './certificate.ts'
import { freePort } from './ronda.ts'

/** A reverse proxy that ends TLS at a port of this machine. */
export type TlsProxy = { stop(): Promise<void> }

export type ProxyTerms = {
  readonly host: string
  /** where browsers come */
  readonly port: number
  /** where the application listens */
  readonly upstream: number
}

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file))

/** nginx where the machine has it, else Node. */
export const openTlsProxy = (terms: ProxyTerms): Promise<TlsProxy> =>
  nginx === undefined ? openNodeProxy(terms, { keepHost: true }) : openNginx(nginx, terms)

/** Starts nginx with the example of `docs/operations.md`, at other ports. @throws what nginx says, when it does not start */
async function openNginx(program: string, { host, port, upstream }: ProxyTerms): Promise<TlsProxy> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'ronda-nginx-'))
  const { cert, key } = await selfSigned(host)
  await writeFile(path.join(dir, 'cert.pem'), cert)
  await writeFile(path.join(dir, 'key.pem'), key, { mode: 0o600 })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await mkdir(path.join(dir, 'logs'))
  const example = (await nginxExample())
    .replace(/listen 443 ssl;/, `listen 127.0.0.1:${port} ssl;`)
    .replace(/listen 80;/, `listen 127.0.0.1:${await freePort()};`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${dir}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${dir}/key.pem;`)
    .replace(/access_log \S+/, `access_log ${dir}/access.log`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
  await writeFile(
    path.join(dir, 'nginx.conf'),
    `daemon off;
worker_processes 1;
pid ${dir}/nginx.pid;
error_log stderr warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  ${temporary.map((name) => `${name}_temp_path ${dir}/${name};`).join('\n  ')}
${example}
}
`,
  )
  const child = spawn(program, ['-p', dir, '-c', `${dir}/nginx.conf`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => void child.kill('SIGTERM')
  process.once('exit', kill)
  const ended = once(child, 'exit')
  await untilOpen(child, port)
  return {
    async stop() {
      process.off('exit', kill)
      kill()
      await ended
      const logged = await readFile(path.join(dir, 'access.log'), 'utf8')
      await rm(dir, { recursive: true, force: true })
      if (!logged.includes('"GET /')) throw new Error('The proxy of docs/operations.md logs no requests.')
      if (logged.includes('?')) throw new Error('The proxy of docs/operations.md logs queries.')
    },
  }
}

/** The block of the document that an operator copies, tested unchanged. */
async function nginxExample(): Promise<string> {
  const text = await readFile(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const example = /```nginx\n([\s\S]*?)```/.exec(text)?.[1]
  if (example === undefined) throw new Error('docs/operations.md shows no nginx configuration.')
  return example
}

async function untilOpen(child: ChildProcess, port: number): Promise<void> {
  let said = ''
  child.stderr?.on('data', (piece) => {
    said += piece
  })
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) break
    const answered = await canConnect(port)
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nginx does not open port ${port}:\n${said}`)
}

async function canConnect(port: number): Promise<boolean> {
  const { connect } = await import('node:net')
  const socket = connect(port, '127.0.0.1')
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(
      () => false,
      () => false,
    ),
  ]).catch(() => false)
  socket.destroy()
  return isOpen
}

/** A proxy for the tests. One that replaces the `Host` header puts the application's own address into it, as nginx does by default. */
export async function openNodeProxy(
  { host, port, upstream }: ProxyTerms,
  { keepHost }: { readonly keepHost: boolean },
): Promise<TlsProxy> {
  const forward = (incoming: IncomingMessage) => {
    const { headers, method, url: target } = incoming
    const before = headers['x-forwarded-for']
    const client = incoming.socket.remoteAddress ?? ''
    return request({
      host: '127.0.0.1',
      port: upstream,
      method,
      path: target,
      headers: {
        ...headers,
        ...(keepHost ? {} : { host: `127.0.0.1:${upstream}` }),
        'x-forwarded-for': before ? `${before}, ${client}` : client,
      },
    })
  }
  const server = createServer(await selfSigned(host), (incoming, outgoing) => {
    const onwards = forward(incoming)
    onwards.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onwards.on('error', () => outgoing.destroy())
    incoming.pipe(onwards)
  })
  const open = new Set<Duplex>()
  server.on('upgrade', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    const onwards = forward(incoming)
    open.add(client)
    client.on('close', () => open.delete(client))
    client.on('error', () => onwards.destroy())
    onwards.on('upgrade', (answer, upstreamSocket, first) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      client.write(first)
      upstreamSocket.write(head)
      upstreamSocket.on('error', () => client.destroy())
      upstreamSocket.on('close', () => client.destroy())
      client.on('close', () => upstreamSocket.destroy())
      client.pipe(upstreamSocket).pipe(client)
    })
    onwards.on('error', () => client.destroy())
    onwards.on('response', () => client.destroy())
    onwards.end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async stop() {
      for (const socket of open) socket.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
