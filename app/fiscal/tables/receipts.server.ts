import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import type { FiscalReceipts } from '#db/tables.ts'
import type { ReceiptKey } from '../receipt/protective-mark.ts'
import type { Receipt, ReceiptLine, ReceiptTaxes, TakenBack } from '../receipt/receipt.ts'

/** Takes the next number of a device and locks it until the transaction ends: call last. A refused or killed transaction returns it. Z3 */
export async function takeNumber(
  tx: Querying,
  { taxNumber, premises, device }: Pick<ReceiptKey, 'taxNumber' | 'premises' | 'device'>,
): Promise<number> {
  const { rows } = await tx.query<{ last: string }>({
    name: 'take-receipt-number',
    text: `insert into fiscal_counters (tax_number, premises, device, last) values ($1, $2, $3, 1)
      on conflict (tax_number, premises, device) do update set last = fiscal_counters.last + 1 returning last`,
    values: [taxNumber, premises, device],
  })
  const [row] = rows
  if (!row) throw new Error('a device answers with its number')
  return Number(row.last)
}

/** Writes a receipt, to be sent from now on. */
export async function insertReceipt(tx: Querying, receipt: Receipt): Promise<void> {
  const row = {
    edition_id: receipt.editionId,
    id: receipt.id,
    movement_id: receipt.movementId,
    tax_number: receipt.taxNumber,
    premises: receipt.premises,
    device: receipt.device,
    number: receipt.number,
    issued_at: receipt.issuedAt,
    method: receipt.method,
    amount_cents: receipt.amountCents,
    lines: receipt.lines,
    taxes: receipt.taxes,
    mark: receipt.mark,
    takes_back: receipt.takesBack,
    company: receipt.company,
    issued_by: receipt.issuedBy,
    operator_tax_number: receipt.operatorTaxNumber,
  }
  await tx.query({
    name: 'insert-receipt',
    text: 'insert into fiscal_receipts select * from jsonb_populate_record(null::fiscal_receipts, $1)',
    values: [JSON.stringify(row)],
  })
  await tx.query({
    name: 'insert-submission',
    text: 'insert into fiscal_submissions (receipt_id, edition_id, next_try_at) values ($1, $2, $3)',
    values: [receipt.id, receipt.editionId, receipt.issuedAt],
  })
}

/** The receipts with these ids, or of these movements, the earliest first. */
export async function selectReceipts(
  db: Querying,
  { ids = [], movements = [] }: { readonly ids?: readonly string[]; readonly movements?: readonly string[] },
): Promise<Receipt[]> {
  const { rows } = await db.query<Selectable<FiscalReceipts>>({
    name: 'select-receipts',
    text: 'select * from fiscal_receipts where id = any($1) or movement_id = any($2) order by issued_at, number',
    values: [ids, movements],
  })
  return rows.map(receiptOf)
}

/** All receipts about money of these subjects, reversals too, the earliest first. */
export async function receiptsOfSubjects(db: Querying, movementId: string): Promise<Receipt[]> {
  const { rows } = await db.query<Selectable<FiscalReceipts>>({
    name: 'receipts-of-subjects',
    text: `select r.* from fiscal_receipts r where r.movement_id in (
        select other.movement_id from allocations one join allocations other using (edition_id, subject_type, subject_id)
        where one.movement_id = $1)
      order by r.issued_at, r.number`,
    values: [movementId],
  })
  return rows.map(receiptOf)
}

/** A row of the table of receipts as a receipt, with its amounts in cents. */
export function receiptOf(row: Selectable<FiscalReceipts>): Receipt {
  return {
    editionId: row.edition_id,
    id: id(row.id),
    movementId: id(row.movement_id) as Id,
    method: row.method,
    taxNumber: row.tax_number,
    premises: row.premises,
    device: row.device,
    number: Number(row.number),
    issuedAt: row.issued_at,
    amountCents: cents(row.amount_cents),
    mark: row.mark,
    lines: row.lines as unknown as ReceiptLine[],
    taxes: row.taxes as unknown as ReceiptTaxes,
    takesBack: (row.takes_back as unknown as (Omit<TakenBack, 'issuedAt'> & { issuedAt: string })[]).map(
      ({ issuedAt, ...one }) => ({ ...one, issuedAt: new Date(issuedAt) }),
    ),
    company: row.company as unknown as Receipt['company'],
    operatorTaxNumber: row.operator_tax_number,
    issuedBy: row.issued_by,
  }
}
