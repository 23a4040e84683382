import type { Cents } from '#app/platform/values/money.ts'
import type { WantedShare } from '../commands/book-entry.server.ts'
import type { EntryLine } from '../entry-line.ts'
import { openBeforeOf } from '../matching/open-before.ts'

/** The form that books a proposal of a line; null where there is nothing to book. */
export function bookFields(line: EntryLine, proposal: number): Record<string, string> | null {
  const { id, match, returns } = line
  const shares = match?.proposals[proposal]?.shares ?? []
  if (id === null || !match || (shares.length === 0 && returns === null)) return null
  return fieldsOf(
    line,
    shares.map((share) => ({
      type: share.target.type,
      id: share.target.id,
      amountCents: share.amountCents,
      openBefore: openBeforeOf(share),
    })),
    returns,
  )
}

type Share = {
  readonly type: string
  readonly id: string
  readonly amountCents: Cents
  readonly openBefore: WantedShare['openBefore']
}

/**
 * The fields of a form that books an entry on these shares, or as the return of another entry.
 * @param returns the id of the entry that comes back
 */
export function fieldsOf(
  { id, restCents }: Pick<EntryLine, 'id' | 'restCents'>,
  shares: readonly Share[],
  returns: string | null,
): Record<string, string> {
  return {
    intent: 'book',
    entry: id ?? '',
    rest: `${restCents}`,
    shares: JSON.stringify(shares),
    ...(returns !== null && { returns }),
  }
}
