import { holds, policyOf } from '#app/people/may.ts'

/** Views are for those who have the list; showing one to everybody, and addresses without a session, for those who work with registrations. */
export const may = policyOf({
  'view.save': holds('regEditor', 'regAdmin', 'partnering', 'progAdmin'),
  'view.share': holds('regEditor', 'regAdmin'),
  /** Deleting another user's shared view. */
  'view.removeShared': holds('regAdmin'),
  'sheet.make': holds('regEditor', 'regAdmin'),
  /** Ending sheets of colleagues too. */
  'sheet.end': holds('regEditor', 'regAdmin'),
})
