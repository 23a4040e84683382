import { holds, policyOf } from '#app/people/may.ts'

/** Every user of the list may store views; sharing one, and addresses without a session, need a user who manages registrations. */
export const may = policyOf({
  'view.save': holds('regEditor', 'regAdmin', 'partnering', 'progAdmin'),
  'view.share': holds('regEditor', 'regAdmin'),
  /** Deleting another user's shared view. */
  'view.removeShared': holds('regAdmin'),
  'sheet.make': holds('regEditor', 'regAdmin'),
  /** Ending sheets of colleagues too. */
  'sheet.end': holds('regEditor', 'regAdmin'),
})
