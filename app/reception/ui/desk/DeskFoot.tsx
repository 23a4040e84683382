import { m } from '#app/platform/messages/messages.js'
import type { SnapshotPerson } from '../../snapshot.ts'
import styles from '../reception.module.css'
import type { DeskNow } from './desk-now.ts'
import type { Panel } from './desk-screen.ts'

type DeskFootProps = {
  readonly at: DeskNow
  readonly panel: Panel
  /** The people shown before. */
  readonly recent: readonly SnapshotPerson[]
  onOpen(panel: Panel): void
  onShow(person: SnapshotPerson): void
  onUndo(): void
}

/** Within reach of a thumb: the people shown before, the panels, and undo. */
export function DeskFoot({ at, panel, recent, onOpen, onShow, onUndo }: DeskFootProps) {
  const { event, mayHandleMoney, locale } = at
  // elsewhere the list would cover the keys of the money forms
  const showsRecent = panel === 'card' || panel === 'class' || panel === 'floor'
  return (
    <footer className={styles.foot}>
      {showsRecent && (
        <p className={styles.before}>
          {recent.map((person) => (
            <button key={person.id} type="button" onClick={() => onShow(person)}>
              {person.name} {person.surname.slice(0, 1)}.
            </button>
          ))}
        </p>
      )}
      <nav aria-label={m.reception_title({}, { locale })}>
        {event?.sides && (
          <button type="button" aria-pressed={panel === 'class'} onClick={() => onOpen('class')}>
            {m.reception_class({}, { locale })}
          </button>
        )}
        {mayHandleMoney && !event?.sides && (
          <button type="button" aria-pressed={panel === 'sale'} onClick={() => onOpen('sale')}>
            {m.reception_sale({}, { locale })}
          </button>
        )}
        {mayHandleMoney && (
          <button type="button" aria-pressed={panel === 'drawer'} onClick={() => onOpen('drawer')}>
            {m.reception_drawer({}, { locale })}
          </button>
        )}
        <button type="button" aria-pressed={panel === 'floor'} onClick={() => onOpen('floor')}>
          {m.reception_floor({}, { locale })}
        </button>
        <button type="button" onClick={onUndo}>
          {m.reception_undo({}, { locale })}
        </button>
      </nav>
    </footer>
  )
}
