import { holds, policyOf } from '#app/people/may.ts'

/** Who books money that came in. */
export const may = policyOf({
  'payment.book': holds('regAdmin', 'reception'),
  'payment.correct': holds('regAdmin'),
})
