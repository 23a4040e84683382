import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { promoKey } from '#app/pricing/promo.ts'
import { changeUsed } from '#app/pricing/service.server.ts'
import type { CommandContext } from '../command-context.server.ts'
import { promoWithin } from '../money/price.server.ts'
import type { SaveRefusal } from '../refusal.ts'
import type { Registration } from '../registration.ts'

/** Checks and counts a new code and uncounts the old one; the code of a prepared registration counts when it is sent. P11, R8. */
export async function changePromo(
  { tx, catalogue, now }: CommandContext,
  before: Registration,
  after: Registration,
  sending: boolean,
): Promise<Decision<null, SaveRefusal>> {
  const editionId = catalogue.edition.id
  const counted = before.status === 'prepared' ? null : keyOf(before)
  const counts = before.status === 'prepared' && !sending ? null : keyOf(after)
  if (after.promo && (keyOf(after) !== keyOf(before) || sending)) {
    const { promo: code, email } = after
    const promo = await promoWithin(tx, editionId, { code, email, mine: counted === keyOf(after) }, now)
    if (!promo.ok) return refuse({ kind: 'promo', path: 'promo', reason: promo.reason })
  }
  if (counted === counts) return accept(null)
  if (counted) await changeUsed(tx, editionId, new Map(), { code: counted, by: -1 })
  if (counts) await changeUsed(tx, editionId, new Map(), { code: counts, by: 1 })
  return accept(null)
}

/** Codes that differ only in how they were typed are the same. */
function keyOf({ promo }: Pick<Registration, 'promo'>): string | null {
  return promo === null ? null : promoKey(promo)
}
