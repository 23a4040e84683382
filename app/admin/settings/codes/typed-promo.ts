import type { Locale } from '#app/platform/locale.ts'
import { isLocalDay } from '#app/platform/values/local-day.ts'
import { parseEuro } from '#app/platform/values/money.ts'
import { MOST_CENTS, MOST_QUOTA } from '#app/pricing/price-item.ts'
import { type PromoCode, promoKey } from '#app/pricing/promo.ts'
import { centsText, numberText, parseNumber } from '../../lists/editor/number-text.ts'

/** A promo code as its fields hold it. */
export type TypedPromo = {
  readonly code: string
  readonly by: 'percent' | 'amount'
  readonly off: string
  readonly quota: string
  readonly lastDay: string
  readonly owner: string
  readonly ownerOnly: boolean
}

/** The errors by field. */
export type PromoError = 'code' | 'off' | 'quota' | 'lastDay' | 'owner' | 'ownerOnly'

/** A promo code as its fields show it, per cent and euros in the language's notation; empty fields for a new one. */
export function typedOf(promo: PromoCode | null, locale: Locale): TypedPromo {
  if (!promo) return { code: '', by: 'percent', off: '', quota: '', lastDay: '', owner: '', ownerOnly: false }
  const { code, discount, quota, lastDay, owner, ownerOnly } = promo
  const isPercent = 'percent' in discount
  return {
    code,
    by: isPercent ? 'percent' : 'amount',
    quota: quota === null ? '' : String(quota),
    off: isPercent ? numberText(discount.percent, locale) : centsText(discount.amountCents, locale),
    lastDay: lastDay ?? '',
    owner: owner ?? '',
    ownerOnly,
  }
}

/** Reads the fields, or returns those in error. */
export function readPromo(typed: TypedPromo): {
  readonly promo: PromoCode | null
  readonly errors: readonly PromoError[]
} {
  const code = promoKey(typed.code)
  const discount = readDiscount(typed)
  const quota = readQuota(typed.quota.trim())
  const { lastDay, ownerOnly } = typed
  const owner = typed.owner.trim()
  const errors: PromoError[] = []
  if (code === '' || code.length > 60) errors.push('code')
  if (!discount) errors.push('off')
  if (quota === undefined) errors.push('quota')
  if (lastDay !== '' && !isLocalDay(lastDay)) errors.push('lastDay')
  if (owner !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(owner)) errors.push('owner')
  if (ownerOnly && owner === '') errors.push('ownerOnly')
  if (errors.length > 0 || !discount || quota === undefined) return { promo: null, errors }
  return {
    errors,
    promo: {
      code,
      discount,
      quota,
      lastDay: isLocalDay(lastDay) ? lastDay : null,
      owner: owner === '' ? null : owner,
      ownerOnly,
    },
  }
}

function readDiscount({ by, off }: TypedPromo): PromoCode['discount'] | null {
  if (by === 'percent') {
    const percent = parseNumber(off.replace('%', ''))
    return percent !== null && percent >= 0 && percent <= 100 ? { percent } : null
  }
  const amountCents = parseEuro(off)
  return amountCents !== null && amountCents >= 0 && amountCents <= MOST_CENTS ? { amountCents } : null
}

/** Undefined: it is none. */
function readQuota(text: string): number | null | undefined {
  if (text === '') return null
  return /^\d{1,7}$/.test(text) && Number(text) <= MOST_QUOTA ? Number(text) : undefined
}
