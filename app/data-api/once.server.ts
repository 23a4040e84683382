import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { findBody, storeBody } from '#app/platform/http/idempotency.server.ts'
import type { Call, Outcome } from './call.ts'
import type { Failure } from './failure.ts'
import { readJson } from './wire/read-json.ts'
import { writeAnswer } from './wire/write-answer.ts'

/** The result of a write, stored for a repeated call, and its response. */
export type Written = { readonly done: string; readonly value: unknown }

/**
 * Repeats the response stored under the call's key, or runs the write and stores its response. The command itself runs once: it claims the key
 * in its transaction (`claimKey`). X8.
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
  await storeBody(app.db, idempotency, done, utf8Text.decode(writeAnswer(value, 'json')))
  return accept({ value })
}

const utf8 = new TextEncoder()
const utf8Text = new TextDecoder()
