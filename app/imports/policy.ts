import { holds, policyOf } from '#app/people/may.ts'

/** Registrations from a file: asked, applied, told of and taken back by those who work with many at once. O3 */
export const may = policyOf({ 'registrations.import': holds('regAdmin') })
