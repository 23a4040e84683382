import { holds, policyOf } from '#app/people/may.ts'

/** Statements of the account are the regAdmins'. B17 */
export const may = policyOf({ 'bank.see': holds('regAdmin'), 'bank.book': holds('regAdmin') })
