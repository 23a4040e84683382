import { holds, policyOf } from '#app/people/may.ts'

/** Who sees and writes what artists are paid (decisions 9). H1 */
export const may = policyOf({
  'engagements.see': holds('progAdmin', 'regAdmin'),
  'engagements.keep': holds('progAdmin'),
})
