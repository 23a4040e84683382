/** How long after the start of a class the places of no-shows may be released. A11 */
export const noShowsAfterMs = 5 * 60_000

export type ClassDoorRefusal =
  | 'not-allowed'
  | 'edition-archived'
  | 'not-found'
  /** The class has not begun, or too recently; before it begins, admission places dancers automatically. */
  | 'too-early'
  | 'class-over'
  | 'not-waiting'
  /** No place of the role is free. A1 */
  | 'full'
  /** The roles would be out of balance. A3 */
  | 'unbalanced'
  /** A payment is late (A9), or the address is not confirmed (R21): the dancer must go to the reception first. */
  | 'late'
  | 'unconfirmed'
  /** Another device changed this meanwhile: reload. */
  | 'changed'

type Timed = { readonly startsAt: Date; readonly endsAt: Date }

/** Why places cannot be released now; null: they can. */
export function refusedAt({ startsAt, endsAt }: Timed, now: Date, afterMs = 0): ClassDoorRefusal | null {
  if (now.getTime() < startsAt.getTime() + afterMs) return 'too-early'
  return now >= endsAt ? 'class-over' : null
}
