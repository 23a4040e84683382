import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type BookedEntry, isToMatch } from '../entry-line.ts'
import type { EntryMatch } from '../matching/entry-match.ts'
import { openBeforeOf } from '../matching/open-before.ts'
import { may } from '../policy.ts'
import { readBookedEntries } from '../queries/booked-entries.server.ts'
import { matchStored } from '../queries/match-stored.server.ts'
import { entriesOfFile } from '../tables/bank-entries.server.ts'
import { type BookRefusal, bookEntry, type WantedShare } from './book-entry.server.ts'

/** How many are booked in one request: the screen asks for the rest, and shows how far it is. */
const MOST_AT_ONCE = 50

export type BookedSure = {
  readonly booked: number
  /** Entries for which something changed since they were matched: staff decide. */
  readonly skipped: readonly { readonly entryId: string; readonly reason: BookRefusal }[]
  /** How many are sure and not booked yet. */
  readonly remaining: number
}

/** The entries that a file brought, or these. */
export type SureScope = { readonly fileId: string } | { readonly entryIds: readonly string[] }

/** Books the sure ones of these entries, each in its own transaction, in the order of their files. Others stay open. B5–B16, B17 */
export async function bookSure(
  app: AppContext,
  { scope, by }: { readonly scope: SureScope; readonly by: Actor },
): Promise<Decision<BookedSure, 'not-allowed'>> {
  if (!may(by, 'bank.book')) return refuse('not-allowed')
  const { id: editionId } = await getCurrentEdition(app)
  const ids = 'fileId' in scope ? await entriesOfFile(app.db, scope.fileId) : scope.entryIds
  const entries = await readBookedEntries(app.db, { ids })
  const { matches, returns } = await matchStored(app.db, entries)
  const sure = inOrder(
    entries.filter((entry) => isToMatch(entry) && matches.get(entry.id)?.sure),
    returns,
  )
  const skipped: { entryId: string; reason: BookRefusal }[] = []
  const now = sure.slice(0, MOST_AT_ONCE)
  for (const { id: entryId } of now) {
    const match = matches.get(entryId)
    const original = returns.get(entryId) ?? null
    // the original of a return that paid nobody is settled by the return
    if (!match || (match.proposals.length === 0 && original === null)) continue
    const shares = sharesOf(match)
    const done = await bookEntry(app, { entryId, shares, returns: original, editionId, by })
    if (!done.ok) skipped.push({ entryId, reason: done.reason })
  }
  return accept({ booked: now.length - skipped.length, skipped, remaining: sure.length - now.length })
}

/** A return after its original, wherever it is in the file. B13 */
function inOrder(
  entries: readonly BookedEntry[],
  returns: ReadonlyMap<string, string>,
): readonly BookedEntry[] {
  const own = new Set(entries.map(({ id }) => id as string))
  const isAfter = ({ id }: BookedEntry) => own.has(returns.get(id) ?? '')
  return entries
    .filter((entry) => !isAfter(entry))
    .flatMap((entry) => [
      entry,
      ...entries.filter((other) => isAfter(other) && returns.get(other.id) === entry.id),
    ])
}

/** The shares of a match's first proposal. */
function sharesOf({ proposals }: EntryMatch): WantedShare[] {
  return (proposals[0]?.shares ?? []).flatMap((share) => {
    const { type, id } = share.target
    if (type !== 'registration' && type !== 'cost' && type !== 'refund' && type !== 'donation') return []
    return { type, id, amountCents: share.amountCents, openBefore: openBeforeOf(share) }
  })
}
