import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from './ChooseHint.module.css'

/** How one chooses, and what becomes of it: under a page's first words. */
export function ChooseHint({ locale }: { readonly locale: Locale }) {
  return <span className={styles.hint}>{m.programme_mine_hint({}, { locale })}</span>
}
