import { otherRole, type Role } from './event-capacity.ts'

/** A3: whether this role outnumbers the other by no more than the tolerance. */
export function isWithinTolerance(
  counts: Readonly<Record<Role, number>>,
  role: Role,
  tolerance: number,
): boolean {
  return counts[role] - counts[otherRole(role)] <= tolerance
}
