import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { Passkey } from '../second-factor/passkey.ts'
import styles from './CredentialForm.module.css'

/** When a passkey was created and last used; on the same line as its name. */
export function PasskeyDays({
  locale,
  madeAt,
  usedAt,
}: Pick<Passkey, 'madeAt' | 'usedAt'> & { readonly locale: Locale }) {
  const day = (instant: Date) => formatDay(localDayOf(instant), locale, 'running')
  return (
    <span className={styles.lead}>
      {' · '}
      {m.people_passkey_made({ day: day(madeAt) }, { locale })}
      {' · '}
      {usedAt
        ? m.people_passkey_used({ day: day(usedAt) }, { locale })
        : m.people_passkey_never_used({}, { locale })}
    </span>
  )
}
