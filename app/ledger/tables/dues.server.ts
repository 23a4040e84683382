import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { Dues } from '#db/tables.ts'
import type { Due } from '../due.ts'
import type { Subject } from '../subject.ts'

/** Every column, for `jsonb_populate_recordset`. */
export type DueRow = { readonly [Column in keyof Selectable<Dues>]: unknown }

/** A due amount with the reminders sent about it. */
export type DueNotices = Due & { readonly reminded: boolean; readonly notifiedLate: boolean }

/** A row of the table `dues` as a due amount, without its reminders. */
export function dueOf(row: Selectable<Dues>): Due {
  return {
    n: row.n,
    amountCents: cents(row.amount_cents),
    placedOn: localDay(row.placed_on),
    dueOn: localDay(row.due_on),
    lateFrom: localDay(row.late_from),
  }
}

/** A due amount of this subject as a row of the table `dues`, with no reminder sent. */
export function dueRowOf(due: Due, { editionId, type, id }: Subject): DueRow {
  return {
    edition_id: editionId,
    subject_type: type,
    subject_id: id,
    n: due.n,
    amount_cents: due.amountCents,
    placed_on: due.placedOn,
    due_on: due.dueOn,
    late_from: due.lateFrom,
    reminded_at: null,
    late_told_at: null,
  }
}

/** The due amounts with their days, the earliest first. */
export async function readDues(db: Querying, { editionId, type, id }: Subject): Promise<DueNotices[]> {
  const { rows } = await db.query<Selectable<Dues>>({
    name: 'read-dues',
    text: 'select * from dues where edition_id = $1 and subject_type = $2 and subject_id = $3 order by n',
    values: [editionId, type, id],
  })
  return rows.map((row) => ({
    ...dueOf(row),
    reminded: row.reminded_at !== null,
    notifiedLate: row.late_told_at !== null,
  }))
}

/** Replaces the due amounts of a subject, `before` by `after`. Reminders of remaining ones are kept. */
export async function writeDues(
  db: Querying,
  subject: Subject,
  before: readonly Due[],
  after: readonly Due[],
): Promise<void> {
  const changed = after.filter((due) => !before.some((old) => isSame(old, due)))
  const gone = before.filter(({ n }) => !after.some((due) => due.n === n)).map(({ n }) => n)
  if (changed.length === 0 && gone.length === 0) return
  await db.query({
    name: 'write-dues',
    text: `
      with gone as (delete from dues where edition_id = $1 and subject_type = $2 and subject_id = $3 and n = any($4))
      insert into dues select * from jsonb_populate_recordset(null::dues, $5)
      on conflict (edition_id, subject_type, subject_id, n) do update
      set amount_cents = excluded.amount_cents, due_on = excluded.due_on, late_from = excluded.late_from`,
    values: [
      subject.editionId,
      subject.type,
      subject.id,
      gone,
      JSON.stringify(changed.map((due) => dueRowOf(due, subject))),
    ],
  })
}

/** Records that the debtor was reminded of these due amounts, or informed that they are late. D2, D3 */
export async function noteNotified(
  db: Querying,
  { editionId, type, id }: Subject,
  dues: readonly Due[],
  { column, at }: { readonly column: 'reminded_at' | 'late_told_at'; readonly at: Date },
): Promise<void> {
  await db.query({
    text: `update dues set ${column} = $5 where edition_id = $1 and subject_type = $2 and subject_id = $3 and n = any($4)`,
    values: [editionId, type, id, dues.map(({ n }) => n), at],
  })
}

/** Deletes all due amounts of a subject, with the notes of the reminders sent about them. */
export async function deleteDues(db: Querying, { editionId, type, id }: Subject): Promise<void> {
  await db.query('delete from dues where edition_id = $1 and subject_type = $2 and subject_id = $3', [
    editionId,
    type,
    id,
  ])
}

function isSame(a: Due, b: Due): boolean {
  return a.n === b.n && a.amountCents === b.amountCents && a.dueOn === b.dueOn && a.lateFrom === b.lateFrom
}
