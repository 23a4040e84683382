import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { DirectoryInUseError } from '#app/platform/database/embedded/directory-lock.server.ts'
import {
  DirectoryUnreadableError,
  DirectoryVersionError,
} from '#app/platform/database/embedded/embedded-engine.server.ts'
import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import { programFile } from '#tests/test-database.server.ts'

const WRITER = await programFile('tests/database/writing-process.ts')

/** The embedded database on disk: what survives a power failure. */
describe('the embedded database on disk', () => {
  let home: string
  const open: Database[] = []
  const writers: ChildProcessByStdio<null, Readable, null>[] = []

  beforeAll(async () => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'ronda-durability-'))
    await (await openDatabase({ dataDir: path.join(home, 'first') })).close()
  })

  afterAll(async () => {
    await Promise.all(open.map((database) => database.close()))
    for (const writer of writers) writer.kill('SIGKILL')
    fs.rmSync(home, { recursive: true, force: true })
  })

  /** A data directory like new, without the seconds that making one takes. */
  function newDirectory(): string {
    const directory = fs.mkdtempSync(path.join(home, 'data-'))
    fs.cpSync(path.join(home, 'first'), directory, { recursive: true })
    return directory
  }

  async function openHere(dataDir: string): Promise<Database> {
    const database = await openDatabase({ dataDir })
    open.push(database)
    return database
  }

  /** Starts a writing process; `said` collects its lines, `until` waits for one. */
  function startWriter(dataDir: string) {
    const writer = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    writers.push(writer)
    const said: string[] = []
    const lines = createInterface({ input: writer.stdout })
    lines.on('line', (line) => said.push(line))
    const ended = once(writer, 'close')
    const until = async (enough: (line: string) => boolean): Promise<void> => {
      while (!said.some(enough)) await Promise.race([once(lines, 'line'), ended])
    }
    return { writer, said, until, ended }
  }

  it('syncs to the disk at every commit', async () => {
    const db = await openHere(newDirectory())
    await db.query('CREATE TABLE acts (n int)')
    const syncs = vi.spyOn(fs, 'fdatasyncSync')
    for (let n = 0; n < 20; n += 1)
      await db.transaction((tx) => tx.query('INSERT INTO acts VALUES ($1)', [n]))
    const forWrites = syncs.mock.calls.length
    for (let n = 0; n < 20; n += 1) await db.transaction((tx) => tx.query('SELECT count(*) FROM acts'))
    const forReads = syncs.mock.calls.length - forWrites
    syncs.mockRestore()
    expect(forWrites).toBeGreaterThanOrEqual(20)
    expect(forReads).toBe(0)
  })

  it('makes PostgreSQL wait for these syncs', async () => {
    const db = await openHere(newDirectory())
    const setting = async (name: string): Promise<unknown> =>
      (await db.query<{ value: string }>('SELECT current_setting($1) AS value', [name])).rows[0]?.value
    expect(await setting('fsync')).toBe('on')
    expect(await setting('synchronous_commit')).toBe('on')
    expect(await setting('full_page_writes')).toBe('on')
    expect(await setting('wal_sync_method')).toBe('fsync')
    expect(await setting('shared_buffers')).toBe('16MB')
  })

  it('loses nothing acknowledged after three kills', async () => {
    const dataDir = newDirectory()
    let acknowledged = 0
    for (const rows of [40, 150, 400]) {
      const { writer, said, until, ended } = startWriter(dataDir)
      await until((line) => Number(line) >= acknowledged + rows)
      writer.kill('SIGKILL')
      await ended
      acknowledged = Math.max(...said.map(Number).filter(Number.isFinite))
      const db = await openDatabase({ dataDir })
      const { rows: kept } = await db.query<{ n: number; most: number }>(
        'SELECT count(*) AS n, max(n) AS most FROM written',
      )
      await db.close()
      expect(kept[0]?.n).toBe(kept[0]?.most)
      expect(kept[0]?.most).toBeGreaterThanOrEqual(acknowledged)
    }
  })

  it('refuses a second process with a sentence, and the first continues', async () => {
    const dataDir = newDirectory()
    const db = await openHere(dataDir)
    await db.query('CREATE TABLE acts (n int)')
    const { writer, said, ended } = startWriter(dataDir)
    await ended
    expect(writer.exitCode).toBe(3)
    expect(said).toEqual([
      `refused: DirectoryInUseError: The data directory ${dataDir} is already in use by another running Ronda. ` +
        'Stop that one first, or give this one a directory of its own with DATA_DIR.',
    ])
    await db.query('INSERT INTO acts VALUES (1)')
    expect((await db.query('SELECT n FROM acts')).rows).toEqual([{ n: 1 }])
  })

  it('is free after its owner was killed, not before', async () => {
    const dataDir = newDirectory()
    const { writer, until, ended } = startWriter(dataDir)
    await until((line) => line === 'open')
    await expect(openDatabase({ dataDir })).rejects.toThrow(DirectoryInUseError)
    writer.kill('SIGKILL')
    await ended
    const db = await openHere(dataDir)
    await db.ping()
  })

  it('refuses a second opening in the process, and is free after closing', async () => {
    const dataDir = newDirectory()
    const db = await openDatabase({ dataDir })
    await expect(openDatabase({ dataDir })).rejects.toThrow(DirectoryInUseError)
    await db.close()
    await db.close()
    await (await openDatabase({ dataDir })).close()
  })

  it('is readable by its owner only', async () => {
    const dataDir = newDirectory()
    fs.chmodSync(dataDir, 0o755)
    await openHere(dataDir)
    // The engine's files ignore the umask; other users cannot reach them.
    expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(fs.statSync(path.join(dataDir, 'database.lock')).mode & 0o777).toBe(0o600)
    expect(fs.statSync(path.join(home, 'first')).mode & 0o777).toBe(0o700)
  })

  it('is created completely or not at all', async () => {
    const dataDir = path.join(home, 'cut-short')
    fs.cpSync(path.join(home, 'first', 'database'), path.join(dataDir, 'database.unfinished'), {
      recursive: true,
    })
    fs.rmSync(path.join(dataDir, 'database.unfinished', 'global'), { recursive: true })
    const db = await openHere(dataDir)
    await db.ping()
    expect(fs.readdirSync(dataDir).sort()).toEqual(['database', 'database.lock'])
  })

  it('reports another major version', async () => {
    const dataDir = newDirectory()
    fs.writeFileSync(path.join(dataDir, 'database', 'PG_VERSION'), '17\n')
    await expect(openDatabase({ dataDir })).rejects.toThrow(DirectoryVersionError)
    fs.writeFileSync(path.join(dataDir, 'database', 'PG_VERSION'), '18\n')
    await openHere(dataDir)
  })

  it.each([
    ['PG_VERSION', 'PG_VERSION is missing'],
    [path.join('global', 'pg_control'), 'Aborted'],
    [path.join('base', '5'), 'PGlite failed to initialize'],
  ])('names its directory when %s is missing, and what can be done', async (missing, reason) => {
    const dataDir = newDirectory()
    const directory = path.join(dataDir, 'database')
    fs.rmSync(path.join(directory, missing), { recursive: true })
    const opened = openDatabase({ dataDir })
    await expect(opened).rejects.toThrow(DirectoryUnreadableError)
    await expect(opened).rejects.toThrow(`The database in ${directory} does not open (${reason}`)
    // and it is not held: once it is mended it opens
    fs.rmSync(directory, { recursive: true })
    fs.cpSync(path.join(home, 'first', 'database'), directory, { recursive: true })
    await openHere(dataDir)
  })

  it('closes every file', async () => {
    const dataDir = newDirectory()
    const db = await openDatabase({ dataDir })
    await db.query('CREATE TABLE acts (n int)')
    await db.close()
    const held = fs.existsSync('/proc/self/fd') ? fs.readdirSync('/proc/self/fd').map(linkTarget) : []
    expect(held.filter((file) => file.startsWith(dataDir))).toEqual([])
  })
})

function linkTarget(descriptor: string): string {
  try {
    return fs.readlinkSync(path.join('/proc/self/fd', descriptor))
  } catch {
    return ''
  }
}
