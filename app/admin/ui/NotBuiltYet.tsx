import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import styles from './NotBuiltYet.module.css'
import { PageNotice } from './PageNotice.tsx'

type NotBuiltYetProps = {
  readonly locale: Locale
  readonly title: string
  /** What will be there. */
  readonly text: string
  readonly backHref: string
}

/** A page that is in the menu and guarded but not built yet: says so, and what it will be for. */
export function NotBuiltYet({ locale, title, text, backHref }: NotBuiltYetProps) {
  return (
    <PageNotice>
      <p className={styles.mark}>{m.office_not_built_mark({}, { locale })}</p>
      <h1>{title}</h1>
      <div className={styles.words}>
        <p>{m.office_not_built_says({}, { locale })}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <LinkButton href={backHref}>{m.office_not_built_back({}, { locale })}</LinkButton>
    </PageNotice>
  )
}
