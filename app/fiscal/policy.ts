import { admins, holds, policyOf } from '#app/people/may.ts'

/** Users who may take money see and print its receipts; only admins set premises and resend. */
export const may = policyOf({
  'receipt.see': holds('regAdmin', 'reception'),
  'receipt.send': holds('regAdmin'),
  'premises.edit': admins,
})
