import { holds, policyOf } from '#app/people/may.ts'

/** Who books money that came in (decisions 9). */
export const may = policyOf({
  'payment.book': holds('regAdmin', 'reception'),
  'payment.correct': holds('regAdmin'),
})
