import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

import type { Answer } from './statement.ts'

type Run = (text: string, values: readonly unknown[]) => Promise<Answer<unknown> & { command?: string }>

/** Kysely on a connection whose transaction the caller began and will end. */
export function kyselyInside<Tables>(run: Run): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new InsideDialect(run) })
}

class InsideDialect implements Dialect {
  readonly #run: Run

  constructor(run: Run) {
    this.#run = run
  }

  createDriver(): Driver {
    return new InsideDriver(this.#run)
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler()
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter()
  }

  createIntrospector(database: Kysely<unknown>): PostgresIntrospector {
    return new PostgresIntrospector(database)
  }
}

class InsideDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(run: Run) {
    this.#connection = new InsideConnection(run)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    throw new Error('This is already inside a transaction.')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class InsideConnection implements DatabaseConnection {
  readonly #run: Run

  constructor(run: Run) {
    this.#run = run
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount, command } = await this.#run(sql, parameters)
    const answer = { rows: rows as Row[] }
    return COUNTED.has(command ?? '') ? { ...answer, numAffectedRows: BigInt(rowCount ?? 0) } : answer
  }

  // biome-ignore lint/correctness/useYield: refuses instead
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not offered inside a transaction.')
  }
}
