import type { Subject } from '#app/ledger/subject.ts'
import type { CommandContext } from '../command-context.server.ts'
import { isLive, type Registration } from '../registration.ts'

/** Of a live one everything is paid; of a cancelled one what was invoiced may be too much. I14 */
export function mayBeInvoiced({
  status,
  totalCents,
  paidCents,
}: Pick<Registration, 'status' | 'totalCents' | 'paidCents'>): boolean {
  if (!isLive(status)) return status === 'cancelled'
  return status !== 'prepared' && totalCents > 0 && paidCents >= totalCents
}

/** Leaves it to a job to issue what is due once this command is through, where the edition wants it. To be called with the registration locked. I14 */
export async function leaveToInvoice(
  { tx, catalogue, now }: Pick<CommandContext, 'tx' | 'catalogue' | 'now'>,
  { editionId, id }: Pick<Subject, 'editionId' | 'id'>,
): Promise<void> {
  if (!catalogue.edition.invoiceAfterPayment) return
  await tx.query({
    name: 'leave-to-invoice',
    text: `insert into jobs (edition_id, kind, subject_id, reason, at) select $1, 'invoice', $2, '', $3
      where not exists (select from jobs where kind = 'invoice' and edition_id = $1 and subject_id = $2)`,
    values: [editionId, id, now],
  })
}
