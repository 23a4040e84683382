import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { BankEntries } from '#db/tables.ts'
import type { KnownEntry } from '../keys/identify-entries.ts'
import type { EntryFlag, EntryStatus, ReturnInfo } from '../statement.ts'
import type { NewBankEntry, StoredEntry } from '../stored-entry.ts'

type Row = Selectable<BankEntries>

/** Writes the entries of statements that were just written. */
export async function insertEntries(db: Querying, entries: readonly NewBankEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db.query({
    name: 'insert-bank-entries',
    text: 'insert into bank_entries select * from jsonb_populate_recordset(null::bank_entries, $1)',
    values: [JSON.stringify(entries.map(rowOf))],
  })
}

function rowOf(one: NewBankEntry): { readonly [Column in keyof Row]: unknown } {
  return {
    id: one.id,
    account: one.account,
    statement_id: one.statementId,
    position: one.position,
    line: one.line,
    status: one.status,
    amount_cents: one.amountCents,
    currency: one.currency,
    booked_on: one.bookedOn,
    value_on: one.valueOn,
    party_name: one.party.name,
    party_account: one.party.account,
    on_behalf_of: one.onBehalfOf,
    payment_references: one.references,
    text: one.text,
    bank_text: one.bankText,
    bank_reference: one.bankReference,
    end_to_end_id: one.endToEndId,
    return_info: one.returnInfo,
    part: one.index,
    nth: one.nth,
    flags: one.flags,
    movement_id: one.movementId,
    same_as: one.sameAs,
    decision: null,
    reason: null,
    returns: null,
    decided_at: null,
    decided_by: null,
    told_at: null,
    is_open: one.status !== 'info',
  }
}

/**
 * The known entries of an account that could equal those of a file: from one month before its first day to one after its last, those
 * without a day, and all with one of its bank references.
 */
export async function knownEntries(
  db: Querying,
  {
    account,
    from,
    to,
    bankReferences,
  }: {
    readonly account: string
    readonly from: string | null
    readonly to: string | null
    readonly bankReferences: readonly string[]
  },
): Promise<KnownEntry[]> {
  const { rows } = await db.query<Row>({
    text: `select * from bank_entries where account = $1 and not (status = 'pending' and same_as is not null)
        and (booked_on is null or $2::date is null or booked_on between $2::date - 31 and $3::date + 31 or bank_reference = any($4))
      order by id`,
    values: [account, from, to, bankReferences],
  })
  return rows.map(entryOf)
}

/** An entry, locked until the transaction ends; null where there is none. */
export async function lockEntry(db: Querying, entryId: string): Promise<StoredEntry | null> {
  const { rows } = await db.query<Row>({
    name: 'lock-bank-entry',
    text: 'select * from bank_entries where id = $1 for update',
    values: [entryId],
  })
  return rows[0] ? entryOf(rows[0]) : null
}

/** The ids of the entries that a file brought. */
export async function entriesOfFile(db: Querying, fileId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'entries-of-file',
    text: `select b.id from bank_entries b join bank_statements s on s.id = b.statement_id where s.file_id = $1
      order by b.statement_id, b.position`,
    values: [fileId],
  })
  return rows.map(({ id: own }) => own)
}

/** The file that brought an entry; null where there is no such entry. */
export async function fileOfEntry(db: Querying, entryId: string): Promise<string | null> {
  const { rows } = await db.query<{ file_id: string }>({
    name: 'file-of-entry',
    text: 'select s.file_id from bank_entries b join bank_statements s on s.id = b.statement_id where b.id = $1',
    values: [entryId],
  })
  return rows[0]?.file_id ?? null
}

/** Waits until no other transaction imports entries of this account, and lets none begin before this one ends. */
export async function lockAccount(db: Querying, account: string): Promise<void> {
  await db.query({
    name: 'lock-bank-account',
    text: `select pg_advisory_xact_lock(hashtextextended('bank ' || $1, 0))`,
    values: [account],
  })
}

