import { lockEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { dryRun } from '#app/platform/database/dry-run.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type PriceRefusal, removePromoCode, savePromoCode } from './editing.server.ts'
import { may } from './policy.ts'
import { type PromoCode, promoKey } from './promo.ts'
import { findPromoCode } from './repository.server.ts'

type PromoChangeRefusal = PriceRefusal | 'changed-meanwhile' | 'impossible-discount'

type Deps = Pick<AppContext, 'db' | 'now'>

export type PromoChange = {
  readonly editionId: string
  readonly by: Actor
  /** The code when it was opened for editing; null: a new one. */
  readonly base: PromoCode | null
  /** The code to store; null: delete it. */
  readonly wanted: PromoCode | null
}

/**
 * Creates, changes or deletes a promo code. Registrations that use it keep their price until they change. Refused when another user changed the code
 * since it was opened. P19, P23
 */
export async function changePromoCode(
  app: Deps,
  { editionId, by, base, wanted }: PromoChange,
): Promise<Decision<{ readonly code: string }, PromoChangeRefusal>> {
  if (!may(by, 'promoCodes.write')) return refuse('not-allowed')
  if (wanted && !isDiscount(wanted)) return refuse('impossible-discount')
  return decideInTransaction<{ readonly code: string }, PromoChangeRefusal>(app.db, async (tx) => {
    await lockEdition(tx, editionId)
    if (base) {
      const now = await findPromoCode(tx, editionId, base.code)
      if (!now) return refuse('not-found')
      if (!isSamePromo(now.promo, base)) return refuse('changed-meanwhile')
      if (wanted && promoKey(wanted.code) !== now.promo.code) return refuse('fixed-name')
      if (!wanted) return removePromoCode(app, { editionId, by, code: now.promo.code, tx })
    }
    if (!wanted) return accept({ code: '' })
    return savePromoCode(app, { editionId, by, promo: wanted, known: base !== null, tx })
  })
}

/** Whether the change would be refused, and why. Nothing is written. */
export function previewPromoCode(
  app: Deps,
  change: PromoChange,
): Promise<Decision<{ readonly code: string }, PromoChangeRefusal>> {
  return dryRun(app.db, (db) => changePromoCode({ ...app, db }, change))
}

function isDiscount({ discount }: PromoCode): boolean {
  return 'percent' in discount
    ? discount.percent >= 0 && discount.percent <= 100
    : Number.isInteger(discount.amountCents) && discount.amountCents >= 0
}

function isSamePromo(one: PromoCode, other: PromoCode): boolean {
  const plain = ({ code, discount, quota, lastDay, owner, ownerOnly }: PromoCode) =>
    JSON.stringify([promoKey(code), discount, quota, lastDay, owner, ownerOnly])
  return plain(one) === plain(other)
}
