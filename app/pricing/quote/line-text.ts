import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatPrice } from '#app/platform/values/money.ts'
import type { Tier } from '../tier.ts'
import type { EventNoun, Hint, QuoteLine } from './quote-line.ts'

/** What a line of a quote says, without its amount. */
export function lineLabel({ label }: Pick<QuoteLine, 'label'>, locale: Locale): string {
  switch (label.key) {
    case 'item': {
      const what = severalOf(label.count, inLocale(label.name, locale).text, locale)
      const tier = tierName(label.tier, locale)
      if (label.single) return m.pricing_line_item({ what, tier }, { locale })
      const events = countEvents(label.events, label.noun, locale)
      return m.pricing_line_item_for({ what, tier, events }, { locale })
    }
    case 'free':
      return m.pricing_line_free({ events: countEvents(label.events, label.noun, locale) }, { locale })
    case 'couple':
      return m.pricing_line_couple({ percent: formatPercent(label.percent, locale) }, { locale })
    case 'promo': {
      const { code, percent } = label
      if (percent === null) return m.pricing_line_promo_amount({ code }, { locale })
      return m.pricing_line_promo_percent({ code, percent: formatPercent(percent, locale) }, { locale })
    }
    case 'extra':
      return severalOf(label.count, inLocale(label.name, locale).text, locale)
    case 'donation':
      // the price list's name says already that it is a donation
      return inLocale(label.name, locale).text
    case 'ifPlaced':
      return m.pricing_line_if_placed({ events: countEvents(label.events, label.noun, locale) }, { locale })
  }
}

/** An explanation of a quote, as a sentence. */
export function hintText(hint: Hint, locale: Locale): string {
  switch (hint.key) {
    case 'saved': {
      const what = severalOf(hint.count, inLocale(hint.name, locale).text, locale)
      const amount = formatPrice(hint.savedCents, locale)
      const events = countEvents(hint.events, hint.noun, locale)
      return m.pricing_hint_saved({ what, amount, events }, { locale })
    }
    case 'freeMore':
      return m.pricing_hint_free_more({ noun: hint.noun }, { locale })
    case 'nearlyThere': {
      const events = countEvents(hint.events, hint.noun, locale)
      const amount = formatPrice(hint.extraCents, locale)
      const name = inLocale(hint.name, locale).text
      return m.pricing_hint_nearly_there({ events, name, amount }, { locale })
    }
    case 'soldOut':
      return m.pricing_hint_sold_out({ name: inLocale(hint.name, locale).text }, { locale })
  }
}

/** "early bird", "zgodnja cena". */
export function tierName(tier: Tier, locale: Locale): string {
  switch (tier) {
    case 'superEarly':
      return m.pricing_tier_super_early({}, { locale })
    case 'early':
      return m.pricing_tier_early({}, { locale })
    case 'regular':
      return m.pricing_tier_regular({}, { locale })
    case 'door':
      return m.pricing_tier_door({}, { locale })
  }
}

/** "6 classes", "2 lekciji". */
export function countEvents(count: number, noun: EventNoun, locale: Locale): string {
  return m.pricing_events({ count, noun }, { locale })
}

/** `10%`, `9,5 %`. */
export function formatPercent(percent: number, locale: Locale): string {
  const format = { style: 'percent', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(languageTag(locale), format).format(percent / 100)
}

/** `Full pass`, `2 × Night milonga`. */
export function severalOf(count: number, name: string, locale: Locale): string {
  return count === 1 ? name : m.pricing_line_several({ count, name }, { locale })
}
