import type { QrRendering } from '#app/platform/bank/render-qr.ts'
import type { Action, ActionAtDesk } from '../../actions/action.ts'
import type { ReceptionState } from '../../actions/reception-state.ts'
import type { Snapshot } from '../../snapshot.ts'
import type { CallFailure } from '../call.ts'
import type { StoredShift } from '../storage.ts'

/** The state of the screen. `locked`: a shift is running, its list is encrypted, and the code is required. */
export type DeskView = {
  readonly phase: 'loading' | 'start' | 'locked' | 'working' | 'shutOut'
  /** Another window of the device works: this one does nothing, and its screen stays as it is. */
  readonly isElsewhere: boolean
  readonly shift: StoredShift | null
  readonly snapshot: Snapshot | null
  readonly state: ReceptionState | null
  /** The unsent actions, in the order in which they were done. */
  readonly queue: readonly Action[]
  readonly unsent: number
  readonly oldestUnsentAt: number | null
  /** Since when the server has not answered, by the device's clock; null: it answers. */
  readonly offlineSince: number | null
  readonly skewMs: number
  /** How far the device's clock is behind the right time. */
  readonly clockErrorMs: number
  readonly openConflicts: number
  /** The code of a shift that has just begun. It is shown once; the device asks for it after a restart. */
  readonly freshCode: { readonly code: string; readonly qr: QrRendering } | null
  /** Why the server refuses what this device sends, by its reason: `signed-out`, `not-allowed`. Null: it takes it. */
  readonly refusal: string | null
  /** The edition of the shift is closed or archived. */
  readonly isFrozen: boolean
}

export const initialView: DeskView = {
  phase: 'loading',
  isElsewhere: false,
  shift: null,
  snapshot: null,
  state: null,
  oldestUnsentAt: null,
  offlineSince: null,
  skewMs: 0,
  clockErrorMs: 0,
  openConflicts: 0,
  refusal: null,
  isFrozen: false,
  freshCode: null,
  queue: [],
  unsent: 0,
}

/** An action of this device as the server would place it. */
export function atDesk(action: Action, { shift, skewMs }: Pick<DeskView, 'shift' | 'skewMs'>): ActionAtDesk {
  return { action, station: shift?.station ?? '', at: action.at + skewMs }
}

/** What the screen shows after a call that did not work: a refusal is an answer, so the network is there. */
export function afterFailure(
  { offlineSince }: DeskView,
  { status, reason }: CallFailure,
  now: number,
): Partial<DeskView> {
  if (status === 401 || status === 403) return { refusal: reason, offlineSince: null }
  return { offlineSince: offlineSince ?? now }
}
