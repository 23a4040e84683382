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
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="7" cy="7" r="4.5" />
        <path d="m10.5 10.5 4 4" />
      </svg>
      <span>{m.layout_find({}, { locale })}</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}
