import { admins, holds, policyOf } from '#app/people/may.ts'

/** Who takes money sees and prints its receipts; premises, and sending again, are the admins' alone. */
export const may = policyOf({
  'receipt.see': holds('regAdmin', 'reception'),
  'receipt.send': holds('regAdmin'),
  'premises.keep': admins,
})
