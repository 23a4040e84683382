import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { findPostgres } from './postgres-binaries.server.ts'

/** A PostgreSQL server of this process alone, on loopback, gone when the process is. */
export interface TestPostgres {
  /** The maintenance database. */
  readonly url: string
  /** Makes a database, empty or a copy of `template`, and returns its address. */
  createDatabase(name?: string, template?: string): Promise<string>
  /** The server's output from now on; its amount depends on the settings. */
  onLog(listen: (text: string) => void): void
  stop(): Promise<void>
}

const USER = 'ronda'

/** Fast rather than safe: a test's server need not survive a power cut. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  deadlock_timeout: '200ms',
  lc_messages: 'C',
  log_timezone: 'UTC',
}

/** Starts a private cluster in a new temporary folder. Takes about two seconds. `settings` overrides `postgresql.conf`. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<TestPostgres> {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'ronda-postgres-'))
  const owner = serverUser()
  const bin = findPostgres(scratch)
  // All of it: who runs the server also removes the folder.
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, scratch])
  const cluster = path.join(scratch, 'cluster')
  const password = randomBytes(16).toString('hex')

  initialise(bin, scratch, cluster, password, owner)
  const port = await freePort()
  const server = await run(bin, scratch, cluster, { ...SETTINGS, ...settings, port: String(port) }, owner)
  const address = (database: string): string =>
    `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`

  return {
    url: address('postgres'),
    async createDatabase(name = `test_${randomBytes(6).toString('hex')}`, template = 'template0') {
      const admin = new pg.Client({ connectionString: address('postgres') })
      await admin.connect()
      try {
        const quoted = [name, template].map((word) => pg.escapeIdentifier(word))
        await admin.query(`CREATE DATABASE ${quoted[0]} TEMPLATE ${quoted[1]}`)
      } finally {
        await admin.end()
      }
      return address(name)
    },
    onLog(listen) {
      server.stderr?.on('data', (text: Buffer) => listen(text.toString()))
    },
    async stop() {
      if (server.exitCode !== null) return
      server.ref()
      const gone = once(server, 'exit')
      server.stdin?.end()
      await gone
    },
  }
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root: then it runs as an unprivileged user. */
function serverUser(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody']
    .map((name) => users.find(([known]) => known === name))
    .find((found) => found)
  if (!user) throw new Error('There is no user “postgres” or “nobody” to run the test server as.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function initialise(bin: string, scratch: string, cluster: string, password: string, owner?: Owner): void {
  const passwordFile = path.join(scratch, 'password')
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) fs.chownSync(passwordFile, owner.uid, owner.gid)
  const options = [
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  execFileSync(path.join(bin, 'initdb'), ['-D', cluster, '-U', USER, ...options], {
    stdio: 'pipe',
    cwd: scratch,
    ...owner,
  })
  fs.rmSync(passwordFile)
}

/** Ends the server and removes its folder when its input closes, which happens however this process ends. */
const UNTIL_INPUT_CLOSES =
  '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server; rm -rf "$SCRATCH"'

async function run(
  bin: string,
  scratch: string,
  cluster: string,
  settings: Record<string, string>,
  owner?: Owner,
): Promise<ChildProcess> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [path.join(bin, 'postgres'), '-D', cluster, ...options]
  const server = spawn('sh', ['-c', UNTIL_INPUT_CLOSES, 'sh', ...command], {
    stdio: ['pipe', 'ignore', 'pipe'],
    cwd: scratch,
    env: { PATH: process.env.PATH, SCRATCH: scratch },
    detached: true,
    ...owner,
  })
  await ready(server)
  server.unref()
  return server
}

/** Resolves when the server accepts connections; rejects with its output otherwise. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (text: Buffer): void => {
      said += text.toString()
      const started = said.includes('ready to accept connections')
      if (!started && !said.includes('FATAL')) return
      server.stderr?.off('data', listen).resume()
      if (started) {
        resolve()
      } else {
        server.stdin?.end()
        reject(new Error(`The test server did not start: ${said}`))
      }
    }
    server.once('error', reject)
    server.stderr?.on('data', listen)
  })
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
