import type { Selectable } from 'kysely'
import type { Role } from '#app/admission/event-capacity.ts'
import { id } from '#app/platform/id.ts'
import type { Picks, Registrations } from '#db/tables.ts'
import { type Column, type FieldWith, fieldList, type registrationFields } from '../fields.ts'
import type { DancerRole, Pick, Registration } from '../registration.ts'

export type RegistrationRow = Selectable<Registrations>
export type PickRow = Selectable<Picks>

/** A row of the table `registrations`, field by field as `fieldList` reads it. */
export function registrationOf(row: RegistrationRow): Registration {
  const stored: Readonly<Record<string, unknown>> = row
  const one: Record<string, unknown> = {}
  for (const { name, column, read } of fieldList) {
    const value = stored[column]
    one[name] = read ? read(value as never) : value
  }
  return one as Registration
}

/** Every column, for `jsonb_populate_record`, which applies no defaults. */
export type WholeRow<Table> = { [Column in keyof Selectable<Table>]: unknown }

/** The columns written for a registration, without `search`, which the database generates. A missing column does not compile. */
export function rowOf(one: Registration): Omit<WholeRow<Registrations>, 'search'> {
  const row = Object.fromEntries(fieldList.map(({ name, column }) => [column, one[name]]))
  return row as Record<Column, unknown>
}

type InitialColumn = (typeof registrationFields)[FieldWith<'initially'>]['column']

/** The columns with the same value in every new registration. */
export const initialColumns = Object.fromEntries(
  fieldList.flatMap(({ column, initially }) => (initially === undefined ? [] : [[column, initially]])),
) as globalThis.Pick<RegistrationRow, InitialColumn>

/** A row of the table `picks` as a pick. */
export function pickOf(row: PickRow): Pick {
  return {
    eventId: id(row.event_id),
    state: row.state as Pick['state'],
    role: row.role as Role | null,
    wants: row.wants as DancerRole,
    coupled: row.couple_id !== null,
    askedAt: row.asked_at,
    queuedAt: row.queued_at,
    placedAt: row.placed_at,
  }
}

/** A new pick: it waits, or is prepared and holds nothing yet. */
export function newPickRow(
  { editionId, id, role, onFull, passedOver }: Registration,
  eventId: string,
  { state, at }: { readonly state: 'prepared' | 'waiting'; readonly at: Date },
): PickRow {
  return {
    edition_id: editionId,
    event_id: eventId,
    dancer_id: id,
    held: false,
    state,
    wants: role,
    role: null,
    together: onFull === 'allOrNothing',
    couple_id: null,
    asked_at: at,
    queued_at: at,
    placed_at: null,
    checked_in_at: null,
    no_show_at: null,
    passed_over: passedOver,
  }
}
