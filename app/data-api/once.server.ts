import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { findBody, keepBody } from '#app/platform/http/idempotency.server.ts'
import type { Call, Outcome } from './call.ts'
import type { Failure } from './failure.ts'
import { readJson } from './wire/read-json.ts'
import { writeAnswer } from './wire/write-answer.ts'

/** What a write did, in the action's own words, and the answer to it. */
export type Written = { readonly done: string; readonly value: unknown }

/**
 * Answers a write again as it was answered before under the same key, and else does it. That nothing is done twice is the action's own
 * promise (`recall`, in its transaction); this keeps the words of the answer, which say how things stood then. X8.
 */
export async function once(
  { app, idempotency }: Call,
  write: () => Promise<Decision<Written, Failure>>,
): Promise<Outcome> {
  if (!idempotency) {
    const written = await write()
    return written.ok ? accept({ value: written.value.value }) : written
  }
  const known = await findBody(app.db, idempotency, app.now())
  if (known.kind === 'other') return refuse({ kind: 'key-reused' })
  if (known.kind === 'same')
    return accept({ value: readJson(utf8.encode(known.body), Number.POSITIVE_INFINITY) })
  const written = await write()
  if (!written.ok) return written
  const { done, value } = written.value
  await keepBody(app.db, idempotency, done, utf8Text.decode(writeAnswer(value, 'json')))
  return accept({ value })
}

const utf8 = new TextEncoder()
const utf8Text = new TextDecoder()
