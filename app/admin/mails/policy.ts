import { holds, policyOf } from '#app/people/may.ts'

/** Who works with e-mails: one by one who works with registrations, many at once and templates a regAdmin (decisions 9). */
export const may = policyOf({
  'mails.see': holds('regEditor', 'regAdmin'),
  /** Try one again, stop one, write to one. */
  'mails.one': holds('regEditor', 'regAdmin'),
  'mails.many': holds('regAdmin'),
  'mails.templates': holds('regAdmin'),
})
