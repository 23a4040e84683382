import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

import type { Tables } from '#db/tables.ts'

import type { Bus, Listener } from './bus.server.ts'
import { type Answer, type Querying, type Statement, StatementNames } from './statement.ts'
import { type Notifier, type TransactionOptions, Transactions, type Tx } from './transaction.server.ts'

/** The one way to the database. Inside `transaction` only `tx` may be used: asking the pool there is refused. */
export interface Database extends Querying {
  readonly engine: 'embedded' | 'postgresql'
  readonly kysely: Kysely<Tables>
  readonly pool: pg.Pool
  /** On a server, a separate connection: for small reads that must not wait behind many others. */
  readonly reserved: Querying
  /** All or nothing, READ COMMITTED, the whole action tried again on conflicts: it must do nothing but through `tx`. */
  transaction<T>(action: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Hears notices of this process and, on a server, of all others; resolves to the function that stops it. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  /** Notifies the channel's listeners. Within a transaction use `tx.notify`. */
  notify(channel: string, payload?: string): Promise<void>
  /** Lends a pool past the pooler, for what needs a session (migrations); the usual pool where there is no pooler. */
  withDirectPool<T>(use: (pool: pg.Pool) => Promise<T>): Promise<T>
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Waits for running statements, then closes everything. May be called twice. */
  close(): Promise<void>
}

/** The parts of a database that differ by engine. */
export interface DatabaseParts {
  readonly engine: Database['engine']
  readonly pool: pg.Pool
  /** the same where there is one connection */
  readonly reservedPool: pg.Pool
  readonly bus: Bus
  readonly notifier: Notifier
  readonly namedStatements: boolean
  readonly withDirectPool: Database['withDirectPool']
  readonly beforeClose: () => Promise<void>
  readonly afterClose: () => Promise<void>
}

/** A database made of an engine's parts. Closing it runs `beforeClose`, ends the pools and runs `afterClose`. */
export function makeDatabase(parts: DatabaseParts): Database {
  return new PgDatabase(parts)
}

class PgDatabase implements Database {
  readonly engine: Database['engine']
  readonly kysely: Kysely<Tables>
  readonly pool: pg.Pool
  readonly reserved: Querying
  readonly withDirectPool: Database['withDirectPool']
  readonly #parts: DatabaseParts
  readonly #names: StatementNames
  readonly #transactions: Transactions
  #closing: Promise<void> | undefined

  constructor(parts: DatabaseParts) {
    this.#parts = parts
    this.engine = parts.engine
    this.pool = parts.pool
    this.reserved = { query: (statement, values) => this.#ask(parts.reservedPool, statement, values) }
    this.withDirectPool = parts.withDirectPool
    this.kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: parts.pool }) })
    this.#names = new StatementNames(parts.namedStatements)
    this.#transactions = new Transactions(parts.pool, this.#names, parts.notifier)
  }

  transaction<T>(action: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.#transactions.run(action, options)
  }

  query<Row>(statement: string | Statement, values?: readonly unknown[]): Promise<Answer<Row>> {
    return this.#ask(this.pool, statement, values)
  }

  async #ask<Row>(
    pool: pg.Pool,
    statement: string | Statement,
    values?: readonly unknown[],
  ): Promise<Answer<Row>> {
    const prepared = this.#names.prepare(statement, values)
    const client = await pool.connect()
    let usable = false
    try {
      const answer: unknown = await client.query(prepared)
      usable = isIdle(client)
      return answer as Answer<Row>
    } catch (error) {
      usable = await isIdleAgain(client)
      throw error
    } finally {
      client.release(!usable)
    }
  }

  listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    return this.#parts.bus.listen(channel, listener)
  }

  async notify(channel: string, payload = ''): Promise<void> {
    const { notifier } = this.#parts
    await notifier.toOthers((statement, values) => this.query(statement, values), channel, payload)
    notifier.toOurOwn(channel, payload)
  }

  async ping(): Promise<void> {
    await this.query('SELECT 1')
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    await this.#parts.beforeClose()
    await this.#parts.bus.close()
    const { pool, reservedPool, afterClose } = this.#parts
    await Promise.all([...new Set([pool, reservedPool])].map((each) => each.end()))
    await afterClose()
  }
}

/** Whether the connection is outside any transaction, as of the last finished statement. */
function isIdle(client: pg.PoolClient): boolean {
  return client.getTransactionStatus() === 'I'
}

/** After a failure the answer is not over yet; an empty statement waits for its end. */
async function isIdleAgain(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('')
    return isIdle(client)
  } catch {
    return false
  }
}
