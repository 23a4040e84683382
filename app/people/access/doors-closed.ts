import type { Lang } from '#app/platform/locale.ts'
import type { StaffRole } from '../actor.ts'

/** What the page needs that says that a door is closed; thrown before any page was asked for anything. */
export type ClosedDoor = {
  readonly closed: true
  readonly lang: Lang
  /** who is signed in */
  readonly name: string
  readonly roles: readonly StaffRole[]
  /** the first page that is open to them */
  readonly first: string
}

/** Whether a thrown answer's data are of a closed door. */
export function isClosedDoor(data: unknown): data is ClosedDoor {
  return typeof data === 'object' && data !== null && 'closed' in data && data.closed === true
}
