import type { Locale } from '#app/platform/locale.ts'
import type { ReceptionState } from '../../actions/reception-state.ts'
import type { DeskSession } from '../../device/desk-session.ts'
import type { DeskView } from '../../device/session/desk-view.ts'
import type { StoredShift } from '../../device/storage.ts'
import type { Snapshot, SnapshotEvent } from '../../snapshot.ts'

/** A desk at one moment: its shift, its list, and the event whose door it is at. */
export type DeskNow = {
  readonly desk: DeskSession
  readonly view: DeskView
  readonly shift: StoredShift
  readonly snapshot: Snapshot
  readonly state: ReceptionState
  readonly event: SnapshotEvent | null
  /** By the server's clock, milliseconds. */
  readonly now: number
  readonly mayHandleMoney: boolean
  readonly locale: Locale
  /** Says at the desk what a request about somebody came to whose part of the screen is gone. */
  onMissed(text: string): void
}
