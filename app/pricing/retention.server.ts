import { eraseColumns } from '#app/festival/service.server.ts'
import { nameOfActor, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'

/** Erases the owners of promo codes together with the registrations of the edition: the codes and their discounts stay. P20. @returns how many */
export function erasePromoOwners(app: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const owned = {
    ...({ table: 'promo_codes', key: 'code', subject: 'promoCode', retained: 'registrations' } as const),
    where: 'owner is not null',
    set: 'owner = null',
  }
  return eraseColumns(app, owned, nameOfActor(systemActor))
}
