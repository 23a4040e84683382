import type pg from 'pg'

import { InProcessBus, ServerBus } from './bus.server.ts'
import { columnParsers } from './column-parsers.ts'
import { type Backend, EmbeddedEndpoint } from './embedded/embedded-endpoint.server.ts'
import { GatheringSocket } from './embedded/gathering-socket.server.ts'
import { GuardedPool, holdingNothing } from './embedded/held-connection.server.ts'
import { type DatabaseLog, SILENT } from './log.ts'
import { noteBrokenConnection } from './outage.server.ts'
import { type Database, makeDatabase } from './pg-database.server.ts'
import { reasonOf } from './reason.ts'
import type { Notifier } from './transaction.server.ts'
import { DEFAULT_UPKEEP, startUpkeep, type UpkeepPlan } from './upkeep.server.ts'

export type { Database } from './pg-database.server.ts'
export type { Statement } from './statement.ts'
export type { Tx } from './transaction.server.ts'

export interface DatabaseOptions {
  /** A PostgreSQL server; without it the embedded engine in `dataDir`. */
  readonly url?: string | undefined
  /** Past the pooler; when it differs from `url` no named statements are used. */
  readonly directUrl?: string | undefined
  /** Where the embedded engine keeps its files. */
  readonly dataDir?: string | undefined
  readonly poolSize?: number | undefined
  readonly log?: DatabaseLog | undefined
  readonly upkeep?: UpkeepPlan | undefined
}

/** The PostgreSQL server in `DATABASE_URL` cannot be used. */
class DatabaseServerError extends Error {
  override readonly name = 'DatabaseServerError'

  constructor(cause: unknown) {
    super(`The database server in DATABASE_URL cannot be used: ${reasonOf(cause)}.`, { cause })
  }
}

const DATA_DIR = './.data'
const POOL_SIZE = 20
/** After a wait of this length for a connection the wait is an error. */
const CONNECTING = { types: columnParsers, connectionTimeoutMillis: 15_000 }

/**
 * Opens the server named by `url`, else the embedded engine.
 * @throws DatabaseServerError when the server does not answer; DirectoryInUseError, DirectoryVersionError, DirectoryUnreadableError for the embedded engine.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = options.url === undefined ? await openEmbedded(options) : openServer(options, options.url)
  try {
    await database.ping()
    if (options.url !== undefined) await requireUtc(database)
  } catch (error) {
    await database.close().catch(() => undefined)
    throw options.url === undefined ? error : new DatabaseServerError(error)
  }
  return database
}

async function requireUtc(database: Database): Promise<void> {
  const { rows } = await database.query<{ name: string; zone: string }>(
    `select current_database() as name, current_setting('TimeZone') as zone`,
  )
  const [{ name, zone } = { name: '', zone: '' }] = rows
  if (/^(Etc\/)?(UTC|UCT|Zulu|Universal)$/.test(zone)) return
  throw new Error(
    `its time zone is ${zone}. Through a pooler it must be UTC by itself: ALTER DATABASE "${name}" SET timezone = 'UTC'`,
  )
}

/** The engine is loaded only where it is used: it is 15 MB. */
async function openEmbedded({ dataDir, log, upkeep }: DatabaseOptions): Promise<Database> {
  const { openDurable } = await import('./embedded/embedded-engine.server.ts')
  return onEmbedded(await openDurable(dataDir ?? DATA_DIR), { log, upkeep: upkeep ?? DEFAULT_UPKEEP })
}

/** A database on an embedded engine that is open already; closing it closes the engine. */
export function onEmbedded(
  engine: { readonly backend: Backend; close(): Promise<void> },
  { log = SILENT, upkeep }: { log?: DatabaseLog | undefined; upkeep?: UpkeepPlan | undefined } = {},
): Database {
  const endpoint = new EmbeddedEndpoint(engine.backend)
  const pool = makePool({ stream: () => endpoint.socket(), max: 1, idleTimeoutMillis: 0 }, log)
  const bus = new InProcessBus(log)
  const notifier: Notifier = {
    toOthers: async () => undefined,
    toOurOwn: (channel, payload) => holdingNothing(() => bus.deliver(channel, payload)),
  }
  const failed = (err: unknown): void => log.error({ err }, 'the upkeep of the embedded database failed')
  const stopUpkeep = upkeep && startUpkeep(upkeep, { run: (sql) => pool.query(sql), failed })
  return makeDatabase({
    engine: 'embedded',
    pool,
    reservedPool: pool,
    bus,
    notifier,
    namedStatements: true,
    withDirectPool: (use) => use(pool),
    beforeClose: async () => stopUpkeep?.(),
    afterClose: async () => {
      await endpoint.whenIdle()
      await engine.close()
    },
  })
}

/**
 * Sent where no pooler is between. Dates without a zone mean UTC, whatever the server's setting. Just-in-time compilation is off: for sums over some ten thousand rows it
 * took up to ten times as long as the statement. So are parallel workers: a page asks its statements side by side, and workers took the same
 * processors from each other, and from registrations; without them pages over 100,000 registrations took a third less time.
 */
const SESSION = '-c TimeZone=UTC -c jit=off -c max_parallel_workers_per_gather=0'

function openServer({ directUrl, poolSize, log = SILENT }: DatabaseOptions, url: string): Database {
  const past = directUrl ?? url
  const throughPooler = past !== url
  const max = poolSize ?? POOL_SIZE
  const stream = () => new GatheringSocket()
  // a pooler refuses settings of a connection, or loses them
  const session = throughPooler ? {} : { options: SESSION }
  const onServer = { stream, connectionString: url, keepAlive: true, ...session }
  const pool = makePool({ ...onServer, max }, log)
  const bus = new ServerBus({ ...CONNECTING, connectionString: past, keepAlive: true }, log)
  const notifier: Notifier = {
    toOthers: async (query, channel, payload) => {
      await query('SELECT pg_notify($1, $2)', [channel, bus.sealed(payload)])
    },
    toOurOwn: (channel, payload) => holdingNothing(() => bus.deliver(channel, payload)),
  }
  return makeDatabase({
    engine: 'postgresql',
    pool,
    reservedPool: makePool({ ...onServer, max: 1 }, log),
    bus,
    notifier,
    namedStatements: !throughPooler,
    withDirectPool: (use) => (throughPooler ? borrow(past, log, use) : use(pool)),
    beforeClose: async () => undefined,
    afterClose: async () => undefined,
  })
}

async function borrow<T>(url: string, log: DatabaseLog, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = makePool({ connectionString: url, options: SESSION, max: 1 }, log)
  try {
    return await use(pool)
  } finally {
    await pool.end()
  }
}

function makePool(config: pg.PoolConfig, log: DatabaseLog): pg.Pool {
  const pool = new GuardedPool({ ...CONNECTING, ...config })
  // Without these two a connection that breaks, idle or lent, would end the process.
  pool.on('error', (err) => log.warn({ err }, 'an idle database connection broke'))
  pool.on('connect', (client) =>
    client.on('error', (err) => {
      noteBrokenConnection(err)
      log.warn({ err }, 'a database connection broke')
    }),
  )
  return pool
}
