import type { Selectable } from 'kysely'
import type { PassedOver, Role } from '#app/admission/event-capacity.ts'
import { id } from '#app/platform/id.ts'
import type { Picks, Registrations } from '#db/tables.ts'
import { type Column, type FieldWith, fieldList, type registrationFields } from '../fields.ts'
import type { DancerRole, Pick, Registration } from '../registration.ts'

export type RegistrationRow = Selectable<Registrations>
export type PickRow = Selectable<Picks>

export function registrationOf(row: RegistrationRow): Registration {
  const stored: Readonly<Record<string, unknown>> = row
  const one: Record<string, unknown> = {}
  for (const { name, column, read } of fieldList) {
    const value = stored[column]
    one[name] = read ? read(value as never) : value
  }
  return one as Registration
}

/** Every column, for `jsonb_populate_record`, which knows no defaults. */
export type WholeRow<Table> = { [Column in keyof Selectable<Table>]: unknown }

/** What is written of a registration: `search` the database makes itself. A column that the list lacks does not compile here. */
export function rowOf(one: Registration): Omit<WholeRow<Registrations>, 'search'> {
  const row = Object.fromEntries(fieldList.map(({ name, column }) => [column, one[name]]))
  return row as Record<Column, unknown>
}

type InitialColumn = (typeof registrationFields)[FieldWith<'initially'>]['column']

/** The columns that are alike in every new registration. */
export const initialColumns = Object.fromEntries(
  fieldList.flatMap(({ column, initially }) => (initially === undefined ? [] : [[column, initially]])),
) as globalThis.Pick<RegistrationRow, InitialColumn>

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

export function pickRowOf(
  pick: Pick,
  of: {
    editionId: string
    dancerId: string
    held: boolean
    together: boolean
    coupleId: string | null
    passedOver: PassedOver | null
  },
): WholeRow<Picks> {
  return {
    edition_id: of.editionId,
    event_id: pick.eventId,
    dancer_id: of.dancerId,
    held: of.held,
    state: pick.state,
    wants: pick.wants,
    role: pick.role,
    together: of.together,
    couple_id: of.coupleId,
    asked_at: pick.askedAt,
    queued_at: pick.queuedAt,
    placed_at: pick.placedAt,
    checked_in_at: null,
    passed_over: of.passedOver,
  }
}
