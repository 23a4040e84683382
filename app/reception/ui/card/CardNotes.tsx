import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { ReceptionState } from '../../actions/reception-state.ts'
import type { ActionInput } from '../action-input.ts'
import styles from '../reception.module.css'

type CardNotesProps = {
  readonly registrationId: string
  readonly state: ReceptionState
  readonly locale: Locale
  act(input: ActionInput): Promise<void>
}

/** What the desks noted about a person, and the field for another note. */
export function CardNotes({ registrationId, state, locale, act }: CardNotesProps) {
  return (
    <>
      <ul className={styles.notes}>
        {(state.notes.get(registrationId) ?? []).map(({ actionId, text }) => (
          <li key={actionId}>{text}</li>
        ))}
      </ul>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const text = `${new FormData(form).get('note') ?? ''}`.trim()
          if (text !== '') void act({ kind: 'note', registrationId, text }).then(() => form.reset())
        }}
      >
        <input id="note" name="note" maxLength={300} placeholder={m.reception_note({}, { locale })} />
        <button type="submit" className={styles.second}>
          {m.reception_note_add({}, { locale })}
        </button>
      </form>
    </>
  )
}
