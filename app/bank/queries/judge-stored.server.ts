import type { Querying } from '#app/platform/database/statement.ts'
import { inSteps } from '#app/platform/in-steps.server.ts'
import { type BookedEntry, isToJudge, type JudgedEntries } from '../entry-line.ts'
import { judgeEntries } from '../matching/judge.ts'
import type { Judgement } from '../matching/judgement.ts'
import { readMatching } from './matching.server.ts'

/** Matches the undecided ones of these entries, in their order, one account after another. B12 */
export async function judgeStored(db: Querying, entries: readonly BookedEntry[]): Promise<JudgedEntries> {
  const judgements = new Map<string, Judgement>()
  const returns = new Map<string, string>()
  const open = entries.filter(isToJudge)
  for (const account of new Set(open.map((entry) => entry.account))) {
    const ofAccount = open.filter((entry) => entry.account === account)
    const endToEndIds = ofAccount.flatMap(({ returnInfo, endToEndId }) => (returnInfo && endToEndId) ?? [])
    const matching = await readMatching(db, { account, endToEndIds })
    // an original in this list is identified by its line, so that it is matched with its return
    const own = new Set(ofAccount.map(({ id }) => id as string))
    const settled = matching.settled.filter(({ id }) => !own.has(id))
    const judged = await inSteps(judgeEntries(ofAccount, { ...matching, settled }))
    for (const [at, judgement] of judged.entries()) {
      const entry = ofAccount[at]
      if (!entry) continue
      judgements.set(entry.id, judgement)
      const original = originalOf(judgement, ofAccount)
      if (original !== null) returns.set(entry.id, original)
    }
  }
  return { judgements, returns }
}

function originalOf({ notes }: Judgement, entries: readonly BookedEntry[]): string | null {
  for (const note of notes) {
    if (note.kind === 'returns-known') return note.id
    if (note.kind === 'returns') return entries[note.line]?.id ?? null
  }
  return null
}
