import { holds, policyOf } from '#app/people/may.ts'

/** The rights to see and write what artists are paid. H1 */
export const may = policyOf({
  'engagements.see': holds('progAdmin', 'regAdmin'),
  'engagements.edit': holds('progAdmin'),
})
