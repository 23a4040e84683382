import type { Querying } from '#app/platform/database/statement.ts'
import { inSteps } from '#app/platform/in-steps.server.ts'
import { type BookedEntry, isToMatch, type MatchedEntries } from '../entry-line.ts'
import type { EntryMatch } from '../matching/entry-match.ts'
import { matchEntries } from '../matching/match-entries.ts'
import { readMatching } from './matching.server.ts'

/** Matches the undecided ones of these entries, in their order, one account after another. B12 */
export async function matchStored(db: Querying, entries: readonly BookedEntry[]): Promise<MatchedEntries> {
  const matches = new Map<string, EntryMatch>()
  const returns = new Map<string, string>()
  const open = entries.filter(isToMatch)
  for (const account of new Set(open.map((entry) => entry.account))) {
    const ofAccount = open.filter((entry) => entry.account === account)
    const endToEndIds = ofAccount.flatMap(({ returnInfo, endToEndId }) => (returnInfo && endToEndId) ?? [])
    const matching = await readMatching(db, { account, endToEndIds })
    // an original in this list is identified by its line, so that it is matched with its return
    const own = new Set(ofAccount.map(({ id }) => id as string))
    const settled = matching.settled.filter(({ id }) => !own.has(id))
    const matched = await inSteps(matchEntries(ofAccount, { ...matching, settled }))
    for (const [at, match] of matched.entries()) {
      const entry = ofAccount[at]
      if (!entry) continue
      matches.set(entry.id, match)
      const original = originalOf(match, ofAccount)
      if (original !== null) returns.set(entry.id, original)
    }
  }
  return { matches, returns }
}

function originalOf({ notes }: EntryMatch, entries: readonly BookedEntry[]): string | null {
  for (const note of notes) {
    if (note.kind === 'returns-known') return note.id
    if (note.kind === 'returns') return entries[note.line]?.id ?? null
  }
  return null
}
