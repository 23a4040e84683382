import { holds, policyOf } from '#app/people/may.ts'

/** The rights to print lists and tickets of the festival days: the back-office (specification 6). J1 */
export const may = policyOf({
  'lists.print': holds('regEditor'),
  'tickets.print': holds('regEditor'),
})
