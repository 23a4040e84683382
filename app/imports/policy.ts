import { holds, policyOf } from '#app/people/may.ts'

/** Imports of registrations: previewed, applied, announced and undone by users who may change many at once. O3 */
export const may = policyOf({ 'registrations.import': holds('regAdmin') })
