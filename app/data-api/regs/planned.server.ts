import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import {
  claimKey,
  findDone,
  type IdempotentRequest,
  storeDone,
} from '#app/platform/http/idempotency.server.ts'
import type { Call } from '../call.ts'
import type { Failure } from '../failure.ts'

/**
 * Stores the plan of a call of several commands under its key before the first command: a repeated call under the key continues
 * with the same plan, whatever has changed meanwhile. The plan consists of JSON. X8.
 */
export async function planned<Plan>(
  { app, idempotency }: Call,
  plan: () => Promise<Decision<Plan, Failure>>,
): Promise<Decision<Plan, Failure>> {
  if (!idempotency) return plan()
  const { key } = idempotency
  const known = (await findDone(app.db, [idempotency], app.now())).get(key)
  if (known !== undefined) return accept(JSON.parse(known) as Plan)
  const made = await plan()
  if (!made.ok) return made
  return app.db.transaction<Decision<Plan, Failure>>(async (tx) => {
    const first = await claimKey(tx, idempotency, app.now())
    if (first.kind === 'other') return refuse({ kind: 'key-reused' })
    if (first.kind === 'same') return accept(JSON.parse(first.done) as Plan)
    await storeDone(tx, idempotency, JSON.stringify(made.value))
    return made
  })
}

/** The key of one of the call's actions: the action keeps with its own writes that it is done. Nothing where the call has no key. */
export function partOfKey({ idempotency }: Call, part: string): IdempotentRequest | undefined {
  return idempotency && { ...idempotency, key: `${idempotency.key} ${part}` }
}

/** The parts of the call that were done under its key by an earlier, interrupted run; none where the call has no key. X8. */
export async function doneUnder<Part extends string>(
  call: Call,
  parts: readonly Part[],
): Promise<ReadonlySet<Part>> {
  const keys = new Map(parts.map((part) => [partOfKey(call, part)?.key, part]))
  const requests = parts.flatMap((part) => partOfKey(call, part) ?? [])
  if (requests.length === 0) return new Set()
  const done = await findDone(call.app.db, requests, call.app.now())
  return new Set([...done.keys()].flatMap((key) => keys.get(key) ?? []))
}
