import { holds, policyOf, staff } from '#app/people/may.ts'

/** The readers and writers of the lists of work and money. T1, T15. */
export const may = policyOf({
  'team.see': staff,
  'team.edit': holds('progAdmin'),
  'costs.see': holds('progAdmin', 'regAdmin'),
  'costs.edit': holds('progAdmin'),
  'workOrders.see': staff,
  'workOrders.write': staff,
  'workOrders.remove': holds('progAdmin'),
  'shifts.see': staff,
  'shifts.plan': holds('progAdmin', 'regEditor'),
  'shifts.run': staff,
  'money.set': holds('progAdmin', 'regAdmin'),
})
