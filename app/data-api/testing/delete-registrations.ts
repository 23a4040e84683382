import type { Database } from '#app/platform/database/open.server.ts'

/** Forgets all registrations and what belongs to them; the festival stays. */
export async function deleteRegistrations(db: Database): Promise<void> {
  await db.query(
    'truncate registrations, picks, live_names, couples, holds, dues, claims, allocations, movements, bank_entries, refunds, refund_steps, refund_files, card_sessions, card_refunds, failed_card_refunds, card_disputes, fiscal_payments, fiscal_receipts, fiscal_submissions, fiscal_counters, bulk_actions, mailings, tickets, imported_registrations, imports, partner_proposals, partner_proposal_halves, leave_offers, jobs, emails, tokens, audit, idempotency, unconfirmed_counts',
  )
  await db.query(
    'update pools set taken_leaders = 0, taken_followers = 0, taken_heads = 0, waiting = 0; update price_items set used = 0',
  )
}
