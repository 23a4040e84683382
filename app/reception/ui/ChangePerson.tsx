import { type FormEvent, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { DeskSession } from '../device/desk-session.ts'
import type { StoredShift } from '../device/storage.ts'
import { failureText } from './failure-text.ts'
import styles from './reception.module.css'
import { EndShift } from './shift/EndShift.tsx'
import { useIsShown } from './use-is-shown.ts'

type ChangePersonProps = {
  readonly desk: DeskSession
  readonly shift: StoredShift
  readonly locale: Locale
  onChanged(): void
}

/** Another person continues at this device, by their own four digits. A known one needs no network. Q19 */
export function ChangePerson({ desk, shift, locale, onChanged }: ChangePersonProps) {
  const [person, setPerson] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isShown = useIsShown()
  const others = Object.keys(shift.pins).filter((name) => name !== shift.person)

  async function change(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const digits = `${new FormData(event.currentTarget).get('digits') ?? ''}`
    setBusy(true)
    const answered = await desk.changePerson(person.trim(), digits)
    setBusy(false)
    setFailure(answered.ok ? null : answered.failure.reason)
    if (answered.ok && isShown.current) onChanged()
  }

  return (
    <section className={styles.card} aria-labelledby="change-person">
      <h1 id="change-person">{m.reception_person_change({}, { locale })}</h1>
      <p>{m.reception_person_text({}, { locale })}</p>
      {others.length > 0 && (
        <div className={styles.pair}>
          {others.map((name) => (
            <button key={name} type="button" aria-pressed={person === name} onClick={() => setPerson(name)}>
              {name}
            </button>
          ))}
        </div>
      )}
      <form className={styles.wide} onSubmit={(event) => void change(event)}>
        <label>
          {m.reception_person({}, { locale })}
          <input
            required
            maxLength={60}
            autoComplete="off"
            value={person}
            onChange={({ currentTarget: { value } }) => setPerson(value)}
          />
        </label>
        <label>
          {m.reception_digits({}, { locale })}
          <input
            name="digits"
            required
            pattern={'\\d{4}'}
            maxLength={4}
            autoComplete="off"
            type="password"
            inputMode="numeric"
          />
        </label>
        {failure !== null && (
          <p className={styles.refusal} role="alert">
            {failureText(failure, locale)}
          </p>
        )}
        <button type="submit" className={styles.main} disabled={isBusy}>
          {m.reception_person_go_on({}, { locale })}
        </button>
      </form>
      <EndShift desk={desk} locale={locale} />
    </section>
  )
}
