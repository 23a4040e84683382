import type { Subject } from '#app/ledger/subject.ts'
import type { CommandContext } from '../command-context.server.ts'
import { isLive, type Registration } from '../registration.ts'

/** A live registration that is fully paid, or a cancelled one of which too much may have been invoiced. I14 */
export function mayBeInvoiced({
  status,
  totalCents,
  paidCents,
}: Pick<Registration, 'status' | 'totalCents' | 'paidCents'>): boolean {
  if (!isLive(status)) return status === 'cancelled'
  return status !== 'prepared' && totalCents > 0 && paidCents >= totalCents
}

/** Queues a job that issues what is due after this command, where the edition wants it. Call with the registration locked. I14 */
export async function queueInvoiceJob(
  { tx, catalogue, now }: Pick<CommandContext, 'tx' | 'catalogue' | 'now'>,
  { editionId, id }: Pick<Subject, 'editionId' | 'id'>,
): Promise<void> {
  if (!catalogue.edition.invoiceAfterPayment) return
  await tx.query({
    name: 'queue-invoice-job',
    text: `insert into jobs (edition_id, kind, subject_id, reason, at) select $1, 'invoice', $2, '', $3
      where not exists (select from jobs where kind = 'invoice' and edition_id = $1 and subject_id = $2)`,
    values: [editionId, id, now],
  })
}
