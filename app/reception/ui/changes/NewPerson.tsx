import { type FormEvent, useState } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, localDay } from '#app/platform/values/local-day.ts'
import type { PersonInput } from '../../changes/person-input.ts'
import type { DeskSession } from '../../device/desk-session.ts'
import { newActionId } from '../../device/vault.ts'
import type { Snapshot, SnapshotEvent } from '../../snapshot.ts'
import { missedText } from '../missed-text.ts'
import styles from '../reception.module.css'
import { roleText } from '../role-text.ts'
import { PersonFields, readPersonInput } from './PersonFields.tsx'
import { PreviewPart } from './PreviewPart.tsx'
import { useDeskAnswer } from './use-desk-answer.ts'

type NewPersonProps = {
  readonly desk: DeskSession
  readonly snapshot: Snapshot
  /** The event at the door: the first choice, if it has not begun. */
  readonly event: SnapshotEvent | null
  readonly now: number
  readonly locale: Locale
  onMissed(text: string): void
  onRegistered(registrationId: string): void
}

const roles = ['leader', 'follower', 'both'] as const

/** Registers a person at the desk, by five fields. Q24 */
export function NewPerson({ desk, snapshot, event, now, locale, onMissed, onRegistered }: NewPersonProps) {
  const [key] = useState(newActionId)
  const [wanted, setWanted] = useState<{ person: PersonInput; role: string; picks: string[] } | null>(null)
  const { preview, failure, isBusy, ask, reset } = useDeskAnswer(
    { desk, path: 'register', locale, onMissed },
    onRegistered,
  )
  const coming = snapshot.events.filter(({ startsAt }) => startsAt > now)

  function showPreview(submit: FormEvent<HTMLFormElement>): void {
    submit.preventDefault()
    const form = new FormData(submit.currentTarget)
    const typed = {
      person: readPersonInput(form),
      role: `${form.get('role')}`,
      picks: [`${form.get('event')}`],
    }
    setWanted(typed)
    void ask({ ...typed, key, expectedTotalCents: null })
  }

  return (
    <section className={styles.card} aria-labelledby="new-person">
      <h1 id="new-person">{m.reception_new({}, { locale })}</h1>
      <p>{m.reception_new_text({}, { locale })}</p>
      {coming.length === 0 ? (
        <p className={styles.hint}>{m.reception_change_over({}, { locale })}</p>
      ) : (
        <form onSubmit={showPreview} onChange={reset}>
          <PersonFields locale={locale} agrees={m.reception_new_agrees({}, { locale })} />
          <label>
            {m.reception_role({}, { locale })}
            <select name="role">
              {roles.map((role) => (
                <option key={role} value={role}>
                  {roleText(role, locale)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {m.reception_event({}, { locale })}
            <select name="event" defaultValue={event?.id}>
              {coming.map(({ id, day, startsAt, title }) => (
                <option key={id} value={id}>
                  {formatDay(localDay(day), locale, 'brief')} {formatTime(new Date(startsAt), locale)}{' '}
                  {inLocale(title, locale).text}
                </option>
              ))}
            </select>
          </label>
          {failure !== null && (
            <p className={styles.refusal} role="alert">
              {failure}
            </p>
          )}
          {preview && wanted ? (
            <PreviewPart
              preview={preview}
              isBusy={isBusy}
              locale={locale}
              does={m.reception_new_do({}, { locale })}
              onBack={reset}
              onDo={() =>
                void ask({ ...wanted, key, expectedTotalCents: preview.afterCents }, (reason) =>
                  missedText(wanted.person, m.reception_new({}, { locale }), reason),
                )
              }
            />
          ) : (
            <button type="submit" className={styles.main} aria-busy={isBusy} disabled={isBusy}>
              {m.reception_change_preview({}, { locale })}
            </button>
          )}
        </form>
      )}
    </section>
  )
}
