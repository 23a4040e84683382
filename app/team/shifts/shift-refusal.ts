import type { RowRefusal } from '#app/platform/collection-rows.server.ts'
import type { WorkShift } from './shift.ts'

/** The names of the people of a shift who would be under its minimum age. */
export type PeopleTooYoung = { readonly tooYoung: readonly string[] }

/** The shifts of a person who would be under their minimum age. */
export type TooYoungFor = { readonly tooYoungFor: readonly WorkShift[] }

/** Why nothing was written. */
export type ShiftRefusal =
  | RowRefusal
  | 'not-allowed'
  | 'ends-before-it-starts'
  /** The shift ends, or the person was born, so that they are under its minimum age. */
  | 'too-young'
  /** They have another shift at that time. */
  | 'busy'
  /** The needed number has accepted. */
  | 'shift-full'
  | 'shift-over'
  | 'not-begun'
  | 'already-there'
  | 'wrong-state'
  | 'nobody-to-ask'
  /** Nobody has offered to take it. */
  | 'nobody-takes-it'
  /** No live registration has the person's address. */
  | 'no-registration'
  /** Nothing would be left of the registration. */
  | 'last-event'
  | 'registration-refuses'
