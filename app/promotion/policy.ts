import { holds, policyOf } from '#app/people/may.ts'

/** Who keeps the lists of guests and promoters, and who reads them. A promoter reads their own row besides. V1, V3. */
export const may = policyOf({
  'vip.see': holds('regEditor', 'regAdmin'),
  'vip.keep': holds('regAdmin'),
  'promoters.see': holds('regEditor'),
  'promoters.keep': holds('regEditor'),
})
