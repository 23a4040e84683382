import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import styles from './RestoredNotice.module.css'

/** A notice that the fields were restored after a reload, with a button that discards them. */
export function RestoredNotice({
  locale,
  startOver,
}: {
  readonly locale: Locale
  readonly startOver: () => void
}) {
  return (
    <p className={styles.restored} role="status">
      {m.register_restored({}, { locale })}
      <Button type="button" variant="quiet" onClick={startOver}>
        {m.register_start_again({}, { locale })}
      </Button>
    </p>
  )
}
