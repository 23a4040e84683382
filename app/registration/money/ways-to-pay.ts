import type { PayBy } from '#app/ledger/due.ts'
import type { Config } from '#app/platform/config.server.ts'

/** Whether dancers are offered to pay by card: where a provider is configured. */
export function areCardsOffered({ stripe }: Pick<Config, 'stripe'>): boolean {
  return stripe !== null
}

/** The ways of paying that dancers are offered, everywhere the same. */
export function waysToPay(config: Pick<Config, 'stripe'>): readonly PayBy[] {
  return areCardsOffered(config) ? ['bank', 'card', 'cash'] : ['bank', 'cash']
}
