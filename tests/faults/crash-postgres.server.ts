import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { findPostgres } from '#tests/postgres-binaries.server.ts'

/** A server that was killed with everything that belongs to it, and how to begin it again. */
export type Crashed = {
  /** Starts it on the same files; it repairs itself. */
  restart(): Promise<ChildProcess>
}

/**
 * Kills a private server and all its processes at once, as a crash of the machine would, except that what was handed to the system is
 * still written.
 * @param url of one of its databases, as a superuser
 */
export async function crashPostgres(url: string): Promise<Crashed> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const one = async (sql: string) => {
    const { rows } = await client.query<{ it: string }>(sql)
    return rows.map(({ it }) => it)
  }
  const [directory = ''] = await one(`select current_setting('data_directory') as it`)
  const [lockFile = ''] = await one(`select pg_read_file('postmaster.pid') as it`)
  const options = await one(
    `select name || '=' || current_setting(name) as it from pg_settings
     where source = 'command line' and name <> 'data_directory'`,
  )
  const backends = await one('select pid::text as it from pg_stat_activity')

  const [postmaster = ''] = lockFile.split('\n')
  for (const pid of [postmaster, ...backends]) kill(Number(pid))
  await client.end().catch(() => undefined)
  // a connection that was being accepted holds the server's memory until it notices
  const restart = () => vi.waitFor(() => start(directory, options), { timeout: 60_000, interval: 100 })
  return { restart }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // went with its server
  }
}

async function start(directory: string, options: readonly string[]): Promise<ChildProcess> {
  const { uid, gid } = fs.statSync(directory)
  const scratch = path.dirname(directory)
  const server = spawn(
    path.join(findPostgres(scratch), 'postgres'),
    ['-D', directory, ...options.flatMap((option) => ['-c', option])],
    { cwd: scratch, stdio: ['ignore', 'ignore', 'pipe'], ...(process.getuid?.() === 0 && { uid, gid }) },
  )
  let said = ''
  const ready = new Promise<void>((resolve) => {
    server.stderr?.on('data', (text: Buffer) => {
      said += text
      if (said.includes('ready to accept connections')) resolve()
    })
  })
  const ended = once(server, 'exit').then(() =>
    Promise.reject(new Error(`The server did not start: ${said}`)),
  )
  ended.catch(() => undefined)
  await Promise.race([ready, ended])
  process.once('exit', () => server.kill('SIGQUIT'))
  return server
}
