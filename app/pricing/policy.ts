import { admins, policyOf } from '#app/people/may.ts'

/** Prices and promo codes are the admins' (decisions 2 and 9). */
export const may = policyOf({ 'prices.keep': admins })
