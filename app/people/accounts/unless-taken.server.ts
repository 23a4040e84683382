import { type Decision, refuse } from '#app/platform/decision.ts'
import type { UserFault } from './user.ts'

export const taken = { kind: 'fields', faults: [{ path: 'username', fault: 'taken' }] } as const satisfies {
  kind: 'fields'
  faults: readonly UserFault[]
}

/** Does an action that gives a user a name. Two may have found it free at once: the table knows, and the second is told. U14. */
export async function unlessTaken<Value, Reason>(
  action: () => Promise<Decision<Value, Reason>>,
): Promise<Decision<Value, Reason | typeof taken>> {
  try {
    return await action()
  } catch (error) {
    const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'users_by_name'
    if (isTaken) return refuse(taken)
    throw error
  }
}
