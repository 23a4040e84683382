import type { Querying } from '#app/platform/database/statement.ts'
import { addDays, type LocalDay, startOfDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'

/** How far an edition was at the end of a day. */
export type Stand = { readonly registrations: number; readonly paidCents: Cents }

/** The registrations made by the end of a day, also those that ended later, and the payments for registrations by then. */
export async function readStand(db: Querying, editionId: string, day: LocalDay): Promise<Stand> {
  const { rows } = await db.query<{ registrations: number; paid: string | null }>({
    name: 'today-stand',
    text: `select (select count(*)::int from registrations where edition_id = $1 and reserved < $2 and status <> 'prepared') as registrations,
      (select sum(amount_cents) from allocations where edition_id = $1 and subject_type = 'registration' and booked_on <= $3) as paid`,
    values: [editionId, startOfDay(addDays(day, 1)), day],
  })
  const [row] = rows
  return { registrations: row?.registrations ?? 0, paidCents: cents(Number(row?.paid ?? 0)) }
}
