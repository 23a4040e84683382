import type { Locale } from '../../locale.ts'
import { m } from '../../messages/messages.js'
import styles from './SkipLink.module.css'

/** The id every page gives its `<main>`. */
export const mainId = 'main'

/** The first link for keyboard users: skips the navigation. */
export function SkipLink({ locale }: { readonly locale: Locale }) {
  return (
    <a className={styles.skip} href={`#${mainId}`}>
      {m.platform_skip({}, { locale })}
    </a>
  )
}
