import type { Querying } from '#app/platform/database/statement.ts'
import { bankInvariants } from './invariants.ts'

/** Finds violated invariants of the account's entries. Empty without any. B17, B21 */
export async function verifyAccount(
  db: Querying,
): Promise<{ readonly invariant: string; readonly subject: string; readonly seen: string }[]> {
  const violations: { invariant: string; subject: string; seen: string }[] = []
  for (const { invariant, text } of bankInvariants) {
    const { rows } = await db.query<{ subject: string; seen: string }>(text)
    violations.push(...rows.map(({ subject, seen }) => ({ invariant, subject, seen })))
  }
  return violations
}
