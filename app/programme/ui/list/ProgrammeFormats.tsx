import type { Locale } from '#app/platform/locale.ts'
import { langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { calendarHref, followed } from '../programme-links.ts'
import styles from './ProgrammeFormats.module.css'

/** Links to the programme as calendar, printable page and text. */
export function ProgrammeFormats({ origin, locale }: { readonly origin: string; readonly locale: Locale }) {
  return (
    <p className={styles.ways}>
      <a href={followed(origin + calendarHref(locale))}>{m.programme_calendar_all({}, { locale })}</a>
      <a href={`/${langOf(locale)}/programHtml`}>{m.programme_print({}, { locale })}</a>
      <a href={`/${langOf(locale)}/programText`}>{m.programme_as_text({}, { locale })}</a>
    </p>
  )
}
