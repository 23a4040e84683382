import { admins, holds, policyOf } from '#app/people/may.ts'

/** Those who take money see and print its receipts; only admins set premises and send again. */
export const may = policyOf({
  'receipt.see': holds('regAdmin', 'reception'),
  'receipt.send': holds('regAdmin'),
  'premises.keep': admins,
})
