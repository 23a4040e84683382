import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from './FindButton.module.css'
import { paletteEvent } from './palette-event.ts'

/** Opens the palette by hand. */
export function FindButton({ locale }: { readonly locale: Locale }) {
  return (
    <button
      type="button"
      className={styles.find}
      onClick={() => window.dispatchEvent(new CustomEvent(paletteEvent))}
    >
      {m.frame_find({}, { locale })} <kbd>Ctrl K</kbd>
    </button>
  )
}
