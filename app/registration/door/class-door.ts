/** So long after the beginning of a class are places of those who did not come given on. A11 */
export const noShowsAfterMs = 5 * 60_000

export type ClassDoorRefusal =
  | 'not-allowed'
  | 'edition-archived'
  | 'not-found'
  /** The class has not begun, or not long enough ago; before that admission gives places by itself. */
  | 'too-early'
  | 'class-over'
  | 'not-waiting'
  /** No place of the role is free. A1 */
  | 'full'
  /** The roles would be out of balance. A3 */
  | 'unbalanced'
  /** A payment is late (A9), or the address was not confirmed (R21): to the reception first. */
  | 'late'
  | 'unconfirmed'
  /** Another door was quicker: look again. */
  | 'changed'

type Timed = { readonly startsAt: Date; readonly endsAt: Date }

/** Why places are not given on now; null: they are. */
export function refusedAt({ startsAt, endsAt }: Timed, now: Date, afterMs = 0): ClassDoorRefusal | null {
  if (now.getTime() < startsAt.getTime() + afterMs) return 'too-early'
  return now >= endsAt ? 'class-over' : null
}
