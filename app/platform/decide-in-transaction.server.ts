import type { Database, Tx } from './database/open.server.ts'
import type { Decision } from './decision.ts'

/**
 * Runs an action that may be refused: accepted, it is committed; refused, nothing of it remains. An action that met a
 * conflict runs again from its start.
 */
export async function decideInTransaction<Value, Reason>(
  db: Database,
  action: (tx: Tx) => Promise<Decision<Value, Reason>>,
): Promise<Decision<Value, Reason>> {
  try {
    return await db.transaction(async (tx) => {
      const decision = await action(tx)
      if (!decision.ok) throw new Refused(decision)
      return decision
    })
  } catch (error) {
    if (error instanceof Refused) return error.decision as Decision<Value, Reason>
    throw error
  }
}

/** The same, as part of a larger action where its transaction is given: who began that one ends it. */
export function decideWithin<Value, Reason>(
  db: Database,
  tx: Tx | undefined,
  action: (tx: Tx) => Promise<Decision<Value, Reason>>,
): Promise<Decision<Value, Reason>> {
  return tx ? action(tx) : decideInTransaction(db, action)
}

/** Carries a refusal out of a transaction, so that it rolls back. */
class Refused extends Error {
  readonly decision: Decision<unknown, unknown>

  constructor(decision: Decision<unknown, unknown>) {
    super('refused')
    this.decision = decision
  }
}
