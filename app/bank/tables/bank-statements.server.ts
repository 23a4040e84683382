import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { Balance, Statement } from '../statement.ts'

/** A statement of the account that was imported. */
export type StoredStatement = Omit<Statement, 'entries' | 'line' | 'owner' | 'currency'> & {
  readonly id: Id
  readonly bankId: string | null
  readonly fileId: Id
  readonly importedAt: Date
  readonly importedBy: string
}

type Row = {
  id: string
  account: string
  file_id: string
  format: Statement['format']
  bank_id: string | null
  number: string | null
  opening_cents: number | null
  opening_day: string | null
  closing_cents: number | null
  closing_day: string | null
  imported_at: Date
  imported_by: string
}

/** Writes a statement of a file. */
export async function insertStatement(
  db: Querying,
  statement: Statement,
  {
    id: own,
    fileId,
    at,
    by,
  }: { readonly id: Id; readonly fileId: Id; readonly at: Date; readonly by: string },
): Promise<void> {
  const { account, format, id: bankId, number, opening, closing } = statement
  await db.query({
    name: 'insert-bank-statement',
    text: `insert into bank_statements (id, account, file_id, format, bank_id, number, opening_cents, opening_day, closing_cents,
        closing_day, imported_at, imported_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      own,
      account,
      fileId,
      format,
      bankId,
      number,
      opening?.amountCents ?? null,
      opening?.day ?? null,
      closing?.amountCents ?? null,
      closing?.day ?? null,
      at,
      by,
    ],
  })
}

/** The statements that were imported, the latest first. */
export async function readStatements(db: Querying): Promise<StoredStatement[]> {
  const { rows } = await db.query<Row>({
    name: 'read-bank-statements',
    text: `select id, account, file_id, format, bank_id, number, opening_cents, opening_day::text, closing_cents, closing_day::text,
        imported_at, imported_by
      from bank_statements order by coalesce(closing_day, imported_at::date) desc, id desc`,
  })
  return rows.map((row) => ({
    id: id(row.id),
    account: row.account,
    fileId: id(row.file_id),
    format: row.format,
    bankId: row.bank_id,
    number: row.number,
    opening: balanceOf(row.opening_cents, row.opening_day),
    closing: balanceOf(row.closing_cents, row.closing_day),
    importedAt: row.imported_at,
    importedBy: row.imported_by,
  }))
}

function balanceOf(amount: number | null, day: string | null): Balance | null {
  if (amount === null) return null
  return { amountCents: cents(amount), currency: 'EUR', day: day === null ? null : localDay(day) }
}
