import type { Querying } from '../database/statement.ts'

/** One entry of the audit log: who did what to what, and how it was before and after. */
export type Action = {
  readonly editionId: string
  readonly at: Date
  /** As `nameOfActor` says it. */
  readonly actor: string
  /** `event.save`: the thing, then what was done. */
  readonly action: string
  readonly subjectId: string
  /** Plain values; null where there was nothing, or nothing is left. */
  readonly before?: object | null
  readonly after?: object | null
}

/** Writes the action into the audit log, in the transaction that does it. */
export async function recordAction(tx: Querying, entry: Action): Promise<void> {
  const { editionId, at, actor, action, subjectId, before = null, after = null } = entry
  await tx.query({
    name: 'audit',
    text: `insert into audit (edition_id, at, actor, action, subject_id, before, after)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [editionId, at, actor, action, subjectId, inJson(before), inJson(after)],
  })
}

function inJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
