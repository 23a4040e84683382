/** A hand-written statement. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  /**
   * Parsed and planned once per connection when given. A constant of the code, one name for one text: every name is kept on every
   * connection for its life. Never on a search: from the sixth run on PostgreSQL may use a generic plan, which
   * turned 1 ms into 100 ms there. Ignored where a pooler stands between.
   */
  readonly name?: string
}

/** The result of a statement. `rowCount` is null for statements that touch no rows. */
export interface Answer<Row> {
  readonly rows: Row[]
  readonly rowCount: number | null
}

/** Runs hand-written SQL: `query('select …', [1])` or `query({ name, text, values })`. */
export interface Querying {
  query<Row = Record<string, unknown>>(
    statement: string | Statement,
    values?: readonly unknown[],
  ): Promise<Answer<Row>>
}

const MOST_NAMES = 500

/** Decides per database whether names are used, and notices when they are made up at run time. */
export class StatementNames {
  readonly #used: boolean
  readonly #known = new Set<string>()

  constructor(used: boolean) {
    this.#used = used
  }

  /** The statement as `pg` wants it. */
  prepare(
    statement: string | Statement,
    values?: readonly unknown[],
  ): { text: string; values?: unknown[]; name?: string } {
    if (typeof statement === 'string')
      return values ? { text: statement, values: [...values] } : { text: statement }
    const { text, name } = statement
    const given = values ?? statement.values
    const prepared = given ? { text, values: [...given] } : { text }
    if (!this.#used || name === undefined) return prepared
    this.#remember(name)
    return { ...prepared, name }
  }

  #remember(name: string): void {
    if (this.#known.has(name)) return
    if (this.#known.size >= MOST_NAMES) {
      throw new Error(
        `More than ${MOST_NAMES} statement names (“${name}”): a name must be a constant of the code.`,
      )
    }
    this.#known.add(name)
  }
}
