import { eraseColumns } from '#app/festival/service.server.ts'
import { nameOfActor, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'

/** Erases how artists travelled and slept, their accounts and what was noted of them, with the registrations of the edition. H6. @returns how many */
export function eraseEngagements(app: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const reached = {
    ...({ table: 'engagements', key: 'id', subject: 'engagement', retained: 'registrations' } as const),
    where: `coalesce(arrival_flight, departure_flight, pick_up, room_mate, iban, note, contract #>> '{terms,note}') is not null`,
    set: `arrival_flight = null, departure_flight = null, pick_up = null, room_mate = null, iban = null, note = null,
      contract = jsonb_set(contract, '{terms,note}', 'null'), version = version + 1`,
  }
  return eraseColumns(app, reached, nameOfActor(systemActor))
}

/** Erases the signed copies of contracts, with the registrations of the edition. H8. @returns how many */
export function eraseSignedCopies(app: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const reached = {
    ...({ table: 'signed_contracts', key: 'id', subject: 'engagement', retained: 'registrations' } as const),
    where: 'true',
  }
  return eraseColumns(app, reached, nameOfActor(systemActor))
}
