import type { Snapshot, SnapshotEvent, SnapshotPerson } from '../../snapshot.ts'
import { asListed, type Shown } from '../shown.ts'

export type Panel = 'card' | 'class' | 'sale' | 'drawer' | 'floor' | 'person' | 'new' | 'paper'

/** What a desk shows besides its data. */
export type DeskScreen = {
  /** The text of the field for tickets and names. */
  readonly typed: string
  readonly card: Shown | null
  /** The scanned code is not on the list. */
  readonly isUnknown: boolean
  readonly chosen: Panel
  /** The people shown before, newest first. */
  readonly recent: readonly SnapshotPerson[]
  /** The card's form for money is open. */
  readonly isTaking: boolean
  /** How often printing was asked for since this person is shown. */
  readonly prints: number
  /** Refusals that came when another dancer was shown, with the name of the one they are about, until they are closed. */
  readonly missed: readonly string[]
}

export type ScreenChange =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'emptied' }
  | { readonly kind: 'found'; readonly card: Shown }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'left'; readonly event: SnapshotEvent | null }
  | { readonly kind: 'opened'; readonly panel: Panel }
  | { readonly kind: 'taking'; readonly isTaking: boolean }
  | { readonly kind: 'printed' }
  | { readonly kind: 'missed'; readonly text: string }
  | { readonly kind: 'missedRead' }

const mostRecent = 3

/** At the door of a class its list is the main view, and a card returns to it. */
export function panelAtRest(event: SnapshotEvent | null): Panel {
  return event?.sides ? 'class' : 'card'
}

/** The screen of a desk that was just opened. */
export function emptyScreen(event: SnapshotEvent | null): DeskScreen {
  return {
    typed: '',
    card: null,
    isUnknown: false,
    chosen: panelAtRest(event),
    recent: [],
    isTaking: false,
    prints: 0,
    missed: [],
  }
}

/** The screen after a change; what the change does not name stays. */
export function changedScreen(screen: DeskScreen, change: ScreenChange): DeskScreen {
  switch (change.kind) {
    case 'typed':
      return { ...screen, typed: change.text, isUnknown: false }
    case 'emptied':
      return { ...screen, typed: '' }
    case 'found':
      return {
        typed: '',
        card: change.card,
        isUnknown: false,
        chosen: 'card',
        recent: withNewest(screen.recent, change.card.person),
        isTaking: false,
        prints: 0,
        missed: screen.missed,
      }
    case 'unknown':
      return { ...screen, card: null, isUnknown: true }
    case 'left':
      return { ...screen, typed: '', card: null, isUnknown: false, chosen: panelAtRest(change.event) }
    case 'opened':
      return { ...screen, chosen: change.panel }
    case 'taking':
      return { ...screen, isTaking: change.isTaking }
    case 'printed':
      return { ...screen, prints: screen.prints + 1 }
    case 'missed':
      return { ...screen, missed: [...new Set([...screen.missed, change.text])] }
    case 'missedRead':
      return { ...screen, missed: [] }
  }
}

function withNewest(recent: readonly SnapshotPerson[], person: SnapshotPerson): readonly SnapshotPerson[] {
  return [person, ...recent.filter(({ id }) => id !== person.id)].slice(0, mostRecent)
}

/** The card and the panel to show: the list and the event may have changed since they were chosen. */
export function shownOn(screen: DeskScreen, snapshot: Snapshot, event: SnapshotEvent | null) {
  const { card, chosen, isUnknown } = screen
  const isResting = chosen === 'class' || (chosen === 'card' && !card && !isUnknown)
  const panel = isResting ? panelAtRest(event) : chosen
  return { card: card && asListed(card, snapshot), panel, isResting } as const
}
