/** One line of the audit log as it may be read: without secrets. */
export type AuditEntry = {
  /** rises with every entry; digits as text, because it may exceed the largest safe number */
  readonly id: string
  readonly editionId: string
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly subjectId: string
  readonly before: unknown
  readonly after: unknown
}

/** The filter of the audit log; null: no condition. */
export type AuditFilter = {
  /** the exact name, from `nameOfActor` */
  readonly actor: string | null
  /** one action (`event.save`), or all of a subject (`event`) */
  readonly action: string | null
  readonly subject: string | null
  /** from this instant on */
  readonly from: Date | null
  /** before this instant */
  readonly until: Date | null
  /** ignoring accents and case */
  readonly text: string | null
}

/** Entries are counted up to this number: counting all would read the whole log. */
export const mostCounted = 10_000

export const everything: AuditFilter = {
  actor: null,
  action: null,
  subject: null,
  from: null,
  until: null,
  text: null,
}

/** Replaces a secret. */
const hidden = '•••'

/** The names of secret values. No action should write one; if one does, its value is not shown. */
export const secretName = 'password|secret|token|hash|totp_|cookie|credential|private_?key'
const secret = new RegExp(secretName, 'i')

/** The existence of a password and the time of its change are no secret. */
const harmless: ReadonlySet<unknown> = new Set([null, true, false, 'changed', ''])

/**
 * A copy of the value in which each property that has a secret's name (`secretName`) shows dots, at any depth. Null, booleans, empty texts
 * and `changed` stay.
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secret.test(name) && !harmless.has(part) ? hidden : withoutSecrets(part),
    ]),
  )
}
