import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { House } from '#app/platform/house.server.ts'
import type { Id } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/local-day.ts'
import { getCatalogue } from '#app/pricing/catalogue.server.ts'
import { checkPromo, type PromoRefusal } from '#app/pricing/promo.ts'
import type { Quote } from '#app/pricing/quote.ts'
import { findPromoCode } from '#app/pricing/repository.server.ts'
import { previewWith } from './price.server.ts'
import type { Extra } from './registration.ts'

export type PricePreview = {
  readonly quote: Quote
  /** Why the code given is not applied; null when it is, or when none was given. */
  readonly promo: PromoRefusal | 'promo-unknown' | null
}

/** What these picks would cost if all were placed now. Shows what saving would charge; writes and locks nothing. */
export async function previewPrice(
  house: House,
  wanted: {
    readonly picks: readonly Id[]
    readonly extras: readonly Extra[]
    readonly promo: string | null
    readonly email: string | null
    readonly couple: boolean
  },
): Promise<PricePreview> {
  const edition = await getCurrentEdition(house)
  const catalogue = await getCatalogue(house, edition.id)
  const now = house.now()
  const found = wanted.promo ? await findPromoCode(house.db, edition.id, wanted.promo) : null
  const judged =
    found && checkPromo(found.promo, { today: localDayOf(now), used: found.used, email: wanted.email ?? '' })
  const quote = await previewWith(
    house.db,
    catalogue,
    {
      picks: wanted.picks.map((eventId) => ({ eventId, state: 'placed' as const, askedAt: now })),
      extras: wanted.extras,
      couple: wanted.couple,
      promo: judged?.ok ? judged.value : null,
      uses: [],
      extrasAskedAt: now,
    },
    now,
  )
  if (!wanted.promo || judged?.ok) return { quote, promo: null }
  return { quote, promo: judged ? judged.reason : 'promo-unknown' }
}
