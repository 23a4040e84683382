/** An error in a query, a pipeline or its options, and its place. */
export type QueryError = {
  /** Dotted, from the payload's own name: `query.$or.0.kind`. */
  readonly path: string
  readonly error:
    | 'unknown-field'
    | 'unknown-operator'
    | 'unknown-stage'
    | 'bad-value'
    | 'bad-regex'
    | 'bad-name'
    | 'too-many'
    | 'counts-only'
    | 'whole-days-only'
    | 'search-needed'
    | 'at-most-25'
  /** The field, operator, stage or name it is about. */
  readonly name: string
}

/** Collects the errors of a check, so that the answer names all of them. */
export type Complain = (path: string, error: QueryError['error'], name: string) => void

/** An empty list, and what adds to it. Names are cut to 80 characters: they are the sender’s. */
export function complaints(): { readonly errors: QueryError[]; readonly complain: Complain } {
  const errors: QueryError[] = []
  return { errors, complain: (path, error, name) => errors.push({ path, error, name: name.slice(0, 80) }) }
}

/** Whether it is an object of named values: no array, no date, no regular expression. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isOpaque(value)
}

function isOpaque(value: object): boolean {
  return value instanceof Date || value instanceof RegExp
}

/** Whether it is a safe whole number from 0 on. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
