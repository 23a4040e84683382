import type { Lang } from '#app/platform/locale.ts'
import type { StaffRole } from '../actor.ts'

/** What the 403 page shows. A guard throws it before any loader of the page runs. */
export type Forbidden = {
  readonly closed: true
  readonly lang: Lang
  /** the signed-in user, by display name */
  readonly name: string
  readonly roles: readonly StaffRole[]
  /** the first page this user may open */
  readonly first: string
}

/** Whether the data of a thrown response belong to a 403 page. */
export function isForbidden(data: unknown): data is Forbidden {
  return typeof data === 'object' && data !== null && 'closed' in data && data.closed === true
}
