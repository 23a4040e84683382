import { admins, policyOf } from '#app/people/may.ts'

/** Documents to the public are the admins' alone (specification 6). I1. */
export const may = policyOf({ 'invoice.see': admins, 'invoice.edit': admins, 'accounts.edit': admins })
