import type { PayBy } from '#app/ledger/due.ts'

/** The ways of paying that dancers are offered, everywhere the same. Cards are not among them as long as nothing takes them. */
export const waysToPay: readonly PayBy[] = ['bank', 'cash']

export const areCardsOffered = waysToPay.includes('card')
