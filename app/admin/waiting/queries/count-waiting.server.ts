import { unpaidStates } from '#app/ledger/refunds/refund.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { countProblems } from '../../mails/queries/read-outbox.server.ts'
import { type Waiting, waitingPages } from '../waiting-pages.ts'

/** The number of waiting items of each menu page: the length of the list it links to. Refunds and the bank account are those of all editions. */
export async function countWaiting(db: Querying, editionId: string): Promise<Waiting> {
  const { rows } = await db.query<{ late: number; bank: number; refunds: number; proposals: number }>({
    name: 'menu-waiting',
    text: `select (select count(*) from registrations where edition_id = $1 and status = 'late')::int as late,
      (select count(*) from bank_entries where is_open)::int as bank,
      (select count(*) from refunds f join registrations r on r.edition_id = f.edition_id and r.id = f.subject_id
        where f.subject_type = 'registration' and f.state = any($2))::int as refunds,
      (select count(*) from partner_proposals where edition_id = $1 and state = 'open')::int as proposals`,
    values: [editionId, unpaidStates],
  })
  const { late = 0, bank = 0, refunds = 0, proposals = 0 } = rows[0] ?? {}
  const { count: emails } = await countProblems(db, editionId)
  return {
    [waitingPages.late.page]: late,
    [waitingPages.bank.page]: bank,
    [waitingPages.refunds.page]: refunds,
    [waitingPages.proposals.page]: proposals,
    [waitingPages.emails.page]: emails,
  }
}