/** Stores facts of a known entry that a later file adds, with its number among entries that are then alike. B2 */
export async function learn(
  db: Querying,
  learned: readonly {
    readonly id: string
    readonly bankReference: string | null
    readonly index: number
    readonly account: string | null
    readonly nth: number
  }[],
): Promise<void> {
  if (learned.length === 0) return
  await db.query({
    name: 'learn-bank-entries',
    text: `update bank_entries b set bank_reference = l.reference, part = l.part, party_account = l.account, nth = l.nth
      from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::int[]) as l(id, reference, part, account, nth)
      where b.id = l.id`,
    values: [
      learned.map((one) => one.id),
      learned.map((one) => one.bankReference),
      learned.map((one) => one.index),
      learned.map((one) => one.account),
      learned.map((one) => one.nth),
    ],
  })
}

/** The pending entries that are booked by now, each with the booked one. B3 */
export async function noteBooked(
  db: Querying,
  pairs: readonly { readonly pending: string; readonly booked: string }[],
): Promise<void> {
  if (pairs.length === 0) return
  await db.query({
    name: 'pending-is-booked',
    text: `update bank_entries b set same_as = p.booked, is_open = false from unnest($1::text[], $2::text[]) as p(pending, booked) where b.id = p.pending`,
    values: [pairs.map(({ pending }) => pending), pairs.map(({ booked }) => booked)],
  })
}

/** The decisions of staff on an entry; absent fields stay. */
export type EntryChange = Partial<
  Pick<
    StoredEntry,
    'movementId' | 'decision' | 'reason' | 'sameAs' | 'returns' | 'decidedAt' | 'decidedBy' | 'notifiedAt'
  >
>

const columns: { readonly [Field in keyof EntryChange]-?: keyof Row } = {
  movementId: 'movement_id',
  decision: 'decision',
  reason: 'reason',
  sameAs: 'same_as',
  returns: 'returns',
  decidedAt: 'decided_at',
  decidedBy: 'decided_by',
  notifiedAt: 'told_at',
}

/** Writes what was decided of an entry that is locked. */
export async function changeEntry(db: Querying, entryId: string, change: EntryChange): Promise<void> {
  const fields = Object.keys(change) as (keyof EntryChange)[]
  const sets = fields.map((field, at) => `${columns[field]} = $${at + 2}`)
  await db.query(`update bank_entries set ${sets.join(', ')} where id = $1`, [
    entryId,
    ...fields.map((field) => change[field]),
  ])
}

/** Stores whether these entries still wait for a decision; call after every change of that. B21 */
export async function noteOpen(db: Querying, ids: readonly (string | null)[]): Promise<void> {
  await db.query({
    name: 'note-open',
    text: 'update bank_entries b set is_open = bank_entry_is_open(b) where id = any($1)',
    values: [ids.filter((one) => one !== null)],
  })
}

/** Records that the payers of these entries got an e-mail. */
export async function noteEntriesNotified(db: Querying, ids: readonly string[], at: Date): Promise<void> {
  await db.query({
    name: 'bank-entries-notified',
    text: 'update bank_entries set told_at = $2 where id = any($1)',
    values: [ids, at],
  })
}

/** A row of the table of entries; amounts are in cents, days local. */
export function entryOf(row: Row): StoredEntry {
  return {
    id: id(row.id),
    account: row.account,
    statementId: id(row.statement_id),
    position: row.position,
    line: row.line,
    status: row.status as EntryStatus,
    amountCents: cents(row.amount_cents),
    currency: row.currency,
    bookedOn: dayOrNull(row.booked_on),
    valueOn: dayOrNull(row.value_on),
    party: { name: row.party_name, account: row.party_account },
    onBehalfOf: row.on_behalf_of,
    references: row.payment_references,
    text: row.text,
    bankText: row.bank_text,
    bankReference: row.bank_reference,
    endToEndId: row.end_to_end_id,
    returnInfo: row.return_info as ReturnInfo | null,
    index: row.part,
    nth: row.nth,
    flags: row.flags as EntryFlag[],
    movementId: idOrNull(row.movement_id),
    decision: row.decision as StoredEntry['decision'],
    reason: row.reason,
    sameAs: idOrNull(row.same_as),
    returns: idOrNull(row.returns),
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    notifiedAt: row.told_at,
  }
}

const idOrNull = (text: string | null): Id | null => (text === null ? null : id(text))
const dayOrNull = (text: string | null) => (text === null ? null : localDay(text))
