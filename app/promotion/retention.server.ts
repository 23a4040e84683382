import { eraseColumns } from '#app/festival/service.server.ts'
import { nameOfActor, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'

/** Erases who the promoters were, with the registrations of the edition: their codes, commissions and counts stay. V5. @returns how many */
export function erasePromoters(app: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const named = {
    ...({ table: 'promoters', key: 'id', subject: 'promoter', retained: 'registrations' } as const),
    where: `name <> 'Izbrisano' or coalesce(username, email, phone, note) is not null`,
    set: `name = 'Izbrisano', username = null, email = null, phone = null, note = null, version = version + 1`,
  }
  return eraseColumns(app, named, nameOfActor(systemActor))
}
