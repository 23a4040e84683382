import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from '../reception.module.css'

type UndoEntryProps = { readonly locale: Locale; onUndo(reason: string): void }

/** Takes a check-in back, with a reason. */
export function UndoEntry({ locale, onUndo }: UndoEntryProps) {
  return (
    <details className={styles.fold}>
      <summary>{m.reception_undo_check_in({}, { locale })}</summary>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          onUndo(`${new FormData(event.currentTarget).get('undoReason') ?? ''}`.trim())
        }}
      >
        <input name="undoReason" required maxLength={200} placeholder={m.reception_reason({}, { locale })} />
        <button type="submit" className={styles.second}>
          {m.reception_undo_check_in({}, { locale })}
        </button>
      </form>
    </details>
  )
}
