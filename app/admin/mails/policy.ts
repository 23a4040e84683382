import { holds, policyOf } from '#app/people/may.ts'

/** The rights on e-mails: single ones for staff of registrations, mailings and templates for a regAdmin. */
export const may = policyOf({
  'mails.see': holds('regEditor', 'regAdmin'),
  /** Try one again, stop one, write to one. */
  'mails.one': holds('regEditor', 'regAdmin'),
  'mails.many': holds('regAdmin'),
  'mails.templates': holds('regAdmin'),
})
