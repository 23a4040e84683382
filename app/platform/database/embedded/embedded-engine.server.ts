import fs from 'node:fs'
import path from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

import { reasonOf } from '../reason.ts'
import { lockDirectory } from './directory-lock.server.ts'
import { DurableFiles } from './durable-files.server.ts'

/** The engine does not find its extensions by itself: those that the schema uses are named here. */
const extensions = { pg_trgm, unaccent, citext, btree_gist }

/** Half the usual memory at the same speed. */
const SMALL = ['-c', 'shared_buffers=16MB']
/** It cannot be stopped from outside and everybody waits for it: a query from outside looks at its clock (`in_time`). */
const IMPATIENT = ['-c', 'ronda.longest_question=2s']
const DURABLE = ['-c', 'wal_sync_method=fsync']
const NO_FSYNC = '-F'

/**
 * The engine knows the root collation only; servers know this one. The order is that of CLDR's Slovenian: Č Ć after C, Đ after D,
 * Š after S, Ž after Z.
 */
const SLOVENIAN = `CREATE COLLATION IF NOT EXISTS public."sl-x-icu" (
  provider = icu, locale = 'und', rules = '&C<č<<<Č<ć<<<Ć &D<đ<<<Đ &S<š<<<Š &Z<ž<<<Ž'
)`

const MAJOR_VERSION = '18'

/** The data directory was written by another major version, which this engine cannot read. */
export class DirectoryVersionError extends Error {
  override readonly name = 'DirectoryVersionError'

  constructor(directory: string, version: string) {
    super(
      `The database in ${directory} was made by PostgreSQL ${version}; this Ronda reads ${MAJOR_VERSION}. ` +
        'Make a backup with the Ronda that wrote it and restore that backup here.',
    )
  }
}

/** The engine does not start on its files. Its own reason says no more than that it gave up. */
export class DirectoryUnreadableError extends Error {
  override readonly name = 'DirectoryUnreadableError'

  constructor(directory: string, cause: unknown) {
    super(
      `The database in ${directory} does not open (${reasonOf(cause)}). If the disk is not full, its files are damaged or missing: ` +
        'move this directory away, and restore a backup.',
      { cause },
    )
  }
}

/** An open embedded engine; `close` flushes everything and frees the directory. */
export interface EmbeddedEngine {
  readonly backend: PGlite
  close(): Promise<void>
}

function makeHome(home: string): void {
  try {
    fs.mkdirSync(home, { recursive: true, mode: 0o700 })
    fs.chmodSync(home, 0o700)
  } catch (error) {
    throw new Error(`The directory in DATA_DIR cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
}

/**
 * Opens, or creates, the database in `<dataDir>/database`, durable and for this process only.
 * The data directory is readable by its owner only, because the engine's files ignore the umask.
 * @throws DirectoryInUseError, DirectoryVersionError, DirectoryUnreadableError; naming DATA_DIR when the directory cannot be made
 */
export async function openDurable(dataDir: string): Promise<EmbeddedEngine> {
  const home = path.resolve(dataDir)
  makeHome(home)
  const lock = lockDirectory(home, path.join(home, 'database.lock'))
  try {
    const directory = path.join(home, 'database')
    if (fs.existsSync(directory)) requireVersion(directory)
    else await makeWhole(directory)
    const backend = await start(directory).catch((error) => {
      throw new DirectoryUnreadableError(directory, error)
    })
    return {
      backend,
      close: async () => {
        await backend.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Opens a database in memory, empty or as dumped by `dumpDataDir`. For tests that do not test durability. */
export async function openInMemory(dump?: Blob): Promise<EmbeddedEngine> {
  const backend = await PGlite.create({
    extensions,
    startParams: [...PGlite.defaultStartParams, ...SMALL, ...IMPATIENT],
    ...(dump === undefined ? {} : { loadDataDir: dump }),
  })
  await backend.exec(SLOVENIAN)
  return { backend, close: () => backend.close() }
}

/** A first start that is cut short leaves no half database: it is made beside its place, then moved there. */
async function makeWhole(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`
  fs.rmSync(unfinished, { recursive: true, force: true })
  const first = await start(unfinished)
  await first.close()
  syncTree(unfinished)
  fs.renameSync(unfinished, directory)
  syncOne(path.dirname(directory))
}

async function start(directory: string): Promise<PGlite> {
  const backend = await PGlite.create({
    fs: new DurableFiles(directory),
    extensions,
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== NO_FSYNC),
      ...DURABLE,
      ...SMALL,
      ...IMPATIENT,
    ],
  })
  await backend.exec(SLOVENIAN)
  return backend
}

function requireVersion(directory: string): void {
  const file = path.join(directory, 'PG_VERSION')
  if (!fs.existsSync(file)) throw new DirectoryUnreadableError(directory, 'PG_VERSION is missing')
  const version = fs.readFileSync(file, 'utf8').trim()
  if (version !== MAJOR_VERSION) throw new DirectoryVersionError(directory, version)
}

function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const inside = path.join(directory, entry.name)
    if (entry.isDirectory()) syncTree(inside)
    else syncOne(inside)
  }
  syncOne(directory)
}

function syncOne(file: string): void {
  const descriptor = fs.openSync(file, 'r')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}
