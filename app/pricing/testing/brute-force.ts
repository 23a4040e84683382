import { cents, percentOf } from '#app/platform/values/money.ts'
import { mayCover, type PriceItem } from '../price-item.ts'
import { promoDiscount } from '../promo.ts'
import type { PricedPick, Terms } from '../quote/charge.ts'
import { tiers } from '../tier.ts'

type Instance = { readonly item: PriceItem; readonly picks: PricedPick[] }

/**
 * The least that any cover of `picks` costs after discounts, found by trying every one. Slow and obvious on
 * purpose: it is what the quote is checked against in tests, and shares only the reading of an item with it.
 */
export function cheapestByBruteForce(terms: Terms, picks: readonly PricedPick[]): number {
  const instances: Instance[] = []
  let best = Infinity

  const pay = (index: number, singlesCents: number) => {
    const pick = picks[index]
    if (!pick) {
      best = Math.min(best, total(terms, instances, singlesCents))
      return
    }
    if (pick.priceItem === null) {
      pay(index + 1, singlesCents)
      return
    }
    const single = terms.items.find(({ kind, code }) => kind === 'single' && code === pick.priceItem)
    if (single) pay(index + 1, singlesCents + single.amountCents[pick.tier])

    for (const instance of [...instances]) {
      if (!mayCover(instance.item, pick)) continue
      if (instance.picks.length >= (instance.item.covers.atMost ?? Infinity)) continue
      instance.picks.push(pick)
      pay(index + 1, singlesCents)
      instance.picks.pop()
    }
    for (const item of terms.items) {
      const bought = instances.filter((instance) => instance.item === item).length
      const left = item.quota === null ? Infinity : terms.remaining(item.code)
      if (!mayCover(item, pick) || bought >= left) continue
      instances.push({ item, picks: [pick] })
      pay(index + 1, singlesCents)
      instances.pop()
    }
  }
  pay(0, 0)
  return best
}

function total({ couple, coupleDiscountPercent, promo }: Terms, instances: Instance[], singlesCents: number) {
  let sum = singlesCents
  for (const { item, picks } of instances) {
    const latest = Math.max(...picks.map(({ tier }) => tiers.indexOf(tier)))
    const amount = item.amountCents[tiers[latest] ?? 'door']
    sum += amount - (couple ? percentOf(amount, coupleDiscountPercent) : 0)
  }
  return sum - (promo ? promoDiscount(promo, cents(sum)) : 0)
}
