/**
 * A refusal is a value, a bug is an exception. A command that may be refused answers a `Decision`; code that
 * turns it into a sentence and a status handles every literal reason, and the compiler checks that.
 */
export type Decision<Value, Reason> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason }

/** The action is done, or may be done: with what came of it. */
export function accept<const Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

/** The action is not done, for this reason. A refusal is an expected answer, so it is returned; an error is thrown. */
export function refuse<const Reason>(reason: Reason): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason }
}
