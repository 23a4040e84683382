import type { PayBy } from '#app/ledger/due.ts'
import { type FiscalSettings, needsTillNumber } from '#app/ledger/fiscal.ts'
import type { Config } from '#app/platform/config.server.ts'

/** Whether dancers are offered to pay by card: where a provider is configured, and no till has to number what it takes. K1, G17 */
export function areCardsOffered({ stripe }: Pick<Config, 'stripe'>, settings: FiscalSettings): boolean {
  return stripe !== null && !needsTillNumber('card', settings)
}

/** The ways of paying that dancers are offered, everywhere the same. */
export function waysToPay(config: Pick<Config, 'stripe'>, settings: FiscalSettings): readonly PayBy[] {
  return areCardsOffered(config, settings) ? ['bank', 'card', 'cash'] : ['bank', 'cash']
}
