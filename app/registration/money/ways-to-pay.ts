import type { PayBy } from '#app/ledger/due.ts'
import { type FiscalSettings, fiscalSettingOf } from '#app/ledger/fiscal.ts'
import type { Config } from '#app/platform/config.server.ts'

/**
 * Whether dancers are offered to pay by card: a provider is configured, the edition requires no till number for cards, and a receipt can be issued
 * where required. K1, G17, Z1
 */
export function areCardsOffered(
  { stripe, furs }: Pick<Config, 'stripe' | 'furs'>,
  settings: FiscalSettings,
): boolean {
  const needed = fiscalSettingOf('card', settings)
  return stripe !== null && needed !== 'tillNumber' && (needed !== 'furs' || furs !== null)
}

/** The payment methods offered to dancers, the same everywhere. */
export function waysToPay(
  config: Pick<Config, 'stripe' | 'furs'>,
  settings: FiscalSettings,
): readonly PayBy[] {
  return areCardsOffered(config, settings) ? ['bank', 'card', 'cash'] : ['bank', 'cash']
}
