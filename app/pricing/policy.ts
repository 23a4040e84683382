import { admins, holds, policyOf } from '#app/people/may.ts'

/** The price list is the admins'; promo codes are written by regAdmins too. */
export const may = policyOf({ 'prices.edit': admins, 'promoCodes.write': holds('regAdmin') })
