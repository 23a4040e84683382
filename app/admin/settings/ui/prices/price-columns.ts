import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { SheetColumn } from '#app/platform/ui/admin/sheet/SheetGrid.tsx'
import { type Tier, tiers } from '#app/pricing/tier.ts'
import { choiceWord } from '../../../lists/labels.ts'
import { itemKinds } from '../../prices/price-sheet.ts'

export const tierLabels = {
  superEarly: m.settings_prices_super_early,
  early: m.settings_prices_early,
  regular: m.settings_prices_regular,
  door: m.settings_prices_door,
} as const satisfies Record<Tier, unknown>

/** The columns of the price list; the tier of today is marked. */
export function priceSheetColumns(tierNow: Tier, locale: Locale): readonly SheetColumn[] {
  return [
    { name: 'code', label: m.settings_prices_code({}, { locale }) },
    { name: 'en', label: m.settings_prices_name_en({}, { locale }) },
    { name: 'sl', label: m.settings_prices_name_sl({}, { locale }) },
    {
      name: 'kind',
      label: m.settings_prices_kind({}, { locale }),
      choices: itemKinds.map((value) => ({ value, label: choiceWord(value, locale) })),
    },
    { name: 'covers', label: m.settings_prices_covers({}, { locale }) },
    ...tiers.map((tier, n) => ({
      name: tier,
      isNumber: true,
      label: `${tierLabels[tier]({}, { locale })}${tier === tierNow ? ' ●' : ''}`,
      ...(n === 0 && { group: { label: m.settings_prices_euros({}, { locale }), span: tiers.length } }),
    })),
    { name: 'vat', label: m.settings_prices_vat({}, { locale }), isNumber: true },
    { name: 'quota', label: m.settings_prices_quota({}, { locale }), isNumber: true },
  ]
}
