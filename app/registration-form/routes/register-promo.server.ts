import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { checkPromo, refusalToTell } from '#app/pricing/promo.ts'
import { findPromoCode } from '#app/pricing/service.server.ts'
import { guessPromo } from '#app/registration/service.server.ts'
import type { PromoAnswer } from '../ui/price/use-promo.ts'

/**
 * The discount of a code, or why it is refused. Its owner and quota are not returned.
 * @param requestContext counts the attempt (R30); null skips the limit
 */
export async function checkTypedPromo(
  app: AppContext,
  { promo: typed, email }: { readonly promo: string; readonly email: string },
  requestContext: RequestContext | null,
): Promise<PromoAnswer | null> {
  const asked = typed.trim()
  if (!asked) return null
  const answer = await guessPromo(app, requestContext, () => lookUpPromo(app, asked, email), {
    isWrong: ({ refusal }) => refusal === 'promo-unknown',
  })
  return answer ?? { asked, promo: null, refusal: 'promo-too-often' }
}

async function lookUpPromo(app: AppContext, asked: string, email: string): Promise<PromoAnswer> {
  const edition = await getCurrentEdition(app)
  const found = await findPromoCode(app.db, edition.id, asked)
  if (!found) return { asked, promo: null, refusal: 'promo-unknown' }
  const checked = checkPromo(found.promo, { today: localDayOf(app.now()), used: found.used, email })
  if (!checked.ok) return { asked, promo: null, refusal: refusalToTell(checked.reason) }
  const { code, discount } = checked.value
  const promo = { code, discount, quota: null, lastDay: null, owner: null, ownerOnly: false }
  return { asked, promo, refusal: null }
}
