import type { SnapshotPerson } from '../../snapshot.ts'
import type { ActionInput } from '../action-input.ts'
import { ClassDoor } from '../ClassDoor.tsx'
import { PersonCard } from '../card/PersonCard.tsx'
import { DoorSale } from '../DoorSale.tsx'
import type { Shown } from '../shown.ts'
import type { DeskNow } from './desk-now.ts'
import type { DeskScreen, Panel, ScreenChange } from './desk-screen.ts'

type EntryPanelProps = {
  readonly at: DeskNow
  readonly panel: Panel
  readonly card: Shown | null
  readonly screen: DeskScreen
  /** The people that the typed text finds are shown instead. */
  readonly isSearching: boolean
  act(input: ActionInput): Promise<void>
  onChange(change: ScreenChange): void
  onShow(person: SnapshotPerson): void
  /** What Enter does. */
  onMain(): void
}

/** The panel through which somebody comes in: the card of a person, the list of a class, or the sale at the door. */
export function EntryPanel(props: EntryPanelProps) {
  const { at, panel, card, screen, isSearching, act, onChange, onShow, onMain } = props
  const { event } = at
  if (panel === 'sale')
    return (
      event && (
        <DoorSale
          {...at}
          event={event}
          act={act}
          onDrawer={() => onChange({ kind: 'opened', panel: 'drawer' })}
        />
      )
    )
  if (isSearching) return null
  if (panel === 'class' && event?.sides)
    return <ClassDoor key={event.id} {...at} event={event} act={act} onShow={onShow} />
  if (panel !== 'card' || !card) return null
  // what was typed about one person must not be written to the next
  return (
    <PersonCard
      key={card.person.id}
      at={at}
      card={card}
      screen={screen}
      act={act}
      onChange={onChange}
      onMain={onMain}
      onShow={onShow}
    />
  )
}
