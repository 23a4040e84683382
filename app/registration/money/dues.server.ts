import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import type { Dues } from '#db/tables.ts'
import type { CommandContext } from '../command-context.server.ts'
import type { Pick, Registration } from '../registration.ts'
import { readPicks } from '../tables/pick-rows.server.ts'
import { dueOf, dueRowOf, pickOf } from '../tables/rows.ts'
import { type Due, datedAnew, duesAfter, newlyPlaced } from './bookkeeping.ts'

/** A due with what the dancer has been told of it. */
export type DueTold = Due & { readonly reminded: boolean; readonly toldLate: boolean }

/** What is to be paid by when, the earliest first. */
export async function readDues(
  db: Querying,
  { editionId, id }: globalThis.Pick<Registration, 'editionId' | 'id'>,
): Promise<DueTold[]> {
  const { rows } = await db.query<Selectable<Dues>>({
    name: 'read-dues',
    text: 'select * from dues where edition_id = $1 and registration_id = $2 order by n',
    values: [editionId, id],
  })
  return rows.map((row) => ({
    ...dueOf(row),
    reminded: row.reminded_at !== null,
    toldLate: row.late_told_at !== null,
  }))
}

/**
 * Brings the dues in step with the total: what has been added is a due of its own, with its own days (D4).
 * @param placed the picks that have a place now
 * @returns the dues as they are then
 */
export async function updateDues(
  { tx, catalogue, now }: CommandContext,
  registration: Registration,
  placed: readonly Pick[],
): Promise<readonly Due[]> {
  const before = await readDues(tx, registration)
  const dated = placed.map((pick) => ({ ...pick, placedOn: pick.placedAt && localDayOf(pick.placedAt) }))
  const after = duesAfter(before, registration.totalCents, {
    payBy: registration.payBy,
    edition: catalogue.edition,
    today: localDayOf(now),
    firstEventOn: firstDayOf(catalogue, newlyPlaced(dated, before.at(-1)?.placedOn ?? null)),
  })
  await writeDues(tx, registration, before, after)
  return after
}

/** Another way to pay has other days. To be called before the registration is settled. D1. */
export async function redateDues(context: CommandContext, registration: Registration): Promise<void> {
  const { tx, catalogue } = context
  const { payBy } = registration
  const before = await readDues(tx, registration)
  const placed = (await readPicks(context, [registration.id]))
    .map(pickOf)
    .filter(({ state }) => state === 'placed')
  const terms = { payBy, edition: catalogue.edition, firstEventOn: firstDayOf(catalogue, placed) }
  await writeDues(tx, registration, before, datedAnew(before, terms))
}

/** The local day on which the first of these picks begins. */
export function firstDayOf({ events }: Catalogue, picks: readonly { readonly eventId: string }[]) {
  const days = picks.flatMap(({ eventId }) => events.get(eventId)?.startsAt ?? []).map(localDayOf)
  return days.toSorted()[0] ?? null
}

async function writeDues(
  db: Querying,
  { editionId, id }: Registration,
  before: readonly Due[],
  after: readonly Due[],
): Promise<void> {
  const changed = after.filter((due) => !before.some((old) => isSame(old, due)))
  const gone = before.filter(({ n }) => !after.some((due) => due.n === n)).map(({ n }) => n)
  if (changed.length === 0 && gone.length === 0) return
  await db.query({
    name: 'write-dues',
    text: `
      with gone as (delete from dues where edition_id = $1 and registration_id = $2 and n = any($3))
      insert into dues select * from jsonb_populate_recordset(null::dues, $4)
      on conflict (edition_id, registration_id, n) do update
      set amount_cents = excluded.amount_cents, due_on = excluded.due_on, late_from = excluded.late_from`,
    values: [editionId, id, gone, JSON.stringify(changed.map((due) => dueRowOf(due, editionId, id)))],
  })
}

function isSame(a: Due, b: Due): boolean {
  return a.n === b.n && a.amountCents === b.amountCents && a.dueOn === b.dueOn && a.lateFrom === b.lateFrom
}
