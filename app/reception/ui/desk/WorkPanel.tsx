import type { SnapshotPerson } from '../../snapshot.ts'
import type { ActionInput } from '../action-input.ts'
import { ChangePerson } from '../ChangePerson.tsx'
import { NewPerson } from '../changes/NewPerson.tsx'
import { Drawer } from '../drawer/Drawer.tsx'
import { FloorNow } from '../FloorNow.tsx'
import { PaperList } from '../paper/PaperList.tsx'
import { Sales } from '../Sales.tsx'
import type { DeskNow } from './desk-now.ts'
import { type Panel, panelAtRest } from './desk-screen.ts'

type WorkPanelProps = {
  readonly at: DeskNow
  readonly panel: Panel
  act(input: ActionInput): Promise<void>
  onOpen(panel: Panel): void
  onShow(person: SnapshotPerson): void
}

/** The panels of a desk's other work: a new registration, the drawer, the person at the desk, the floor, the paper list. */
export function WorkPanel({ at, panel, act, onOpen, onShow }: WorkPanelProps) {
  const { desk, event, view } = at
  switch (panel) {
    case 'new':
      return (
        <NewPerson
          {...at}
          onRegistered={(id) => {
            const person = desk.view().snapshot?.people.find((one) => one.id === id)
            if (person) onShow(person)
          }}
        />
      )
    case 'drawer':
      return (
        <>
          <Drawer {...at} />
          <Sales {...at} act={act} />
        </>
      )
    case 'person':
      return <ChangePerson {...at} onChanged={() => onOpen(panelAtRest(event))} />
    case 'floor':
      return event && <FloorNow {...at} event={event} act={act} />
    case 'paper':
      return (
        event && <PaperList {...at} event={event} skewMs={view.skewMs} onDrawer={() => onOpen('drawer')} />
      )
    default:
      return null
  }
}
