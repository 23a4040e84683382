import { type Decision, refuse } from '#app/platform/decision.ts'
import type { UserError } from './user.ts'

export const taken = { kind: 'fields', errors: [{ path: 'username', error: 'taken' }] } as const satisfies {
  kind: 'fields'
  errors: readonly UserError[]
}

/** Runs a write that sets a username. When two requests race, the unique index refuses the second, which gets `taken`. U14. */
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
