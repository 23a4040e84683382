import type { RawBuilder } from 'kysely'

/** A piece of SQL with its parameters: made with Kysely's `sql` tag, never with text that came from outside. */
export type Sql = RawBuilder<unknown>

/** The type of a column: decides which operators apply. */
export type ColumnType =
  | 'text'
  /** any number type; answered as a JavaScript number */
  | 'number'
  | 'boolean'
  /** `timestamptz` of whole milliseconds, answered as an instant */
  | 'instant'
  /** `date`, answered and asked about as the text `2025-11-13` */
  | 'day'
  /** `text[]` without nulls */
  | 'textArray'
  /** `jsonb`; its parts are queried by path. Instants in it are text. */
  | 'json'

export type Column = {
  /** An expression over the `from`: a constant of the code. */
  readonly sql: string
  readonly type: ColumnType
  /** The meaning of SQL's null in the document; absent: the field is present and null. */
  readonly absent?: 'null' | 'missing'
}

/**
 * A collection as a database source. Which columns the caller may query is decided before, by the fields that the query was checked
 * with; here they are only looked up.
 */
export type Source = {
  /** The SQL after `from`: a table, a join, `(select …) as name`. A text is a constant of the code. */
  readonly from: string | Sql
  /**
   * Columns by their path in the document: `title`, `title.en`, `startsAt`. A document has every path whose beginning is no column itself:
   * `places.mode` makes `{places: {mode}}`, but beside a json `places` it is only another way to ask about its part.
   */
  readonly columns: Readonly<Record<string, Column>> & { readonly _id: Column }
  /** The row gate: rows beyond it are as if they were not there. */
  readonly where?: Sql
  /** An expression over the `from` of `searchable` text (see the migration) in which `$text` looks. */
  readonly search?: string
}
