import { setTimeout as pause } from 'node:timers/promises'

import type { Kysely } from 'kysely'
import type pg from 'pg'

import type { Tables } from '#db/tables.ts'

import { holding } from './embedded/held-connection.server.ts'
import type { Answer, Querying, Statement, StatementNames } from './statement.ts'
import { kyselyInside } from './tx-kysely.server.ts'

/** A transaction at work: everything through it happens, or none of it. Of no use after its end. */
export interface Tx extends Querying {
  readonly kysely: Kysely<Tables>
  /** Notifies the channel's listeners when this transaction commits. */
  notify(channel: string, payload?: string): Promise<void>
}

export interface TransactionOptions {
  /** How often a transaction that met a conflict is tried again; then its error goes up. */
  readonly retries?: number
}

/** A statement failed, the action went on as if it had not, and PostgreSQL rolled everything back. */
export class BrokenTransactionError extends Error {
  override readonly name = 'BrokenTransactionError'

  constructor() {
    super('The transaction was not committed: a statement in it had failed and the failure was swallowed.')
  }
}

/** How an engine notifies the listeners of a channel. */
export interface Notifier {
  /** Within the transaction: the other processes hear it when it commits. */
  toOthers(query: Querying['query'], channel: string, payload: string): Promise<void>
  /** After the commit and before the caller continues: it then reads its change, not an older copy. */
  toOurOwn(channel: string, payload: string): void
}

/**
 * Plans for any edition, not for the one at hand. PostgreSQL takes an edition that its statistics do not know yet to have one row, and then
 * any index that begins with the edition: beside the editions of earlier years each command in a new one read all its registrations and
 * picks, and with 600 registrations a change took two seconds.
 */
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL plan_cache_mode = force_generic_plan'

const RETRIES = 4
const FIRST_PAUSE_MS = 5

/**
 * serialization_failure, deadlock_detected, lock_not_available: the same action may well succeed a moment later. read_only_sql_transaction: the edition was
 * closed or archived after the action had looked (F18, F22); begun again, it sees that and refuses.
 */
const PASSING = new Set(['40001', '40P01', '55P03', '25006'])

/** Whether an error is a conflict that trying again may solve. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && PASSING.has(error.code)
  )
}

/** Runs actions in transactions of one pool. */
export class Transactions {
  readonly #pool: pg.Pool
  readonly #names: StatementNames
  readonly #notifier: Notifier

  constructor(pool: pg.Pool, names: StatementNames, notifier: Notifier) {
    this.#pool = pool
    this.#names = names
    this.#notifier = notifier
  }

  /**
   * Runs the action READ COMMITTED and commits; rolls back when it throws. On a conflict the whole action runs again after a short random
   * pause, so it must do nothing but through `tx`.
   */
  async run<T>(action: (tx: Tx) => Promise<T>, { retries = RETRIES }: TransactionOptions = {}): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#once(action)
      } catch (error) {
        if (attempt >= retries || !isPassing(error)) throw error
        await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()))
      }
    }
  }

  async #once<T>(action: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    const tx = new PgTransaction(client, this.#names, this.#notifier)
    let unusable = true
    try {
      await client.query(BEGIN)
      const value = await this.#work(client, tx, action)
      unusable = false
      for (const { channel, payload } of tx.notices) this.#notifier.toOurOwn(channel, payload)
      return value
    } catch (error) {
      unusable = !(await rolledBack(client))
      throw error
    } finally {
      client.release(unusable)
    }
  }

  async #work<T>(client: pg.PoolClient, tx: PgTransaction, action: (tx: Tx) => Promise<T>): Promise<T> {
    let value: T
    try {
      value = await holding(() => action(tx))
    } finally {
      tx.end()
    }
    const { command } = await client.query('COMMIT')
    if (command === 'ROLLBACK') throw new BrokenTransactionError()
    return value
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    // Waits for the failed statement to be over, so that the status is the present one.
    await client.query('')
    if (client.getTransactionStatus() !== 'I') await client.query('ROLLBACK')
    return true
  } catch {
    return false
  }
}

class PgTransaction implements Tx {
  readonly notices: { channel: string; payload: string }[] = []
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #notifier: Notifier
  #kysely: Kysely<Tables> | undefined
  #ended = false

  constructor(client: pg.PoolClient, names: StatementNames, notifier: Notifier) {
    this.#client = client
    this.#names = names
    this.#notifier = notifier
  }

  /** Created on first use: hot paths do not need it. */
  get kysely(): Kysely<Tables> {
    this.#kysely ??= kyselyInside<Tables>((text, values) => this.query(text, values))
    return this.#kysely
  }

  query<Row>(statement: string | Statement, values?: readonly unknown[]): Promise<Answer<Row>> {
    if (this.#ended)
      return Promise.reject(new Error('The transaction is over; this statement came after its end.'))
    const answer: Promise<unknown> = this.#client.query(this.#names.prepare(statement, values))
    return answer as Promise<Answer<Row>>
  }

  async notify(channel: string, payload = ''): Promise<void> {
    await this.#notifier.toOthers((statement, values) => this.query(statement, values), channel, payload)
    this.notices.push({ channel, payload })
  }

  end(): void {
    this.#ended = true
  }
}
