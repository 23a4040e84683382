import type { Querying } from '#app/platform/database/statement.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { sumCents } from '#app/platform/values/money.ts'
import { readEditionMoney } from './edition-money.server.ts'
import { invoiceInvariants } from './invariants.ts'
import { readJournalSums } from './journal-sums.server.ts'

type Violation = { readonly invariant: string; readonly subject: string; readonly seen: string }

/** Finds violated invariants of invoices, of the journal of all days and of the editions' money. Empty without any. I3, I7, I10, I12, I20 */
export async function verifyInvoices(db: Querying, editionIds: readonly string[]): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { invariant, text } of invoiceInvariants) {
    const { rows } = await db.query<{ subject: string; seen: string }>(text)
    violations.push(...rows.map(({ subject, seen }) => ({ invariant, subject, seen })))
  }
  violations.push(...(await daysThatDoNotBalance(db)))
  for (const editionId of editionIds) violations.push(...(await moneyThatDoesNotMeet(db, editionId)))
  return violations
}

async function daysThatDoNotBalance(db: Querying): Promise<Violation[]> {
  const all = { from: localDay('1900-01-01'), to: localDay('2999-12-31') }
  const days = Map.groupBy(await readJournalSums(db, all), ({ day }) => day)
  return [...days].flatMap(([day, sums]) => {
    const debit = sumCents(sums.map(({ debitCents }) => debitCents))
    const credit = sumCents(sums.map(({ creditCents }) => creditCents))
    if (debit === credit) return []
    return { invariant: 'I12 debit is credit', subject: day, seen: `debit ${debit}, credit ${credit}` }
  })
}

async function moneyThatDoesNotMeet(db: Querying, editionId: string): Promise<Violation[]> {
  const money = await readEditionMoney(db, editionId)
  const items = sumCents(money.items.map(({ amountCents }) => amountCents))
  const methods = sumCents(money.methods.map(({ amountCents }) => amountCents))
  const { claimedCents, paidCents, overCents, openCents } = money
  const meets = items === claimedCents && methods === paidCents
  if (meets && claimedCents + overCents === paidCents + openCents) return []
  const seen = `owed ${claimedCents}, by item ${items}, paid ${paidCents}, by method ${methods}, over ${overCents}, open ${openCents}`
  return [{ invariant: 'I20 what is owed and over is paid or open', subject: editionId, seen }]
}
