import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { claimKey, storeDone } from '#app/platform/http/idempotency.server.ts'
import type { Call, Outcome } from '../call.ts'
import type { Failure } from '../failure.ts'
import { readJson } from '../wire/read-json.ts'
import { writeAnswer } from '../wire/write-answer.ts'

/** Runs the action in one transaction, all or nothing, and once per key: a repeated call gets the stored response. X8, X16. */
export async function inOneAction(
  { app, idempotency }: Call,
  action: (tx: Tx) => Promise<Decision<unknown, Failure>>,
  after: () => void = () => undefined,
): Promise<Outcome> {
  const done = await unlessImpossible<{ value: unknown; again: boolean }>(app, async (tx) => {
    if (idempotency) {
      const known = await claimKey(tx, idempotency, app.now())
      if (known.kind === 'other') return refuse({ kind: 'key-reused' })
      if (known.kind === 'same') {
        return accept({
          value: readJson(new TextEncoder().encode(known.done), Number.POSITIVE_INFINITY),
          again: true,
        })
      }
    }
    const answer = await action(tx)
    if (!answer.ok) return answer
    if (idempotency) {
      await storeDone(tx, idempotency, new TextDecoder().decode(writeAnswer(answer.value, 'json')))
    }
    return accept({ value: answer.value, again: false })
  })
  if (!done.ok) return done
  if (!done.value.again) after()
  return accept({ value: done.value.value })
}

/** A value no column takes (SQLSTATE class 22: out of range, a NUL within JSON) is the sender's, wherever it comes to light. */
async function unlessImpossible<Value>(
  { db }: Call['app'],
  action: (tx: Tx) => Promise<Decision<Value, Failure>>,
): Promise<Decision<Value, Failure>> {
  try {
    return await decideInTransaction(db, action)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^22...$/.test(code)) return refuse({ kind: 'domain', reason: 'impossible' })
    throw error
  }
}
