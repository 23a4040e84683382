import type { Querying } from '#app/platform/database/statement.ts'
import { addDays, isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { type Journal, journalOf } from '../journal/journal.ts'
import { readAccounts } from '../tables/journal-accounts.server.ts'
import { readJournalSums } from './journal-sums.server.ts'

/** Days of the journal, both included. */
export type JournalPeriod = { readonly from: LocalDay; readonly to: LocalDay }

const MOST_DAYS = 800

/** The days that an address asks for; the last thirty where it asks for none, or for more than two years. */
export function periodOf(params: URLSearchParams, today: LocalDay): JournalPeriod {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const usual = { from: addDays(today, -30), to: today }
  if (!isLocalDay(from) || !isLocalDay(to) || from > to || addDays(from, MOST_DAYS) < to) return usual
  return { from, to }
}

/** The journal of a period by day and account. I12 */
export async function readJournal(db: Querying, period: JournalPeriod): Promise<Journal> {
  return journalOf(await readJournalSums(db, period), await readAccounts(db))
}
