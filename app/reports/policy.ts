import { holds, policyOf } from '#app/people/may.ts'

/** Statistics are for the back-office, income and costs for users who plan money (specification 6). */
export const may = policyOf({
  'statistics.see': holds('regEditor'),
  'income.see': holds('regAdmin', 'progAdmin'),
})
