import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { joinNames } from '#app/platform/ui/join-names.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import styles from './ChooseButton.module.css'
import type { Picking } from './picking.ts'
import { selectionFormId } from './selection-form.ts'

type ChooseButtonProps = {
  readonly event: Pick<ProgrammeEvent, 'id' | 'title'>
  readonly picking: Picking
  readonly locale: Locale
  /** Whether the button has a text, as on the event's own page; else an icon. */
  readonly isWorded?: boolean
}

/** Puts an event into the selection or takes it out: a button of the form in the selection's bar, so that it works without a script. */
export function ChooseButton({ event, picking, locale, isWorded = false }: ChooseButtonProps) {
  const isChosen = picking.selection.has(event.id)
  const { text: title } = inLocale(event.title, locale)
  return (
    <button
      type="submit"
      form={selectionFormId}
      name={isChosen ? 'drop' : 'add'}
      value={picking.names.get(event.id)}
      className={joinNames(styles.choose, isChosen && styles.chosen, isWorded && styles.worded)}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.sign}>
        <path d={isChosen ? 'M4 10.5l4 4 8-9' : 'M10 3.5v13M3.5 10h13'} />
      </svg>
      {isWorded ? (
        <span>
          {isChosen ? m.programme_event_drop({}, { locale }) : m.programme_event_choose({}, { locale })}
        </span>
      ) : (
        <span className="visually-hidden">
          {isChosen
            ? m.programme_mine_drop({ title }, { locale })
            : m.programme_mine_add({ title }, { locale })}
        </span>
      )}
    </button>
  )
}
