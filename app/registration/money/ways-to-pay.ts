import type { PayBy } from '#app/ledger/due.ts'
import { type FiscalSettings, fiscalSettingOf } from '#app/ledger/fiscal.ts'
import type { Config } from '#app/platform/config.server.ts'

/** Whether dancers are offered to pay by card: where a provider is configured, no till has to number what it takes, and a receipt can be issued where it must. K1, G17, Z1 */
export function areCardsOffered(
  { stripe, furs }: Pick<Config, 'stripe' | 'furs'>,
  settings: FiscalSettings,
): boolean {
  const needed = fiscalSettingOf('card', settings)
  return stripe !== null && needed !== 'tillNumber' && (needed !== 'furs' || furs !== null)
}

/** The ways of paying that dancers are offered, everywhere the same. */
export function waysToPay(
  config: Pick<Config, 'stripe' | 'furs'>,
  settings: FiscalSettings,
): readonly PayBy[] {
  return areCardsOffered(config, settings) ? ['bank', 'card', 'cash'] : ['bank', 'cash']
}
