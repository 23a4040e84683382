import { type Actor, hasRole, isStaff } from '#app/people/actor.ts'

export type TeamDeed = 'team.keep' | 'costs.keep' | 'workOrders.write' | 'workOrders.remove' | 'money.set'

/** Who keeps the lists of work and money. T1. */
export function may(by: Actor, deed: TeamDeed): boolean {
  if (by.kind === 'house') return true
  switch (deed) {
    case 'team.keep':
    case 'costs.keep':
    case 'workOrders.remove':
      return hasRole(by, 'progAdmin')
    case 'workOrders.write':
      return isStaff(by)
    case 'money.set':
      return hasRole(by, 'progAdmin', 'regAdmin')
  }
}
