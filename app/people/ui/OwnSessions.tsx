import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import type { OwnSession } from '../sign-in/own-sessions.server.ts'
import styles from './CredentialForm.module.css'

type OwnSessionsProps = { readonly locale: Locale; readonly sessions: readonly OwnSession[] }

/** The user's sessions: each can be ended, this one by signing out. */
export function OwnSessions({ locale, sessions }: OwnSessionsProps) {
  return (
    <section className={styles.part} aria-labelledby="sessions">
      <h2 id="sessions">{m.people_sessions_title({}, { locale })}</h2>
      <ul className={styles.keys}>
        {sessions.map((session) => (
          <li key={session.id}>
            <OneSession session={session} locale={locale} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneSession({ session, locale }: { readonly session: OwnSession; readonly locale: Locale }) {
  const { id, device, network, madeAt, seenAt, isThis } = session
  const instant = (at: Date) => ({
    day: formatDay(localDayOf(at), locale, 'running'),
    time: formatTime(at, locale),
  })
  const name =
    [device.browser, device.system].filter((part) => part !== null).join(', ') ||
    m.people_sessions_unknown({}, { locale })
  return (
    <form method="post" action="/auth/password#sessions" className={styles.credentialRow}>
      <input type="hidden" name="session" value={id} />
      <span>
        <strong>{name}</strong>
        <span className={styles.lead}>
          {' · '}
          {m.people_sessions_begun(instant(madeAt), { locale })}
          {' · '}
          {isThis
            ? m.people_sessions_this({}, { locale })
            : m.people_sessions_seen(instant(seenAt), { locale })}
          {network && ` · ${m.people_sessions_network({ network }, { locale })}`}
        </span>
      </span>
      {!isThis && (
        <Button
          variant="quiet"
          name="intent"
          value="session-end"
          aria-label={m.people_sessions_end_of({ name }, { locale })}
        >
          {m.people_sessions_end({}, { locale })}
        </Button>
      )}
    </form>
  )
}
