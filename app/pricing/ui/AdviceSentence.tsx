import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatPrice } from '#app/platform/values/money.ts'
import type { PriceItem } from '../price-item.ts'
import type { Advice } from '../quote/advice.ts'
import { countEvents, severalOf } from '../quote/line-text.ts'
import { groupName } from './group-name.ts'
import styles from './PriceCalculator.module.css'

type AdviceSentenceProps = {
  readonly advice: Advice | null
  readonly items: readonly PriceItem[]
  readonly locale: Locale
}

/** The one sentence beside the sum. */
export function AdviceSentence({ advice, items, locale }: AdviceSentenceProps) {
  return advice && <p className={styles.advice}>{adviceText(advice, items, locale)}</p>
}

/** `Add “Night milonga” for €6 more: the Milonga pass then covers 12 milongas.` */
export function adviceText(advice: Advice, items: readonly PriceItem[], locale: Locale): string {
  const pass = inLocale(advice.pass, locale).text
  if (advice.key === 'saved') {
    return m.pricing_advice_saved({ pass, amount: formatPrice(advice.savedCents, locale) }, { locale })
  }
  const { group, count, extraCents } = advice
  const what = severalOf(count, groupName(group, items, locale), locale)
  const events = countEvents(advice.covers, advice.noun, locale)
  if (extraCents === 0) return m.pricing_advice_free({ what, pass }, { locale })
  const amount = formatPrice(cents(Math.abs(extraCents)), locale)
  const words = extraCents > 0 ? m.pricing_advice_add : m.pricing_advice_less
  return words({ what, pass, amount, events }, { locale })
}
