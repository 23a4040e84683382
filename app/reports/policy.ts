import { holds, policyOf } from '#app/people/may.ts'

/** Statistics are the office's, income and costs are for those who plan money (specification 6). */
export const may = policyOf({
  'statistics.see': holds('regEditor'),
  'income.see': holds('regAdmin', 'progAdmin'),
})
